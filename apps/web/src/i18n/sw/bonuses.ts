import type { bonuses as english } from '#i18n/en/bonuses.ts';
import type { Translation } from '#i18n/messages.ts';
import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('sw');

export const bonuses: Translation<typeof english> = {
  title: 'Bonasi',
  tabs: { name: 'Bonasi', mine: 'Bonasi zangu', how: 'Jinsi ya kupata bonasi' },
  listName: 'Bonasi zangu',
  freebets: (number) =>
    plural(number, { one: `Beti ${number} ya bure ya kutumia`, other: `Beti ${number} za bure za kutumia` }),
  status: { pending: 'Inasubiri', awarded: 'Imetolewa', applied: 'Imetumika', expired: 'Muda umeisha' },
  next: {
    pending: 'Itaanza kutumika ukiweka beti.',
    awarded: 'Ichague kwenye mkeka badala ya dau.',
    applied: 'Umeitumia.',
    expired: 'Muda wake umeisha.',
  },
  redeemed: (when) => `Ilitumika ${when}`,
  timeLeft: 'Muda uliosalia',
  daysLeft: (days, hours) => `Zimesalia siku ${days} na saa ${hours}`,
  hoursLeft: (hours, minutes) => `Zimesalia saa ${hours} na dakika ${minutes}`,
  until: (when) => `hadi ${when}`,
  terms: {
    minStake: 'Dau la chini zaidi',
    minOdds: 'Jumla ya chini ya odds',
    minSelections: 'Idadi ya chini ya machaguo',
    minOddsPerSelection: 'Odds za chini kwa kila chaguo',
    maxWin: 'Ushindi wa juu zaidi',
    stakeDeducted: 'Dau si sehemu ya ushindi.',
  },
  promotion: 'Kuhusu promosheni hii',
  useFreebet: 'Tumia beti ya bure',
  activate: 'Weka beti',
  empty: 'Bado huna bonasi',
  emptyText: 'Bonasi zako na beti zako za bure huwekwa hapa, pamoja na muda uliosalia.',
  proverb: 'MVUMILIVU HULA MBIVU',
  proverbMeaning: 'Anayestahimili hupata kilicho bora',
  howTo: 'Jinsi ya kupata bonasi',
  failed: 'Hatukuweza kupakia bonasi. Tafadhali jaribu tena.',
  how: {
    firstBet: 'Beti ya bure kwa beti yako ya kwanza',
    stake: 'Ukiweka beti yako ya kwanza kwa pesa zako, ya KES 20 au zaidi, unapata beti ya bure.',
    worth: 'Thamani yake ni 50% ya dau hilo, hadi KES 500.',
    use: 'Itumie kwenye machaguo 4 au zaidi yenye jumla ya odds 6.99 au zaidi.',
    win: 'Inaweza kushinda hadi KES 10,000, na una siku 7 za kuitumia.',
    withdraw: 'Pesa za ushindi zinaweza kutolewa zikiwa chini ya 50.',
    firstDeposit: 'Amana yako ya kwanza ya siku',
    refund: 'Ada ya amana yako ya kwanza ya siku hurudishwa, kwa amana za KES 50 hadi 20,000.',
    refundTime:
      'Ni kiasi ambacho M-PESA hutoza kwa malipo hayo. Pesa hizo huingia kwenye salio lako siku hiyo ikiisha.',
  },
  freeGames: {
    title: 'Michezo ya bure',
    empty: 'Huna michezo ya bure kwa sasa',
    text: 'Michezo hutoa raundi za bure katika promosheni zake. Ukiwa nazo, huanza unapofungua mchezo.',
    proverb: 'BAHATI HAINA KWAO',
    proverbMeaning: 'Neema humfikia mtu yeyote',
    toGames: 'Michezo ya papo hapo',
    toBonuses: 'Bonasi zangu',
  },
};
