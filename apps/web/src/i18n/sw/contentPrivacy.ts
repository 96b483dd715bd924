import { SUPPORT_MAILBOX } from '#lib/contacts.ts';
import type { contentPrivacy as english } from '#i18n/en/contentPrivacy.ts';
import type { Translation } from '#i18n/messages.ts';

export const contentPrivacy: Translation<typeof english> = {
  title: 'Sera ya faragha',
  description:
    'Taarifa ambazo Ushindi huhifadhi kukuhusu, kwa nini, kwa muda gani, nani huziona, na jinsi ya kuziomba.',
  lead: 'Tunahifadhi tu kinachohitajika kwa beti na kisheria, na hatuhifadhi chochote cha kuuza.',
  sections: [
    {
      title: 'Tunachohifadhi',
      points: [
        'Nambari yako ya simu, nambari yako ya akaunti, na jina lako pale M-PESA inapotupatia.',
        'Nenosiri lako, katika hali ambayo hakuna anayeweza kulisoma, hata sisi.',
        'Beti zako, amana, pesa ulizotoa, bonasi na vipindi vya kujizuia, pamoja na nyakati zake.',
        'Rekodi za kiufundi za ziara zako, kama vile nyakati na hitilafu. Nambari za simu hufichwa ndani yake.',
      ],
    },
    {
      title: 'Kinachobaki kwenye simu yako',
      points: [
        'Kidakuzi (cookie) kinachokuweka ukiwa umeingia. Skripti haziwezi kukisoma, na huisha pamoja na muda wako wa kuingia.',
        'Mkeka wako, mchezo uliochagua na mwonekano wa kurasa. Huhifadhiwa kwenye kivinjari chako, na unaweza kuvifuta hapo ' +
          'wakati wowote.',
        'Hatutumii vidakuzi vya watangazaji.',
      ],
    },
    {
      title: 'Kwa nini tunazitumia',
      points: [
        'Kufungua akaunti yako, kupokea beti zako, na kukulipa unachoshinda.',
        'Kukutumia misimbo na jumbe ambazo akaunti yako inahitaji.',
        'Kuzuia watoto, kutekeleza kujizuia na vikomo, na kugundua ulaghai.',
        'Kutimiza wajibu uliowekwa na sheria kuhusu beti, kodi na uhamishaji wa pesa.',
      ],
    },
    {
      title: 'Nani mwingine huziona',
      points: [
        'M-PESA, kwa amana zako na utoaji wako wa pesa.',
        'Watengenezaji wa michezo, ambao hupata kile ambacho mchezo unahitaji ili kukutambua unapoucheza.',
        'Mamlaka za serikali, pale sheria inapotutaka tuwafahamishe.',
        'Wachezaji wengine huona jina lako kwenye jedwali la viongozi, nambari yako ya simu ikiwa imefichwa kwa sehemu, ikiwa ' +
          'uko miongoni mwa walioongoza.',
      ],
    },
    {
      title: 'Kwa muda gani',
      text: [
        'Kwa muda wote ambao akaunti yako iko wazi, na baada ya hapo kwa muda unaotakiwa na sheria za beti, kodi na utakatishaji ' +
          'wa fedha. Rekodi ya kujizuia huhifadhiwa hadi muda wake uishe, hata akaunti ikiwa imefungwa.',
      ],
    },
    {
      title: 'Haki zako',
      text: [
        'Kwa mujibu wa Sheria ya Ulinzi wa Data unaweza kuona tunachohifadhi kukuhusu, kuomba kirekebishwe, kuomba kifutwe pale ' +
          `ambapo hakuna sheria inayotaka kihifadhiwe, na kupinga kutumika kwake. Andika kwa ${SUPPORT_MAILBOX}, na huduma kwa ` +
          'wateja italishughulikia ombi lako. Unaweza pia kulalamika kwa Ofisi ya Kamishna wa Ulinzi wa Data.',
      ],
    },
    {
      title: 'Jinsi tunavyozilinda',
      points: [
        'Kila kitu kati ya simu yako na sisi husimbwa kwa njia fiche.',
        'Nambari za simu hufichwa popote ambapo hazihitaji kusomwa.',
        'Hatuulizi kamwe nenosiri lako wala PIN yako ya M-PESA. Yeyote anayeuliza si sisi.',
      ],
    },
  ],
};
