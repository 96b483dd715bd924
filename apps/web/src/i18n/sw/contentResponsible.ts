import type { contentResponsible as english } from '#i18n/en/contentResponsible.ts';
import type { Translation } from '#i18n/messages.ts';

export const contentResponsible: Translation<typeof english> = {
  title: 'Cheza kwa kuwajibika',
  description:
    'Miaka 18+ pekee. Jinsi ya kuweka beti ndani ya vikomo vyako, jinsi ya kujizuia, na mahali pa kupata usaidizi.',
  lead: 'Kuweka beti ni burudani, si njia ya kupata mapato. Lazima uwe na miaka 18 au zaidi.',
  sections: [
    {
      title: 'Ibaki kuwa burudani',
      points: [
        'Kabla hujaanza, amua kiasi unachoweza kumudu kupoteza, na uishie hapo.',
        'Amua pia utacheza kwa muda gani, na upumzike mara kwa mara.',
        'Usiweke beti kamwe ili kurudisha pesa ulizopoteza.',
        'Usiweke beti kamwe kwa pesa za kukopa, au kwa pesa za kodi ya nyumba, chakula au karo.',
        'Usiweke beti ukiwa umelewa, umefadhaika au umechoka.',
      ],
    },
    {
      title: 'Dalili kwamba imezidi',
      points: [
        'Unaweka beti zaidi, au kwa muda mrefu zaidi, kuliko ulivyokusudia.',
        'Unaificha familia yako, au unakopa ili uweke beti.',
        'Unahangaika au kukasirika usipoweka beti.',
        'Kazi, shule au watu wako wa karibu huja nyuma ya beti.',
      ],
      text: ['Ukijitambua katika mojawapo ya dalili hizi, pumzika sasa na uzungumze na mtu.'],
    },
    {
      title: 'Pumzika kwa muda',
      text: [
        'Kujizuia hukufungia beti, amana, michezo na promosheni papo hapo, kwa muda unaochagua: kuanzia saa 1 hadi miaka 3, au ' +
          'milele. Muda huo hauwezi kufupishwa wala kufutwa. Bado unaweza kuingia, kutoa pesa zako na kuona beti zako.',
      ],
      link: { to: '/self-exclude-from-betting', label: 'Kujizuia kucheza' },
    },
    {
      title: 'Mahali pa kupata usaidizi',
      text: ['Laini hizi si zetu, na husikiliza matatizo ya kila aina, yakiwemo ya kuweka beti.'],
      points: [
        'Shirika la Msalaba Mwekundu la Kenya: piga 1199.',
        'Befrienders Kenya: piga 0722 178 177.',
        'Maisha yakiwa hatarini: piga 999 au 112.',
      ],
    },
    {
      title: 'Hakuna aliye chini ya miaka 18',
      points: [
        'Akaunti ya mtu aliye chini ya miaka 18 hufungwa.',
        'Weka nenosiri lako, simu yako na PIN yako ya M-PESA mbali na watoto.',
        'Ondoka kwenye akaunti unapotumia simu ambayo wengine pia huitumia.',
      ],
    },
    {
      title: 'Ikiwa ni mtu wako wa karibu',
      text: [
        'Zungumza naye wakati wa utulivu kuhusu unachokiona, bila kumlaumu. Usimlipie madeni yake kimyakimya: kufanya hivyo huficha ' +
          'tatizo linalohitaji usaidizi. Laini zilizo hapo juu ni za familia pia.',
      ],
    },
  ],
};
