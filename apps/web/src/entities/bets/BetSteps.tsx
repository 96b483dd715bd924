import type { BetDetail, BetSums } from '@ushindi/api-contract';
import { bets } from '#i18n/en/bets.ts';
import { formatOdds, kesText } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Breakdown, type BreakdownRow } from '#ui/money/Breakdown.tsx';
import { amountLabel, amountOf, isReturned, restRows, stakeAfterTaxOf, stakeOf } from './betAmounts.ts';

/** Every step from the stake to the payout. For a bet without a payout: its stake and the tax in the stake. */
export function BetSteps({ bet }: { bet: BetDetail }) {
  const words = messagesOf(bets);
  const { detail } = words;
  const stake = { label: bet.isFreebet ? words.freebetStake : detail.stake, amount: kesText(stakeOf(bet)) };
  return (
    <Breakdown
      rows={[stake, ...(isOfSeveralParts(bet) ? [oddsRow(bet)] : stepsOf(bet))]}
      total={{ label: amountLabel(bet), amount: amountOf(bet) }}
    />
  );
}

/** Whether a bet was cashed out in several parts. The taxes of the last one alone do not explain what all have paid. */
const isOfSeveralParts = (bet: BetDetail): boolean => stakeOf(bet) !== bet.stake;

const stepsOf = (bet: BetDetail): BreakdownRow[] => [
  ...taxRows(bet),
  ...(bet.sums === null ? plainRows(bet) : stepRows(bet, bet.sums)),
];

/** The stake of a void or cancelled bet returns untaxed. */
function taxRows(bet: BetDetail): BreakdownRow[] {
  const words = messagesOf(bets).detail;
  if (isReturned(bet.status)) return [];
  const stakeAfterTax = stakeAfterTaxOf(bet);
  const excise = { label: words.exciseTax, amount: negative(kesText(bet.exciseTax)) };
  return stakeAfterTax === null ? [excise] : [excise, { label: words.stakeAfterTax, amount: stakeAfterTax }];
}

const oddsRow = ({ totalOdds }: BetDetail): BreakdownRow => ({
  label: messagesOf(bets).detail.totalOdds,
  figure: formatOdds(totalOdds),
});

/** For operators that do not send the steps, and for jackpot tickets and lost game rounds, which have no odds. */
function plainRows(bet: BetDetail): BreakdownRow[] {
  const words = messagesOf(bets).detail;
  const odds = bet.totalOdds === 0 ? [] : [oddsRow(bet)];
  const isTaxed = bet.status === 'won' || bet.status === 'cashedOut';
  return isTaxed ? [...odds, { label: words.withholdingTax, amount: negative(kesText(bet.withholdingTax)) }] : odds;
}

function stepRows({ status }: BetDetail, sums: BetSums): BreakdownRow[] {
  const words = messagesOf(bets).detail;
  const isTaxed = status === 'won';
  return [
    { label: words.totalOdds, figure: sums.totalOdds },
    { label: words.winnings, amount: sums.winnings },
    ...(sums.boostPercent > 0 ? [{ label: words.boost(sums.boostPercent), amount: sums.boostAmount }] : []),
    { label: isTaxed ? words.withholdingTax : words.taxOnWin, amount: negative(sums.withholdingTax) },
    ...(Number(sums.deducted) > 0 ? [{ label: words.deducted, amount: negative(sums.deducted) }] : []),
    ...restRows(sums),
  ];
}

const negative = (amount: string): string => (Number(amount) === 0 ? amount : `-${amount}`);
