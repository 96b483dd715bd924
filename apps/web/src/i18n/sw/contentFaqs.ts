import { HELPLINE, SUPPORT_MAILBOX } from '#lib/contacts.ts';
import type { Section } from '#i18n/en/content.ts';
import type { contentFaqs as english } from '#i18n/en/contentFaqs.ts';
import type { Translation } from '#i18n/messages.ts';

type English = typeof english;
type Question = Section & { subject: keyof English['subjects'] };

const SMS_NOT_OPEN = 'Huduma ya kuweka beti kwa SMS haijafunguliwa kwa sasa.';

const questions: readonly Question[] = [
  {
    title: 'Ninajisajili vipi?',
    subject: 'account',
    steps: [
      'Chagua Jisajili, kisha andika nambari yako ya simu na nenosiri lenye angalau herufi 4.',
      'Thibitisha kwamba una miaka 18 au zaidi na kwamba unakubali masharti ya huduma.',
      'Tutatuma msimbo kwa simu yako. Uandike ili uthibitishe akaunti yako, na utakuwa umeingia.',
    ],
    link: { to: '/register', label: 'Jisajili' },
  },
  {
    title: 'Ninaweka beti vipi?',
    subject: 'bets',
    steps: [
      'Chagua mechi, kisha bonyeza odds za chaguo unalotarajia. Litaingia kwenye mkeka wako.',
      'Ongeza machaguo mengine upate multibet, au baki na moja kwa beti ya single.',
      'Fungua mkeka na uandike dau lako. Kodi na ushindi unaowezekana huonyeshwa kabla hujathibitisha.',
      'Bonyeza Weka beti. Utapata nambari ya beti, ambayo hutambulisha beti hiyo kuanzia hapo.',
    ],
    link: { to: '/how-to-play', label: 'Jinsi ya kucheza' },
  },
  {
    title: 'Ninaangalia beti zangu vipi?',
    subject: 'bets',
    text: [
      'Beti zangu huorodhesha kila beti, mpya zikitangulia. Unaweza kuchagua kuona tu zilizoshinda, zinazosubiri, ' +
        'zilizoghairiwa au zilizopoteza. Kila beti huonyesha machaguo yake yote na matokeo, kodi zake na ushindi unaowezekana.',
    ],
    link: { to: '/my-bets', label: 'Beti zangu' },
  },
  {
    title: 'Je, ninaweza kughairi beti?',
    subject: 'bets',
    text: [
      'Ndiyo, muda mfupi baada ya kuiweka: ndani ya dakika 5 kwenye app, ukibonyeza Ghairi kwenye ukurasa wa beti yenyewe, ' +
        'na ndani ya dakika 10 kwa beti iliyowekwa kwa SMS. Dau hurudi kwenye salio lako. Baada ya hapo beti hubaki jinsi ' +
        'ilivyo.',
      SMS_NOT_OPEN,
    ],
  },
  {
    title: 'Masharti ya beti ya bure ya usajili ni yapi?',
    subject: 'money',
    points: [
      'Beti yako ya kwanza ya pesa taslimu ya KES 20 au zaidi hukupa beti ya bure ya 50% ya dau lake, hadi KES 500.',
      'Ukiitumia, beti yako inahitaji machaguo 4 au zaidi yenye jumla ya odds ya 6.99 au zaidi.',
      'Ushindi wake hauzidi KES 10,000, na una siku 7 za kuitumia.',
      'Pesa za ushindi zinaweza kutolewa zikiwa chini ya 50.',
    ],
    link: { to: '/promotions/registration-freebet', label: 'Beti ya bure ya usajili' },
  },
  {
    title: 'Ninaona wapi miamala yangu?',
    subject: 'money',
    text: [
      'Ukurasa wa Miamala, kwenye akaunti yako, huorodhesha pesa zote zilizoingia au kutoka: amana, utoaji pesa, madau, pesa ' +
        'za ushindi na madau yaliyorudishwa. Kila muamala una salio lililobaki baada yake, na risiti ya M-PESA ikiwepo.',
    ],
    link: { to: '/transactions', label: 'Miamala' },
  },
  {
    title: 'Nimesahau nenosiri. Nifanyeje?',
    subject: 'account',
    steps: [
      'Chagua Umesahau nenosiri kwenye ukurasa wa Ingia na uandike nambari yako ya simu.',
      'Tutakutumia msimbo kwa SMS. Unatumika kwa dakika 10, na mara moja tu.',
      'Andika msimbo huo na uchague nenosiri jipya. Kisha unaweza kuingia ukitumia nenosiri hilo.',
    ],
    text: ['Msimbo usipofika, unaweza kuomba mwingine baada ya sekunde 60, na tena dakika 5 baadaye.'],
    link: { to: '/forgot-password', label: 'Umesahau nenosiri' },
  },
  {
    title: 'Ninaweka pesa kwa M-PESA vipi?',
    subject: 'money',
    steps: [
      'Ingia kisha ubonyeze Weka pesa.',
      'Chagua KES 50, 100, 200 au 500, au andika kiasi unachotaka: angalau KES 10, shilingi kamili bila senti.',
      'Ombi litafika kwenye simu yako. Weka PIN yako ya M-PESA hapo, na pesa zitakuwa kwenye salio lako muda mfupi baadaye.',
    ],
    points: [
      'Si zaidi ya KES 150,000 kwa muamala mmoja na KES 300,000 kwa siku.',
      'Ada ya amana yako ya kwanza ya siku hurejeshwa, kwa amana za KES 50 hadi 20,000. Ni ada ambayo M-PESA hutoza kwa ' +
        'malipo hayo. Pesa hizo huwa kwenye salio lako baada ya siku hiyo kuisha.',
      'Sehemu ya Nje ya mtandao kwenye Weka pesa huonyesha nambari ya paybill ya kulipia kupitia menyu ya M-PESA.',
    ],
  },
  {
    title: 'Ninatoa pesa vipi?',
    subject: 'money',
    text: [
      'Chagua Toa pesa kwenye akaunti yako na uandike kiasi cha KES 100 au zaidi, shilingi kamili bila senti. Pesa hutumwa ' +
        'kwa M-PESA kwa nambari uliyosajili akaunti yako nayo, na si nyingine yoyote.',
      'Ada ya 10% hutozwa kwa amana ambazo hazijatumika: pesa unazotoa bila kuziwekea beti.',
      'Dau hutumia kwanza pesa za amana, na utoaji pesa huchukua kwanza pesa za ushindi. Ada ni sehemu ya kiasi unachotoa. ' +
        'Kabla hujatoa pesa, ukurasa huonyesha ada hiyo na kiasi utakachopokea. Utoaji pesa usipofaulu, pesa zote hurudi.',
    ],
    link: { to: '/withdraw', label: 'Toa pesa' },
  },
  {
    title: 'Ninawasiliana nanyi vipi?',
    subject: 'account',
    text: [
      `Piga simu ${HELPLINE}, au andika kwa ${SUPPORT_MAILBOX}. Taja nambari ya beti au risiti ya M-PESA inayohusika, lakini ` +
        'usitaje kamwe nenosiri wala PIN yako: hatukuulizi hizo.',
    ],
  },
  {
    title: 'Beti za single, multibet na mfumo ni zipi?',
    subject: 'bets',
    points: [
      'Single ina chaguo moja. Hushinda chaguo hilo likishinda.',
      'Multibet ina machaguo mawili au zaidi, yasiyozidi 40 kwenye app na 30 kwa SMS. Odds zake huzidishwa, na machaguo yote ' +
        'lazima yashinde.',
      'Mfumo ni kundi la multibet ndogo zinazotokana na machaguo yale yale, kwa hivyo si lazima yote yashinde. Ukiwa na ' +
        'machaguo kadhaa, chagua aina ya beti kwenye mkeka.',
    ],
  },
  {
    title: 'Vikomo ni vipi?',
    subject: 'bets',
    points: [
      'Dau: angalau KES 1 na si zaidi ya KES 20,000. Baadhi ya njia na michezo huhitaji angalau KES 10.',
      'Jackpot: dau lisilobadilika la KES 50, si zaidi ya KES 100.',
      'Turbo na Moss league: madau ya KES 10 hadi 10,000, na ushindi usiozidi KES 1,000,000.',
      'Hakuna beti inayolipa zaidi ya KES 1,000,000, iwe single au multibet. Kwa sasa hiki ndicho kikomo pekee cha ushindi ' +
        'tunachotumia.',
      'Ushindi wa beti ya single: si zaidi ya KES 100,000.',
      'Ushindi wa siku moja: si zaidi ya KES 3,000,000.',
      'Sheria na masharti huweka KES 1,000,000 kwa beti na KES 1,000,000 kwa siku.',
      'Multibet: si zaidi ya mechi 40, na 30 kwa SMS.',
    ],
    link: { to: '/terms-and-conditions', label: 'Sheria na masharti' },
  },
  {
    title: 'Ni kodi gani zinazokatwa?',
    subject: 'money',
    points: [
      'Ushuru wa bidhaa wa 15% umo ndani ya kila dau. Mkeka huonyesha dau baada ya ushuru.',
      'Kodi ya zuio ya 20% imo ndani ya ushindi halisi. Hukatwa kwenye malipo ya beti iliyoshinda.',
    ],
  },
  {
    title: 'Je, kuna cash out?',
    subject: 'bets',
    text: [
      'Ndiyo, kwa beti iliyo wazi yenye kitufe cha "Cash Out" kwenye Beti zangu: beti yote, sehemu yake, au yenyewe ikifika ' +
        'kiasi unachochagua. Kiasi hufuata odds, na kodi zimeshatolewa. Beti nyingine hubaki hadi chaguo lake la mwisho ' +
        'liamuliwe. Hadi dakika 5 baada ya kuweka beti unaweza kuighairi na kurudishiwa dau lote.',
    ],
  },
  {
    title: 'Ninafunga akaunti yangu vipi?',
    subject: 'account',
    text: [
      `Toa salio lako na usubiri beti zako ambazo hazijaamuliwa. Kisha piga simu ${HELPLINE} ukitumia simu ya akaunti hiyo, na ` +
        'huduma kwa wateja itaifunga.',
      'Ukitaka kuacha kuweka beti mara moja, jizuie: hatua hiyo huanza papo hapo, kwa muda unaochagua, na bado unaweza kutoa ' +
        'pesa zako.',
    ],
    link: { to: '/self-exclude-from-betting', label: 'Kujizuia kucheza' },
  },
];

export const contentFaqs: Translation<English> = {
  title: 'Maswali ya mara kwa mara',
  description: 'Majibu kuhusu kujisajili, kuweka beti, kuweka na kutoa pesa kwa M-PESA, vikomo, kodi na akaunti yako.',
  views: { name: 'Jinsi majibu yanavyoonyeshwa', questions: 'Maswali', subjects: 'Kwa mada' },
  subjects: { account: 'Akaunti yako', bets: 'Beti', money: 'Pesa na bonasi' },
  questions,
};
