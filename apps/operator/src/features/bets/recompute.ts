import assert from 'node:assert/strict';
import { cashOutTaxCents } from '@ushindi/shared/cashOut';
import { structureProblem, totalStakeCents } from '@ushindi/shared/systemBets';
import { STATUS } from '../../db/betStatus.ts';
import type { BonusTerms } from '../../db/schema/index.ts';
import type { CashOut } from './cashOut/store.ts';
import { outcomeOf } from './decide.ts';
import { newBetAmounts } from './newBet.ts';
import { type BetResult, presentResult, resultOf } from './payout.ts';
import type { Bet, Leg } from './store.ts';

/** A stored bet with the values that its amounts are computed from. */
export type StoredBet = Pick<
  Bet,
  | 'stakeCents'
  | 'totalOdds'
  | 'possibleWinCents'
  | 'exciseCents'
  | 'withholdingCents'
  | 'boostPercent'
  | 'taxRates'
  | 'limits'
  | 'bonusId'
  | 'structure'
  | 'status'
  | 'paidCents'
  | 'paidWithholdingCents'
  | 'settledExciseCents'
  | 'voidedByStaff'
> & {
  legs: Pick<Leg, 'matchId' | 'odds' | 'status'>[];
  /** The cash outs of parts of its stake. */
  parts: Pick<CashOut, 'number' | 'stakeCents' | 'paidCents' | 'exciseCents' | 'withholdingCents'>[];
  /** The terms of the freebet that is its stake; null for a cash bet. */
  freebet: BonusTerms | null;
  /** Whether the player is erased and staff gave a result to a match of the bet, so that only its legs changed. */
  keepsResult: boolean;
};

/** An amount of a row, and the same amount computed from the legs. */
type Compared = [what: string, stored: string | number, computed: string | number];

/**
 * Computes the amounts of a bet from its stake, its legs, and the taxes and limits that it stores, with the functions that
 * placed and settled it. Returns the differences to its row. A changed formula must not apply to bets that the former one
 * priced, and neither must a changed rate.
 * @throws for a row that cannot be computed.
 */
export function recompute(bet: StoredBet): string[] {
  requireLines(bet);
  return [...placement(bet), ...partsOf(bet), ...result(bet)]
    .filter(([, stored, computed]) => stored !== computed)
    .map(([what, stored, computed]) => `${what} ${stored} is not the ${computed} of its legs`);
}

/** Fails for a structure that placement refuses, because it may have too many lines to compute. */
function requireLines({ structure, legs, limits }: StoredBet): void {
  const matchIds = legs.map(({ matchId }) => matchId);
  const problem = structure && structureProblem(structure, matchIds, limits);
  assert(!problem, `its structure has the problem ${problem}`);
}

/**
 * The amounts of the placement. None for a refunded bet: its payout does not depend on its odds, and its freebet may have
 * other terms by now.
 */
function placement(bet: StoredBet): Compared[] {
  const { status, structure, limits, taxRates, freebet } = bet;
  if (status === STATUS.voided || status === STATUS.cancelled) return [];
  const legs = bet.legs.map(({ matchId, odds }) => ({ matchId, odds }));
  const amounts = newBetAmounts(bet, legs, { taxRates, limits, freebet });
  return [
    ['stake', bet.stakeCents, structure === null ? bet.stakeCents : totalStakeCents(structure, legs.length)],
    ['total odds', bet.totalOdds, amounts.totalOdds],
    ['boost', bet.boostPercent, amounts.boostPercent],
    ['possible win', bet.possibleWinCents, amounts.payoutCents],
    ['excise', bet.exciseCents, amounts.exciseCents],
    ['withholding of the possible win', bet.withholdingCents, amounts.withholdingCents],
  ];
}

/** The amounts of the result. None for a bet that staff or the player ended, because its legs do not decide it. */
function result(bet: StoredBet): Compared[] {
  const stored = presentResult(bet);
  const { status, paidCents, withholdingCents, exciseCents } = stored;
  if (status === STATUS.cashedOut) return cashedOut(bet, stored);
  if (status === STATUS.cancelled || (status === STATUS.voided && bet.voidedByStaff) || bet.keepsResult) return [];
  const computed = resultOf(bet, outcomeOf(bet, bet.legs, bet.freebet));
  return [
    ['status', status, computed.status],
    ['payout', paidCents, computed.paidCents],
    ['withholding', withholdingCents, computed.withholdingCents],
    ['excise of the result', exciseCents, computed.exciseCents],
  ];
}

/** Compares an offer with the possible win, its upper bound. The odds of that moment are not stored. */
const offered = (paidCents: number, possibleWinCents: number): Compared => [
  'cash out',
  paidCents,
  Math.min(paidCents, possibleWinCents),
];

function cashedOut(bet: StoredBet, { paidCents, withholdingCents }: BetResult): Compared[] {
  const { stakeCents, exciseCents, possibleWinCents, taxRates } = bet;
  return [
    offered(paidCents, possibleWinCents),
    ['withholding', withholdingCents, cashOutTaxCents({ paidCents, stakeCents, exciseCents }, taxRates)],
  ];
}

/** The amounts of partial cash outs. Stakes and excise taxes of the parts and of the rest add up to those of the whole bet. */
function partsOf({ parts, stakeCents, exciseCents, structure, legs, limits, taxRates }: StoredBet): Compared[] {
  if (parts.length === 0) return [];
  const placed = { stakeCents: parts.reduce((sum, part) => sum + part.stakeCents, stakeCents), structure };
  const whole = newBetAmounts(placed, legs, { taxRates, limits, freebet: null });
  const booked = parts.reduce((sum, part) => sum + part.exciseCents, exciseCents);
  return [
    ['excise with its cash outs', booked, whole.exciseCents],
    ...parts.flatMap((part): Compared[] => [
      offered(part.paidCents, whole.payoutCents),
      [`withholding of cash out ${part.number}`, part.withholdingCents, cashOutTaxCents(part, taxRates)],
    ]),
  ];
}
