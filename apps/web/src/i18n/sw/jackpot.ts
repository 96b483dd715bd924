import type { jackpot as english } from '#i18n/en/jackpot.ts';
import type { Translation } from '#i18n/messages.ts';

export const jackpot: Translation<typeof english> = {
  title: 'Jackpot ya mechi',
  description: 'Tabiri matokeo ya mechi kumi za mpira wa miguu na ugawane fungu la zawadi.',
  tabs: { name: 'Jackpot ya mechi', play: 'Cheza', results: 'Matokeo', rules: 'Kanuni' },
  pool: 'Fungu la zawadi sasa',
  closes: 'Uuzaji unafungwa',
  price: 'Bei ya tiketi',
  picksName: (home: string, away: string) => `${home} v ${away}`,
  pick: { '1': 'nyumbani inashinda', X: 'sare', '2': 'ugenini inashinda' },
  chosen: (done: number, all: number) => `Umechagua ${done} kati ya ${all}`,
  quickPick: 'Nichagulie',
  clear: 'Futa',
  buy: (price: string) => `Nunua kwa KES ${price}`,
  pickMissing: (count: number) => `Chagua mechi ${count} ${count === 1 ? 'iliyobaki' : 'zilizobaki'}`,
  confirm: {
    title: 'Ununue tiketi hii?',
    text: (price: string) => `KES ${price} itatolewa kwenye salio lako. Tiketi haiwezi kughairiwa.`,
    yes: 'Nunua tiketi',
    no: 'Rudi',
  },
  receipt: {
    title: 'Tiketi imenunuliwa',
    ticket: 'Tiketi yako',
    text: 'Zawadi huwekwa kwenye akaunti yako mechi ya mwisho ikipata matokeo.',
    see: 'Ona beti zangu za jackpot',
    again: 'Tiketi nyingine',
  },
  failed: 'Tiketi haikununuliwa. Tafadhali jaribu tena.',
  unknown: 'Mtandao ulikatika. Bonyeza Nunua tena: tiketi moja haiuzwi mara mbili.',
  unavailable: 'Jackpot haiwezi kupakiwa kwa sasa.',
  noRound: {
    title: 'Hakuna tiketi zinazouzwa sasa',
    text: 'Raundi ijayo itafunguliwa hivi karibuni. Tafadhali rudi baadaye.',
  },
  noResults: { title: 'Bado hakuna matokeo', text: 'Raundi zilizokwisha huorodheshwa hapa pamoja na washindi wake.' },
  round: (number: number, day: string) => `Raundi ya ${number} · ${day}`,
  voidRound: 'Imebatilishwa: pesa za kila tiketi zilirudishwa.',
  poolOf: (kes: string) => `Fungu KES ${kes}`,
  rolled: (kes: string) => `KES ${kes} ilienda kwenye raundi iliyofuata.`,
  right: (count: number, all: number) => `Sahihi ${count} kati ya ${all}`,
  winners: (count: number, kes: string) =>
    count === 0 ? 'hakuna mshindi' : count === 1 ? `mshindi 1, KES ${kes}` : `washindi ${count}, KES ${kes} kila mmoja`,
  voidMatch: 'imebatilishwa',
  outcomesName: 'Matokeo ya mechi',
  rules: {
    title: 'Jinsi jackpot inavyofanya kazi',
    ticket: (price: string, matches: number) =>
      `Tiketi inagharimu KES ${price} na ina chaguo moja kwa kila mechi kati ya ${matches}.`,
    shares: (house: number) =>
      `Asilimia ${100 - house} ya kila tiketi huenda kwenye fungu la zawadi. Kampuni hubaki na asilimia ${house}, na hulipa ushuru wa bidhaa kutoka humo.`,
    voids: (max: number) =>
      `Mechi iliyobatilishwa huhesabiwa kuwa sahihi kwa kila tiketi. Zikibatilishwa zaidi ya mechi ${max}, raundi inabatilishwa na pesa za kila tiketi zinarudishwa.`,
    others: [
      'Uuzaji unafungwa mechi ya kwanza inapoanza.',
      'Washindi wa kila ngazi hugawana sawa, kwa senti kamili. Senti zinazobaki, na kisichoshindwa, huenda kwenye raundi inayofuata.',
      'Pale ambapo sheria inatoza kodi ya ushindi, kodi hiyo hukatwa kwenye zawadi kabla haijalipwa.',
      'Raundi huamuliwa kwa matokeo yaliyopo mechi ya mwisho inapopata matokeo. Marekebisho ya baadaye hayabadilishi chochote.',
    ],
    tiersTitle: 'Mgawanyo wa fungu',
    tier: (right: number, all: number, percent: number) => `Sahihi ${right} kati ya ${all}: asilimia ${percent}`,
  },
};
