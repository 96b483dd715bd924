import type { contentHowTo as english } from '#i18n/en/contentHowTo.ts';
import type { Translation } from '#i18n/messages.ts';

export const contentHowTo: Translation<typeof english> = {
  title: 'Jinsi ya kucheza',
  description:
    'Hatua kwa hatua: jinsi ya kujisajili, kuweka pesa, kuweka beti, kufuatilia beti na kutoa pesa, kwenye tovuti na kwa SMS.',
  lead: 'Weka beti hapa kwenye tovuti. Huduma ya kuweka beti kwa SMS haijafunguliwa kwa sasa; mwongozo wake unaieleza kwa wakati itakapofunguliwa.',
  sections: [
    {
      title: 'Kwenye tovuti: fungua akaunti',
      steps: [
        'Bonyeza Jisajili, kisha andika nambari yako ya simu na nenosiri.',
        'Thibitisha kwamba una miaka 18 au zaidi na kwamba unakubali masharti.',
        'Andika msimbo utakaotumwa kwa SMS.',
      ],
      link: { to: '/register', label: 'Jisajili' },
    },
    {
      title: 'Kwenye tovuti: weka pesa',
      steps: [
        'Bonyeza Weka pesa na uchague kiasi, angalau KES 10.',
        'Weka PIN yako ya M-PESA kwenye ombi litakalofika kwenye simu yako.',
        'Pesa zikishafika, salio lako huzionyesha juu ya ukurasa.',
      ],
    },
    {
      title: 'Kwenye tovuti: weka beti',
      steps: [
        'Tafuta mechi: zijazo ziko chini ya Michezo, na zinazochezwa ziko chini ya Mechi mubashara.',
        'Bonyeza odds za chaguo. Bonyeza jina la mechi uone masoko yake yote.',
        'Fungua mkeka. Ongeza au ondoa machaguo; machaguo 4 au zaidi yenye odds za 1.3 au zaidi hukupa nyongeza.',
        'Andika dau la KES 1 hadi 20,000, na usome kodi na ushindi unaowezekana.',
        'Bonyeza Weka beti. Odds zikiwa zimebadilika, utaulizwa kabla beti haijawekwa, isipokuwa kama umewasha ' +
          '“Kubali odds zikibadilika”.',
      ],
      link: { to: '/', label: 'Nenda kwenye mechi' },
    },
    {
      title: 'Kwenye tovuti: tuma na upakie mkeka',
      steps: [
        'Baada ya kuweka beti, chagua Tuma beti yako na utume kiungo, au taja msimbo wa herufi 5 na tarakimu 2.',
        'Ili kupakia mkeka, andika msimbo wake kwenye mkeka ulio tupu na ubonyeze Pakia mkeka.',
      ],
    },
    {
      title: 'Kwenye tovuti: fuatilia beti, ighairi, toa pesa',
      points: [
        'Beti zangu huonyesha kila beti pamoja na machaguo na matokeo yake.',
        'Beti inayosubiri inaweza kughairiwa ndani ya dakika 5.',
        'Pesa za ushindi huingia kwenye salio lako zenyewe. Toa KES 100 au zaidi kwa M-PESA kutoka kwenye akaunti yako. ' +
          'Ukurasa huonyesha ada, ikiwa ipo, na kiasi utakachopokea.',
      ],
      link: { to: '/my-bets', label: 'Beti zangu' },
    },
    {
      title: 'Kwa SMS: kabla hujaanza',
      text: [
        'Jumbe zote hutumwa kwa nambari iliyokutumia msimbo wa uthibitisho. Kila ujumbe hugharimu KES 3. Herufi kubwa au ndogo ' +
          'hazileti tofauti, na # hutenganisha sehemu za ujumbe.',
      ],
      points: [
        'Tuma JOIN ili ufungue akaunti; ukijibu msimbo utakaopokea, akaunti huthibitishwa.',
        'Tuma BAL upate salio lako.',
        'Tuma GAMES upate mechi zijazo na nambari zake. Nambari hizo hizo ziko kando ya mechi kwenye tovuti.',
      ],
    },
    {
      title: 'Kwa SMS: weka beti',
      steps: [
        'Andika nambari ya mechi, chaguo lako na dau. 1234#1#50 huweka KES 50 kwa timu ya nyumbani ya mechi 1234.',
        'Machaguo ni 1 kwa timu ya nyumbani, X kwa sare na 2 kwa timu ya ugenini.',
        'Kwa multibet, andika mechi moja baada ya nyingine na dau mwishoni: 1234#1#1240#X#50. Haizidi mechi 30.',
        'Jibu litakuwa na nambari ya beti, odds na ushindi unaowezekana.',
      ],
    },
    {
      title: 'Kwa SMS: fuatilia beti, ighairi, toa pesa',
      points: [
        'Tuma BET na nambari ya beti, kama vile BET#ABCDE12, ujue hali yake.',
        'Tuma CANCEL na nambari ya beti ndani ya dakika 10 ili uighairi. Dau hurudishwa.',
        'Tuma W na kiasi, kama vile W#500, ili utoe KES 500. Kiwango cha chini ni KES 100.',
      ],
    },
    {
      title: 'Unachoshinda',
      points: [
        'Odds za machaguo yote huzidishwa pamoja, kisha kwa dau lako baada ya ushuru wa bidhaa wa 15%.',
        'Kodi ya zuio ya 20% hukatwa kwenye ushindi halisi.',
        'Beti hailipi zaidi ya KES 1,000,000.',
      ],
      link: { to: '/faqs', label: 'Maswali ya mara kwa mara' },
    },
  ],
};
