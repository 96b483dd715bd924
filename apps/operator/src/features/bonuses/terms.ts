import { formatKes, fromCents, toCents, totalOdds } from '@ushindi/shared';
import { OperatorError } from '../../http/errors.ts';
import { kesOf } from '../../http/kes.ts';
import { isExpired, STATUS } from './status.ts';
import type { Bonus } from './store.ts';

const refuse = (message: string): never => {
  throw new OperatorError('INVALID', message);
};

/**
 * Refuses a bonus that cannot be used now. Another player's bonus counts as unknown.
 * @throws OperatorError INVALID
 */
export function requireUsable(found: Bonus | null, atMs: number): Bonus {
  if (found === null) return refuse('This bonus cannot be used.');
  if (found.status === STATUS.pending) return refuse('This freebet is activated by placing a bet with your own money.');
  if (found.status === STATUS.applied) return refuse('This freebet has been used.');
  if (found.status !== STATUS.awarded || isExpired(found, atMs)) return refuse('This freebet has expired.');
  return found;
}

/**
 * Refuses a bet that misses its freebet's terms. `stake` is in KES, odds are decimal text.
 * @throws OperatorError INVALID
 */
export function requireTerms(
  { amountCents, terms }: Pick<Bonus, 'amountCents' | 'terms'>,
  { stake, odds }: { stake: number; odds: string[] },
): void {
  const { minStake, minSelections, minOdds, minOddsPerSelection } = terms;
  if (stake !== kesOf(amountCents)) refuse(`The stake of this freebet is ${formatKes(fromCents(amountCents))} KES.`);
  if (stake < minStake) refuse(`This freebet needs a stake of ${formatKes(minStake)} KES or more.`);
  if (odds.length < minSelections) refuse(`This freebet needs ${minSelections} selections or more.`);
  if (odds.some((price) => Number(price) < minOddsPerSelection))
    refuse(`This freebet needs odds of ${minOddsPerSelection.toFixed(2)} or more on every selection.`);
  if (toCents(totalOdds(odds)) < toCents(minOdds))
    refuse(`This freebet needs total odds of ${minOdds.toFixed(2)} or more.`);
}
