import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');
const betsOf = (count: number) => `${count} ${plural(count, { one: 'bet', other: 'bets' })}`;

export const systemBets = {
  stakeOn: (pick: string) => `Stake on ${pick} in KES`,
  banker: 'Banker',
  sizesName: 'Which combinations',
  size: (size: number, of: number, count: number) => `${size}/${of} · ${betsOf(count)}`,
  sizesHint: (others: number, bankers: number) =>
    bankers === 0
      ? `Combinations of your ${others} selections. A banker is in every one.`
      : `${bankers} ${plural(bankers, { one: 'banker is', other: 'bankers are' })} in every combination of the other ${others}.`,
  stakePerBet: 'Stake for each bet',
  bets: 'Bets',
  totalStake: 'Total stake',
  exciseTaxes: 'Excise tax of all bets',
  boosts: 'Multibet boost of all bets',
  winTaxes: 'Tax on the wins',
  leastPayout: 'The smallest bet pays',
  payoutOfAll: 'Payout if all win',
  announced: (count: number, stake: string, payout: string) =>
    `${betsOf(count)}. Total stake KES ${stake}. Payout if all win KES ${payout}.`,
  leastBelowStake: 'The smallest bet pays less than its own stake, because of the taxes.',
  showSteps: 'How each bet pays',
  hideSteps: 'Hide how each bet pays',
  moreSteps: (count: number) => `Show more (${count} left)`,
  steps: {
    stake: (stake: string, odds: string) => `KES ${stake} at odds of ${odds}.`,
    excise: (tax: string, left: string) => `Excise tax takes KES ${tax} of the stake and leaves KES ${left}.`,
    winnings: (winnings: string) => `That wins KES ${winnings}.`,
    boost: (percent: number, amount: string) => `The boost of ${percent}% adds KES ${amount}.`,
    winTax: (tax: string) => `The tax on the win takes KES ${tax}.`,
    payout: (payout: string) => `Pays KES ${payout}`,
  },
  tooManyLines: (most: number) => `A system has ${most} bets at most. Choose fewer combinations.`,
  totalAboveMax: (max: string) => `All bets together may cost KES ${max} at most.`,
  groups: {
    name: 'How the bets stand',
    single: (pick: string) => `Single: ${pick}`,
    size: (size: number, of: number, count: number) => `${size}/${of} · ${betsOf(count)}`,
    withBankers: (picks: string) => `banker: ${picks}`,
    counts: (won: number, open: number, lost: number, voided: number) =>
      [`${won} won`, `${open} open`, `${lost} lost`, ...(voided > 0 ? [`${voided} void`] : [])].join(' · '),
    stake: 'Stake',
    paid: 'Paid so far',
    possible: 'Pays at most',
    excise: 'Excise tax',
    boost: 'Multibet boost',
    winTax: 'Tax on the wins',
  },
};
