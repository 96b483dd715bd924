import assert from 'node:assert/strict';
import { cashOutTaxCents } from '@ushindi/shared/cashOut';
import { structureProblem, totalStakeCents } from '@ushindi/shared/systemBets';
import type { BonusTerms } from '../../db/schema/index.ts';
import type { CashOut } from './cashOut/store.ts';
import { outcomeOf } from './decide.ts';
import { newBetAmounts } from './newBet.ts';
import { type BetResult, presentResult, resultOf } from './payout.ts';
import { STATUS } from './status.ts';
import type { Bet, Leg } from './store.ts';

/** A stored bet with what its amounts follow from. */
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
  /** Whether its player is erased and staff gave a result to one of its matches, which has changed its legs alone. */
  keepsResult: boolean;
};

/** An amount of a row, and what it is by the legs. */
type Compared = [what: string, stored: string | number, computed: string | number];

/**
 * Computes the amounts of a bet from its stake, its legs, and the taxes and limits that it stores, with the functions that
 * placed and settled it. Returns the differences to its row. A change of a formula must therefore keep the former one for the
 * bets that it priced, as a change of a rate does.
 * @throws for a row of which nothing can be computed.
 */
export function recompute(bet: StoredBet): string[] {
  requireLines(bet);
  return [...placement(bet), ...partsOf(bet), ...result(bet)]
    .filter(([, stored, computed]) => stored !== computed)
    .map(([what, stored, computed]) => `${what} ${stored} is not the ${computed} of its legs`);
}

/** No structure that placement refuses: another one may have so many lines that computing them never ends. */
function requireLines({ structure, legs, limits }: StoredBet): void {
  const matchIds = legs.map(({ matchId }) => matchId);
  const problem = structure && structureProblem(structure, matchIds, limits);
  assert(!problem, `its structure has the problem ${problem}`);
}

/** A returned bet has paid nothing by its odds. If its stake was a freebet, that may have other terms by now. */
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

/** Staff, a player and a cash out end a bet whatever its legs do. */
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

/** The odds of that moment are not stored, so an offer cannot be computed. It was less than the possible win. */
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

/** Parts take their stake and their excise tax from the bet, so that with the rest they are those of the whole. */
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
