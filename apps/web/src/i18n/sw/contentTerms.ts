import type { contentTerms as english } from '#i18n/en/contentTerms.ts';
import type { Translation } from '#i18n/messages.ts';

export const contentTerms: Translation<typeof english> = {
  title: 'Sheria na masharti',
  description: 'Masharti ya kuweka beti kwenye Ushindi: akaunti, pesa, madau, vikomo, kodi, bonasi na kujizuia.',
  lead: 'Kwa kufungua akaunti unakubali masharti haya. Yanatumika kwenye tovuti. Huduma ya kuweka beti kwa SMS haijafunguliwa kwa sasa; yale yanayosemwa kuihusu yatatumika itakapofunguliwa.',
  sections: [
    {
      title: 'Nani anaweza kucheza',
      points: [
        'Lazima uwe na miaka 18 au zaidi. Tunaweza kuomba uthibitisho wa umri wako kabla ya kukulipa.',
        'Unaweza kuwa na akaunti moja. Ni yako na ya nambari yako ya simu, na hakuna mwingine anayeruhusiwa kuitumia.',
        'Yeyote aliyezuiwa kuweka beti, kwa hiari yake au kwa sheria, haruhusiwi kufungua akaunti nyingine.',
      ],
    },
    {
      title: 'Akaunti yako',
      points: [
        'Akaunti yako huwa wazi baada ya nambari yake ya simu kuthibitishwa kwa msimbo tunaotuma.',
        'Usimwambie mtu yeyote nenosiri lako. Kinachofanywa kwa nenosiri hilo huhesabiwa kuwa umekifanya wewe.',
        'Tunaweza kuzuia akaunti tunapochunguza ulaghai, umri wa uongo au matumizi ya simu ya mtu mwingine. Tukifanya hivyo, ' +
          'tunakufahamisha.',
      ],
    },
    {
      title: 'Kuweka na kutoa pesa',
      points: [
        'Amana huwekwa kwa M-PESA: angalau KES 10, si zaidi ya KES 150,000 kwa muamala mmoja, na si zaidi ya KES 300,000 kwa ' +
          'siku.',
        'Pesa zinazotolewa hutumwa kwa nambari ya simu iliyothibitishwa: angalau KES 100, na si zaidi ya KES 300,000 kwa siku.',
        'Ada ya 10% hutozwa kwa amana ambazo hazijatumika: pesa zinazotolewa bila kuwekewa beti. Dau hutumia kwanza pesa za ' +
          'amana, utoaji pesa huchukua kwanza pesa za ushindi, na ada huonyeshwa kabla hujatoa pesa.',
        'Ada ya M-PESA ya amana yako ya kwanza ya siku hurejeshwa baada ya siku hiyo kuisha, kwa amana za KES 50 hadi 20,000.',
        'Salio halipati riba. Mkopo hautolewi.',
      ],
    },
    {
      title: 'Beti',
      points: [
        'Dau la chini zaidi ni KES 1; la juu zaidi ni KES 20,000. Pale ambapo njia au mchezo unataja KES 10 kuwa kiwango cha ' +
          'chini, hicho ndicho kinachotumika hapo.',
        'Beti huwa imekubaliwa unapopata nambari yake. Hadi wakati huo hakuna odds zilizoahidiwa.',
        'Hatupokei kamwe beti kwa odds za chini kuliko ulizoona, isipokuwa kama umekubali mabadiliko ya odds.',
        'Multibet ina mechi zisizozidi 40, na kwa SMS zisizozidi 30.',
        'Jackpot ina dau la KES 50, si zaidi ya KES 100.',
        'Turbo na Moss league hupokea madau ya KES 10 hadi 10,000.',
        'SMS moja hugharimu KES 3.',
      ],
    },
    {
      title: 'Kughairi beti',
      text: [
        'Unaweza kughairi beti inayosubiri ndani ya dakika 5 baada ya kuiweka kwenye app, na ndani ya dakika 10 kwa SMS. Dau ' +
          'hurudishwa lote.',
      ],
    },
    {
      title: 'Matokeo na malipo',
      points: [
        'Beti huamuliwa kulingana na matokeo yaliyopo mechi inapoisha.',
        'Matokeo yakiwa na makosa, tunayarekebisha pamoja na beti zake. Beti inayolipa kiasi cha chini hurekebishwa kwa kadiri ' +
          'salio lako linavyotosha. Miamala yako huonyesha hivyo.',
        'Pesa za ushindi huingizwa kwenye salio lako, baada ya kodi.',
      ],
    },
    {
      title: 'Malipo ya juu zaidi',
      points: [
        'Ushindi wa beti moja, iwe single au multibet, hauzidi KES 1,000,000.',
        'Ushindi wa beti zote za mchezaji hauzidi KES 1,000,000 kwa siku.',
        'Ushindi wa Turbo na Moss league hauzidi KES 1,000,000.',
        'Ushindi wa beti iliyowekwa kwa beti ya bure hauzidi KES 10,000.',
      ],
    },
    {
      title: 'Kodi',
      points: [
        'Kila dau lina ushuru wa bidhaa wa 15% ndani yake: dau ukiondoa 100/115 yake.',
        'Ushindi halisi una kodi ya zuio ya 20% ndani yake: 20/120 ya kiasi cha ushindi kinachozidi dau baada ya ushuru.',
        'Tunalipa kodi zote mbili kwa mamlaka ya ushuru. Beti hubaki na viwango vya wakati ilipowekwa.',
      ],
    },
    {
      title: 'Bonasi na promosheni',
      points: [
        'Beti ya bure ya usajili ni 50% ya beti ya kwanza ya pesa taslimu ya KES 20 au zaidi, hadi KES 500.',
        'Hutumiwa kwa machaguo 4 au zaidi yenye jumla ya odds ya 6.99 au zaidi, ndani ya siku 7.',
        'Pesa zake za ushindi zinaweza kutolewa zikiwa chini ya 50.',
        'Bonasi ni ya mtu mmoja. Hubatilishwa akaunti kadhaa zikitumiwa kuipata zaidi ya mara moja.',
      ],
      link: { to: '/promotions', label: 'Promosheni' },
    },
    {
      title: 'Kujizuia na kufunga akaunti',
      text: [
        'Unaweza kujizuia kuweka beti wakati wowote. Hatua hiyo huanza papo hapo na haiwezi kufupishwa nawe wala nasi. ' +
          'Unaweza pia kutuomba tufunge akaunti yako; pesa zilizomo hulipwa kwako kwanza.',
      ],
      link: { to: '/self-exclude-from-betting', label: 'Kujizuia kucheza' },
    },
    {
      title: 'Hitilafu na mizozo',
      points: [
        'Hitilafu ikifanya odds ziwe na makosa dhahiri, beti hubatilishwa na dau lake hurudishwa.',
        'Peleka malalamiko kwa huduma kwa wateja kwanza, pamoja na nambari ya beti. Tusichoweza kutatua, mdhibiti wa michezo ya ' +
          'kamari ndiye huamua.',
        'Masharti haya yanafuata sheria za Kenya.',
      ],
      link: { to: '/faqs', label: 'Maswali ya mara kwa mara' },
    },
    {
      title: 'Mabadiliko',
      text: [
        'Masharti haya yakibadilika, mapya huwekwa hapa kabla ya kuanza kutumika. Beti hubaki na masharti yaliyokuwepo ' +
          'ilipowekwa.',
      ],
    },
  ],
};
