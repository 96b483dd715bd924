import type { leaderboard as english } from '#i18n/en/leaderboard.ts';
import type { Translation } from '#i18n/messages.ts';

export const leaderboard: Translation<typeof english> = {
  title: 'Jedwali la viongozi',
  description: 'Wachezaji kumi walioweka beti nyingi zaidi za siku kwenye michezo ya crash na michezo pepe.',
  over: 'Promosheni iliendeshwa kuanzia 30 Mei hadi 6 Juni 2025 na imeisha. Jedwali bado huhesabu beti, lakini hakuna zawadi.',
  tabs: {
    name: 'Jedwali la viongozi',
    today: 'Leo',
    past: 'Washindi wa awali',
    how: 'Jinsi ya kushiriki',
  },
  listNames: { today: 'Wachezaji wanaoongoza leo', past: 'Washindi wa siku zilizopita' },
  bets: (count: number) => `Beti ${count}`,
  place: (position: number) => `Nafasi ya ${position}`,
  own: 'Nafasi yako leo',
  ownPlace: (position: number) => `Nambari ${position}`,
  empty: {
    today: {
      title: 'Bado hakuna aliye kwenye jedwali leo',
      text: 'Jedwali huhesabu beti za KES 49 au zaidi kwenye michezo ya crash na michezo pepe. Promosheni imeisha: hakuna zawadi.',
    },
    past: {
      title: 'Hakuna washindi wa awali',
      text: 'Aliyeongoza kila siku katika siku 60 zilizopita huorodheshwa hapa. Promosheni imeisha: hakuna zawadi.',
    },
  },
  prizes: {
    note: (first: string) => `Zawadi za kila siku: wa kwanza hushinda KES ${first}. Hulipwa baada ya saa sita usiku.`,
    title: 'Zawadi za kila siku',
    list: 'Zawadi kwa kila nafasi',
    place: (position: number, kes: string) => `Nafasi ya ${position}: KES ${kes}`,
    rules: [
      'Beti ya KES 49 au zaidi kwenye mchezo wa crash au mchezo pepe huhesabiwa kuwa moja. Mwenye beti nyingi zaidi za siku ni wa kwanza.',
      'Wachezaji wakilingana, aliyefikisha idadi hiyo kwanza yuko juu.',
      'Zawadi huwekwa kwenye akaunti baada ya saa sita usiku, kwa pesa zinazoweza kutolewa. Ushindi hulipa kodi yake.',
      'Akaunti iliyojizuia, iliyowekewa vikwazo au iliyofungwa siku inapoisha haishindi, na wachezaji walio chini hupanda.',
    ],
    paid: 'Zawadi zilizolipwa',
    won: (day: string, position: number) => `${day} · nafasi ya ${position}`,
    emptyToday:
      'Jedwali huhesabu beti za KES 49 au zaidi kwenye michezo ya crash na michezo pepe. Kumi wa kwanza wa siku hushinda zawadi.',
    emptyPast: 'Washindi wa kila siku huorodheshwa hapa zawadi zao zikilipwa.',
    before: 'Promosheni ya awali',
  },
  how: {
    title: 'Madarockit Tenje',
    over: 'Promosheni hii iliendeshwa kuanzia 30 Mei hadi 6 Juni 2025 na imeisha. Hizi ndizo zilizokuwa kanuni zake.',
    stepsTitle: 'Jinsi ya kushiriki',
    steps: [
      'Ingia, na uwe na pesa kwenye akaunti yako.',
      'Weka beti ya KES 49 au zaidi kila mara kwenye michezo ya crash au michezo pepe. Beti ndogo kuliko hiyo haikuhesabiwa.',
      'Kila beti kama hiyo ilihesabiwa kuwa moja. Jedwali lilionyesha wachezaji kumi walioweka beti nyingi zaidi za siku.',
    ],
    prizesTitle: 'Zawadi za kila siku',
    prizes: ['Nafasi ya 1 hadi ya 3: simu janja.', 'Nafasi ya 4 hadi ya 10: KES 5,000.'],
    board:
      'Kila siku ilikuwa na jedwali lake, na majina yaliandikwa pamoja na nambari za simu zilizofichwa kwa sehemu.',
    toPromotions: 'Promosheni',
  },
};
