import type { notifications as english } from '#i18n/en/notifications.ts';
import type { Translation } from '#i18n/messages.ts';

export const notifications: Translation<typeof english> = {
  title: 'Taarifa',
  intro:
    'Chagua simu hii ikujulishe nini, hata ukiwa umefunga ukurasa huu. Kila kitu kimezimwa hadi ukiwashe mwenyewe.',
  kinds: {
    goal: {
      label: 'Magoli',
      note: 'Katika mechi za soka za beti zako ambazo hazijaamuliwa, za mkeka wako na za vipendwa vyako.',
    },
    kickOff: {
      label: 'Mechi kuanza',
      note: 'Mechi ya beti yako ambayo haijaamuliwa, ya mkeka wako au ya kipendwa chako inapoanza.',
    },
    betSettled: {
      label: 'Beti',
      note: 'Beti yako inaposhinda, inapopoteza, inapobatilishwa au inapolipwa kwa cash out, na matokeo yake yanaporekebishwa.',
    },
    deposit: { label: 'Amana', note: 'Pesa zako zinapofika.' },
    priceChange: {
      label: 'Odds za vipendwa',
      note: 'Odds zinapobadilika kwa sehemu ya kumi au zaidi kabla mechi kuanza, mara moja tu kwa saa kwa kila mechi.',
    },
  },
  lockScreen:
    'Taarifa zinaweza kuonekana simu ikiwa imefungwa. Kamwe hazitaji salio lako, kiasi cha pesa wala nambari yako ya simu.',
  ends: 'Ukitoka kwenye akaunti, taarifa kwa simu hii zinaisha. Ukijizuia kucheza, zinaisha kwa simu zako zote.',
  failed: 'Taarifa zako hazikuweza kupakiwa.',
  changeFailed: 'Taarifa zako hazikuweza kubadilishwa. Tafadhali jaribu tena.',
  missing: 'Mwendeshaji huyu hatumi taarifa.',
  onHere: 'Taarifa kwa simu hii zimewashwa.',
  offHere: 'Taarifa kwa simu hii zimezimwa.',
  notGranted: 'Kivinjari chako hakikuruhusu taarifa.',
  barriers: {
    unsupported:
      'Kivinjari hiki hakiwezi kupokea taarifa. Chrome, Firefox na Samsung Internet kwenye Android zinaweza.',
    notInstalled:
      'Kwenye iPhone, kwanza weka ukurasa huu kwenye skrini ya mwanzo: gusa Share, kisha Add to Home Screen, halafu uufungue kutoka hapo.',
    denied: 'Umezuia taarifa za ukurasa huu. Ziruhusu kwenye mipangilio ya kivinjari chako, kisha urudi hapa.',
    dataSaver: 'Okoa data imewashwa, kwa hivyo simu hii haipakii kinachopokea taarifa. Izime kwenye Akaunti.',
    noWorker: 'Ukurasa huu hauwezi kupokea taarifa kwa sasa. Ufunge, uufungue tena kisha urudi hapa.',
  },
};
