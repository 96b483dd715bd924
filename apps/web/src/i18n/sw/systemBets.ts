import type { systemBets as english } from '#i18n/en/systemBets.ts';
import type { Translation } from '#i18n/messages.ts';
import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('sw');
const betsOf = (count: number) => `beti ${count}`;

export const systemBets: Translation<typeof english> = {
  stakeOn: (pick) => `Dau la ${pick} kwa KES`,
  banker: 'Banker',
  sizesName: 'Michanganyiko ipi',
  size: (size, of, count) => `${size}/${of} · ${betsOf(count)}`,
  sizesHint: (others, bankers) =>
    bankers === 0
      ? `Michanganyiko ya machaguo yako ${others}. Banker huwa katika kila mchanganyiko.`
      : `Banker ${bankers} katika kila mchanganyiko wa machaguo mengine ${others}.`,
  stakePerBet: 'Dau la kila beti',
  bets: 'Beti',
  totalStake: 'Jumla ya dau',
  exciseTaxes: 'Ushuru wa bidhaa wa beti zote',
  boosts: 'Nyongeza ya multibet ya beti zote',
  winTaxes: 'Kodi ya ushindi',
  leastPayout: 'Beti ndogo zaidi italipa',
  payoutOfAll: 'Malipo zote zikishinda',
  announced: (count, stake, payout) =>
    `Beti ${count}. Jumla ya dau KES ${stake}. Malipo zote zikishinda KES ${payout}.`,
  leastBelowStake: 'Beti ndogo zaidi italipa chini ya dau lake, kwa sababu ya kodi.',
  showSteps: 'Jinsi kila beti inavyolipa',
  hideSteps: 'Ficha jinsi kila beti inavyolipa',
  moreSteps: (count) => `Onyesha zaidi (zimebaki ${count})`,
  steps: {
    stake: (stake, odds) => `KES ${stake} kwa odds ${odds}.`,
    excise: (tax, left) => `Ushuru wa bidhaa unachukua KES ${tax} ya dau na kubakiza KES ${left}.`,
    winnings: (winnings) => `Hiyo inashinda KES ${winnings}.`,
    boost: (percent, amount) => `Nyongeza ya ${percent}% inaongeza KES ${amount}.`,
    winTax: (tax) => `Kodi ya ushindi inachukua KES ${tax}.`,
    payout: (payout) => `Inalipa KES ${payout}`,
  },
  tooManyLines: (most) => `Mfumo hauwezi kuzidi beti ${most}. Punguza michanganyiko.`,
  totalAboveMax: (max) => `Beti zote kwa pamoja haziwezi kuzidi KES ${max}.`,
  groups: {
    name: 'Hali ya beti',
    single: (pick) => `Moja: ${pick}`,
    size: (size, of, count) => `${size}/${of} · ${betsOf(count)}`,
    withBankers: (picks) => `banker: ${picks}`,
    counts: (won, open, lost, voided) =>
      [
        `${won} ${plural(won, { one: 'imeshinda', other: 'zimeshinda' })}`,
        `${open} ${plural(open, { one: 'inasubiri', other: 'zinasubiri' })}`,
        `${lost} ${plural(lost, { one: 'imepoteza', other: 'zimepoteza' })}`,
        ...(voided > 0 ? [`${voided} ${plural(voided, { one: 'imebatilishwa', other: 'zimebatilishwa' })}`] : []),
      ].join(' · '),
    stake: 'Dau',
    paid: 'Zimelipa hadi sasa',
    possible: 'Inaweza kulipa hadi',
    excise: 'Ushuru wa bidhaa',
    boost: 'Nyongeza ya multibet',
    winTax: 'Kodi ya ushindi',
  },
};
