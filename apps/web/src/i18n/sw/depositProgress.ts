import type { depositProgress as english } from '#i18n/en/depositProgress.ts';
import type { Translation } from '#i18n/messages.ts';

/** The states of a requested deposit. The first heading is in `deposit.sent`. */
export const depositProgress: Translation<typeof english> = {
  balanceNow: (balance) => `Salio lako sasa ni KES ${balance}.`,
  enterPin: (phone, amount) => `Weka PIN yako kwenye ${phone} ili ulipe KES ${amount}`,
  sentNext: 'Malipo yakikamilika, nenda kwenye miamala yako ili utumie amana yako',
  unknown: 'Bado hatujapata jibu',
  unknownText: 'Bado hatujui kama ombi lako limefika.',
  unknownNext: 'Ombi la malipo lisipofika kwenye simu, jaribu tena. Itabaki amana moja.',
  sending: 'Tunatuma ombi la malipo',
  sendingText: (phone) => `Tunaiomba M-PESA itume ombi la malipo kwa ${phone}.`,
  waitingForPin: 'Tunasubiri PIN yako',
  noPrompt: 'Ombi halijafika kwenye simu? Fungua skrini yake, au subiri dakika moja ujaribu tena.',
  checking: 'Tunakagua malipo yako',
  checkingText: 'M-PESA bado haijathibitisha malipo. Ikiwa umeweka PIN yako, usilipe tena.',
  checkingNext: 'Si lazima usubiri hapa. Pesa zitaingia kwenye salio lako mara tu M-PESA itakapothibitisha.',
  paid: 'Amana imepokelewa',
  paidText: (amount) => `KES ${amount} zimeongezwa kwenye salio lako.`,
  taxText: (tax) => `Kabla ya hapo, ushuru wa bidhaa wa KES ${tax} ulikatwa.`,
  /** Texts by the operator's reason; `other` for a reason without a text. */
  failures: {
    cancelled: { title: 'Ulighairi malipo', text: 'Jaribu tena na uweke PIN yako M-PESA itakapoiomba.' },
    wrongPin: { title: 'PIN haikuwa sahihi', text: 'Jaribu tena kwa PIN yako ya M-PESA.' },
    timedOut: {
      title: 'PIN haikuwekwa kwa wakati',
      text: 'Fungua simu yako, hakikisha ina mtandao, kisha ujaribu tena.',
    },
    insufficientFunds: {
      title: 'Salio lako la M-PESA halitoshi',
      text: 'Ongeza pesa kwenye M-PESA, au jaribu kiasi kidogo zaidi.',
    },
    limitReached: {
      title: 'Umefikia kikomo chako cha M-PESA',
      text: 'Jaribu kiasi kidogo zaidi, au jaribu tena kesho.',
    },
    tooSoon: {
      title: 'Umefanya malipo kama haya muda mfupi uliopita',
      text: 'Subiri dakika mbili kabla ya kujaribu tena.',
    },
    accountBlocked: {
      title: 'PIN yako ya M-PESA imefungwa',
      text: 'Pigia Safaricom simu ili ifunguliwe, kisha ujaribu tena.',
    },
    notRegistered: { title: 'Nambari hii haina M-PESA', text: 'Isajili kwa M-PESA, kisha ujaribu tena.' },
    notDelivered: {
      title: 'Ombi la malipo halikufika kwenye simu yako',
      text: 'Hakikisha simu imewashwa na ina mtandao, kisha ujaribu tena.',
    },
    notSent: { title: 'Ombi la malipo halikutumwa', text: 'Jaribu tena baada ya dakika moja.' },
    unavailable: { title: 'M-PESA haikuweza kupokea malipo', text: 'Jaribu tena baada ya dakika moja.' },
    notConfirmed: {
      title: 'M-PESA haikuthibitisha malipo',
      text: 'Tazama jumbe zako za M-PESA kabla ya kujaribu tena.',
    },
    age: {
      title: 'Umri wako haujathibitishwa',
      text: 'Huwezi kuweka amana. Ikiwa umelipa, au utalipa baadaye, pesa zitarudishwa kwa simu yako.',
    },
    excluded: {
      title: 'Umejizuia kuweka beti',
      text: 'Huwezi kuweka amana. Ikiwa umelipa, au utalipa baadaye, pesa zitarudishwa kwa simu yako.',
    },
    other: { title: 'Amana haikuwekwa', text: 'Tazama jumbe zako za M-PESA kabla ya kujaribu tena.' },
  },
  failedNext: 'Salio lako halijabadilika. M-PESA ikithibitisha malipo baadaye, pesa zitaingia kwenye salio lako.',
  excludedNext: 'Salio lako halijabadilika.',
  tryAgain: 'Jaribu tena',
  another: 'Weka pesa tena',
  toTransactions: 'Miamala yangu',
  toBonuses: 'Bonasi zako zitafunguka baada ya muda mfupi.',
  /** The search for a deposit by its receipt, with a text for each outcome. */
  search: {
    title: 'Huoni amana yako?',
    text: 'Pesa zinazotumwa kwa nambari ya paybill huingia zenyewe. Ikiwa huzioni, bandika ujumbe wote wa M-PESA, au msimbo wa risiti yake.',
    submit: 'Tafuta amana yangu',
    noReceipt:
      'Ujumbe huu hauna msimbo wa risiti. Msimbo una herufi na tarakimu kumi kwa jumla, na huwa mwanzoni mwa ujumbe.',
    credited: (amount) => `Imepatikana: KES ${amount} zimeongezwa kwenye salio lako.`,
    alreadyCredited: (amount) => `Amana hii ya KES ${amount} tayari iko kwenye salio lako.`,
    checking: 'Tunaiuliza M-PESA kuhusu amana zako. Pesa zitaingia kwenye salio lako mara tu M-PESA itakapothibitisha.',
    returned:
      'Amana hii ilirudishwa kwa simu yako, kwa sababu akaunti yako ilifungwa kucheza au umri wako haukuwa umethibitishwa.',
    notFound:
      'Bado hakuna amana kutoka kwa simu yako yenye risiti hii. Jaribu tena baada ya dakika chache. Ikiwa ulilipa kwa simu nyingine, wasiliana nasi ukiwa na ujumbe huo.',
  },
};
