import type { contentPromotions as english } from '#i18n/en/contentPromotions.ts';
import type { Translation } from '#i18n/messages.ts';

type English = typeof english;
type Promotion = Translation<English['promotions']['multibet-boost']>;

const madarockitTenje: Promotion = {
  banner: {
    title: 'MADAROCKIT TENJE',
    text: 'Simu janja kwa watatu bora',
    action: 'Maelezo',
    caption: '30 MEI HADI 6 JUNI 2025',
  },
  title: 'Madarockit Tenje',
  description: 'Wachezaji kumi walioweka beti nyingi zaidi kwa siku walishinda simu janja au KES 5,000.',
  lead: 'Promosheni hii iliendeshwa kuanzia 30 Mei hadi 6 Juni 2025.',
  // The end of 6 June in Nairobi.
  endsAtMs: Date.UTC(2025, 5, 6, 21),
  sections: [
    {
      title: 'Kilichohesabiwa',
      points: [
        'Beti za KES 49 au zaidi kwenye michezo ya crash na michezo pepe.',
        'Kila beti kama hiyo ilihesabiwa kuwa moja, iwe ilishinda au la.',
        'Wachezaji kumi walioweka beti nyingi zaidi walionyeshwa kila siku kwenye jedwali la viongozi.',
      ],
    },
    {
      title: 'Zawadi zilizotolewa',
      points: ['Watatu bora wa siku: simu janja kila mmoja.', 'Saba wengine wa kumi bora: KES 5,000 kila mmoja.'],
      link: { to: '/leaderboard', label: 'Jedwali la viongozi' },
    },
  ],
};

const registrationFreebet: Promotion = {
  banner: {
    title: 'BETI YA BURE YA USAJILI',
    text: 'Hadi KES 500 kwa beti ya kwanza',
    action: 'Maelezo',
    caption: 'KWA WACHEZAJI WAPYA',
  },
  title: 'Beti ya bure ya usajili',
  description: 'Beti ya bure ya 50% ya beti yako ya kwanza ya pesa taslimu ya KES 20 au zaidi, hadi KES 500.',
  lead: 'Beti yako ya kwanza ya pesa taslimu hukupa beti ya bure ya nusu ya dau lake.',
  sections: [
    {
      title: 'Jinsi ya kuipata',
      steps: [
        'Jisajili na uthibitishe nambari yako ya simu.',
        'Weka beti yako ya kwanza ya pesa taslimu ya KES 20 au zaidi.',
        'Beti ya bure ni 50% ya dau hilo, hadi KES 500. Utaipata chini ya Bonasi kwenye akaunti yako.',
      ],
    },
    {
      title: 'Jinsi ya kuitumia',
      points: [
        'Ichague kwenye mkeka badala ya dau.',
        'Beti inahitaji machaguo 4 au zaidi yenye jumla ya odds ya 6.99 au zaidi.',
        'Ushindi wake hauzidi KES 10,000.',
        'Una siku 7 za kuitumia. Baada ya hapo muda wake huisha.',
        'Pesa za ushindi zinaweza kutolewa zikiwa chini ya 50.',
      ],
      link: { to: '/freebet', label: 'Bonasi zangu' },
    },
    {
      title: 'Ada ya amana yako ya kwanza ya siku',
      text: [
        'Ada ya amana yako ya kwanza ya siku hurejeshwa, kwa amana za KES 50 hadi 20,000.',
        'Ni ada ambayo M-PESA hutoza kwa malipo hayo. Pesa hizo huwa kwenye salio lako baada ya siku hiyo kuisha.',
      ],
    },
  ],
};

const multibetBoost: Promotion = {
  banner: {
    title: 'NYONGEZA YA MULTIBET',
    text: 'Hadi 100% zaidi kwa multibet',
    action: 'Maelezo',
    caption: 'MACHAGUO MANNE AU ZAIDI',
  },
  title: 'Nyongeza ya multibet',
  description: 'Machaguo manne au zaidi yenye odds za 1.3 au zaidi huongeza multibet kwa 4% hadi 100%.',
  lead: 'Kadiri multibet inavyokuwa na machaguo mengi, ndivyo nyongeza yake inavyokuwa kubwa.',
  sections: [
    {
      title: 'Jinsi inavyofanya kazi',
      points: [
        'Nyongeza huanza kwa machaguo 4 yenye odds za 1.3 au zaidi kila moja.',
        'Chaguo lenye odds za chini ya hizo linaweza kubaki kwenye beti, lakini halihesabiwi kwa nyongeza.',
        'Mkeka huonyesha nyongeza uliyo nayo, na ni machaguo mangapi zaidi yatakayokupa inayofuata.',
        'Sehemu ya ushindi ya malipo yenye nyongeza hupunguzwa kwa kodi ya 20%.',
        'Malipo yenye nyongeza pia hayazidi KES 1,000,000.',
      ],
    },
  ],
};

export const contentPromotions: Translation<English> = {
  closed: {
    title: 'Promosheni zimefungwa kwako',
    text: 'Umejizuia kuweka beti.',
    until: (time: string) => `Umejizuia kuweka beti hadi ${time}.`,
    help: 'Pata usaidizi',
  },
  title: 'Promosheni',
  description: 'Promosheni za Ushindi: beti ya bure ya usajili, nyongeza ya multibet, na masharti ya kila moja.',
  listName: 'Promosheni zinazoendelea sasa',
  endedName: 'Promosheni zilizoisha',
  over: 'Promosheni hii imeisha. Kanuni zake zimebaki hapa kwa walioshiriki.',
  boostTable: {
    title: 'Nyongeza kwa idadi ya machaguo',
    legs: 'Machaguo',
    boost: 'Nyongeza',
    percent: (percent: number) => `${percent}%`,
    andAbove: (legs: number) => `${legs} na zaidi`,
  },
  promotions: {
    'madarockit-tenje': madarockitTenje,
    'registration-freebet': registrationFreebet,
    'multibet-boost': multibetBoost,
  },
};
