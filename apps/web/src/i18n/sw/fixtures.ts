import type * as english from '#i18n/en/fixtures.ts';
import type { Translation } from '#i18n/messages.ts';

export const fixtures: Translation<typeof english.fixtures> = {
  outdated: (age) => `Mfumo wa beti haujibu. Odds hizi zilipakiwa ${age} na huenda zimebadilika.`,
  outdatedSince: (age) => `Mechi hizi zilipakiwa ${age} na hazikuweza kusasishwa.`,
};

export const calendar: Translation<typeof english.calendar> = {
  days: 'Siku',
  today: 'Leo',
  tomorrow: 'Kesho',
  nextWeek: 'Wiki ijayo',
  allDays: 'Zote',
  range: (from, to) => `${from} – ${to}`,
  date: 'Tarehe',
  unknownOption: 'Tarehe uliyochagua haikupatikana.',
  invalidDate: 'Tarehe uliyochagua si sahihi.',
  invalidDates: 'Tarehe ulizochagua si sahihi.',
};

export const carousel: Translation<typeof english.carousel> = {
  name: 'Vivutio',
  slides: {
    aviatrix: { title: 'AVIATRIX', text: 'Tua unapotaka.', action: 'Cheza', caption: 'KUANZIA KES 10' },
    turbo: { title: 'TURBO', text: 'Mechi mbili kwa raundi.', action: 'Cheza', caption: 'KES 10 HADI 10,000' },
    league: { title: 'LIGI', text: 'Kandanda, raundi kwa raundi.', action: 'Cheza', caption: 'KES 10 HADI 10,000' },
    home: { title: 'MICHEZO', text: 'Kila mechi, odds zote.', action: 'Fungua', caption: 'MICHEZO SITA' },
    jetx: { title: 'JETX', text: 'Shuka kabla haijatoweka.', action: 'Cheza', caption: 'KUANZIA KES 10' },
    boost: {
      title: 'MULTIBET',
      text: 'Machaguo zaidi, nyongeza kubwa zaidi.',
      caption: 'HADI 100% KUANZIA MACHAGUO MANNE',
    },
  },
};

export const home: Translation<typeof english.home> = {
  pageTitle: 'Beti za michezo',
  heading: 'Mechi',
  lists: 'Orodha za mechi',
  highlight: 'Mechi kuu',
  upcoming: 'Zijazo',
  boosted: 'Ligi maarufu',
  countries: 'Nchi',
  list: (tab) => `Mechi · ${tab}`,
};
