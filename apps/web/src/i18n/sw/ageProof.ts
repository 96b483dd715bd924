import type { ageProof as english } from '#i18n/en/ageProof.ts';
import type { Translation } from '#i18n/messages.ts';

export const ageProof: Translation<typeof english> = {
  title: 'Uthibitisho wa umri',
  intro: (years) =>
    `Sheria inataka uthibitishe kuwa una miaka ${years} au zaidi kabla ya kuweka pesa, kuweka beti au kutoa pesa. Tunalinganisha maelezo yako na sajili ya vitambulisho.`,
  privacy:
    'Baada ya ukaguzi hatuhifadhi jina lako wala tarehe yako ya kuzaliwa. Kwa nambari ya kitambulisho, tunahifadhi tarakimu za mwisho na msimbo tu.',
  failed: 'Hatukuweza kupakia uthibitisho wako wa umri.',
  notRequired: 'Huhitaji kuthibitisha umri wako hapa.',
  form: {
    title: 'Kitambulisho chako',
    name: 'Jina kama lilivyo kwenye kitambulisho',
    nameHint: 'Majina yote, kwa mpangilio wowote.',
    nameInvalid: 'Tafadhali weka jina lako kama lilivyo kwenye kitambulisho.',
    number: 'Nambari ya kitambulisho cha taifa',
    numberHint: 'Nambari ya kitambulisho chako, kwa mfano 12345678.',
    numberInvalid: 'Tafadhali weka nambari sahihi ya kitambulisho.',
    dateOfBirth: 'Tarehe ya kuzaliwa',
    dateHint: 'Kama ilivyo kwenye kitambulisho chako.',
    dateInvalid: 'Tafadhali weka tarehe yako ya kuzaliwa.',
    submit: 'Thibitisha umri wangu',
    failed: 'Hatukuweza kukagua umri wako. Tafadhali jaribu tena.',
    checksLeft: (count) =>
      count === 1
        ? 'Unaweza kutuma maelezo yako mara moja zaidi leo.'
        : `Unaweza kutuma maelezo yako mara ${count} leo.`,
    noneLeft: 'Umetumia nafasi zote za leo. Tafadhali jaribu tena kesho.',
  },
  unanswered: 'Sajili ya vitambulisho haikujibu, na tumefuta maelezo yako. Tafadhali yatume tena.',
  pending: {
    title: 'Tunakagua kitambulisho chako',
    text: (ending) =>
      `Sajili ya vitambulisho bado haijajibu kuhusu kitambulisho kinachoishia na ${ending}. Tutaiuliza tena kwa siku moja.`,
    next: 'Si lazima usubiri hapa. Kwa sasa unaweza kutazama mechi na odds.',
    correct: 'Tuma maelezo mengine',
  },
  proven: {
    title: 'Umri wako umethibitishwa',
    text: (ending) => `Kwa kitambulisho kinachoishia na ${ending}. Unaweza kuweka pesa, kuweka beti na kutoa pesa.`,
    deposit: 'Weka pesa',
  },
  refused: {
    title: 'Umri wako haujathibitishwa',
    text: (ending) => `Hatukuweza kuthibitisha maelezo ya kitambulisho kinachoishia na ${ending}.`,
    next: 'Linganisha kila herufi na tarakimu na kitambulisho chako, kisha uyatume tena. Kitambulisho kimoja huthibitisha akaunti moja: ikiwa una akaunti nyingine, tumia hiyo. Huduma kwa wateja inaweza kukusaidia.',
  },
  underAge: {
    title: 'Akaunti yako imefungwa kucheza',
    text: (years) => `Sajili ya vitambulisho inaonyesha kuwa bado hujafikisha miaka ${years}.`,
    next: 'Dau za beti zilizo wazi zimerudi kwenye salio lako. Unaweza kutoa pesa zako zote. Ikiwa hili si sahihi, pigia huduma kwa wateja simu.',
    withdraw: 'Toa pesa',
  },
};
