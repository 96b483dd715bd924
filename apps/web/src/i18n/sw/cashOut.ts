import type { cashOut as english, cashOutDialog as englishDialog } from '#i18n/en/cashOut.ts';
import type { Translation } from '#i18n/messages.ts';

export const cashOut: Translation<typeof english> = {
  button: 'Cash Out',
  buttonFor: (amount) => `Cash Out KES ${amount}`,
  paused: 'Cash out imesimama',
  targetSet: (amount) => `Itajilipa yenyewe ikifika KES ${amount}`,
  madeSoFar: (paid, stake) => `Cash out: umelipwa KES ${paid} kwa KES ${stake} za dau`,
};

export const cashOutDialog: Translation<typeof englishDialog> = {
  title: (reference) => `Cash out ya beti ${reference}`,
  sharesName: 'Sehemu gani ya beti',
  share: (percent) => (percent === 100 ? 'Yote' : `${percent}%`),
  stake: 'Dau unalotoa',
  rest: 'Dau linalobaki kwenye beti',
  receive: 'Unapokea sasa',
  taxNote: 'Kodi zimeshatolewa. Kiasi hiki hufuata odds na hubadilika kila baada ya sekunde chache.',
  refresh: 'Pata kiasi kipya',
  confirm: (amount) => `Cash Out KES ${amount}`,
  keep: 'Acha beti iendelee',
  loading: 'Tunatafuta kiasi',
  obstacles: {
    notPending: 'Beti hii haiko wazi tena.',
    freebet: 'Beti ya bure haina cash out.',
    freebetUsed: 'Beti ya bure iliyotokana na beti hii imetumika, kwa hivyo haina cash out.',
    corrected: 'Matokeo ya beti hii yalirekebishwa, kwa hivyo haina cash out.',
    combined: 'Beti yenye chaguo la bet builder haina cash out.',
    settling: 'Matokeo ya beti hii yanaamuliwa. Subiri kidogo.',
    suspended: 'Chaguo moja limesimamishwa. Kiasi kitarudi odds zake zikirudi.',
    tooLow: 'Kiasi cha sehemu hii ni kidogo mno.',
  },
  freebetLost: (amount) => `Beti hii ilikupa beti ya bure ya KES ${amount}. Ukifanya cash out itachukuliwa.`,
  changed: (amount) => `Kiasi kimebadilika, na hujalipwa. Sasa ni KES ${amount}.`,
  gone: 'Kiasi kimebadilika, na hujalipwa.',
  noOffer: 'Cash out haipatikani kwa sasa.',
  unknown: 'Hatujapata jibu. Huenda beti imeshalipwa: hakikisha kwanza.',
  check: 'Hakikisha sasa',
  done: 'Umelipwa!',
  paid: 'Umelipwa kwenye akaunti',
  okay: 'Sawa',
  target: {
    title: 'Cash out ya moja kwa moja',
    text: 'Beti yote italipwa mara tu kiasi chake kikifika hapa, hata kama haupo.',
    label: 'Kiasi',
    save: 'Hifadhi',
    remove: 'Ondoa',
    saved: 'Imehifadhiwa. Beti italipwa ikifika kiasi hiki.',
    removed: 'Imeondolewa. Beti inaendelea.',
    failed: 'Kiasi chako hakikuhifadhiwa. Jaribu tena.',
    invalid: 'Weka kiasi bila senti.',
  },
};
