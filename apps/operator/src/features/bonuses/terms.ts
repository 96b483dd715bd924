import type { RefusalReason } from '@ushindi/api-contract/texts';
import { totalOdds } from '@ushindi/shared';
import { OperatorError } from '../../http/errors.ts';
import { kesOf } from '../../http/kes.ts';
import { isExpired, STATUS } from './status.ts';
import type { Bonus } from './store.ts';

const refuse = (reason: RefusalReason): never => {
  throw new OperatorError('INVALID', reason);
};

/**
 * Refuses a bonus that cannot be used now. Another player's bonus counts as unknown.
 * @throws OperatorError INVALID
 */
export function requireUsable(found: Bonus | null, atMs: number): Bonus {
  if (found === null) return refuse({ kind: 'bonusUnusable' });
  if (found.status === STATUS.pending) return refuse({ kind: 'freebetPending' });
  if (found.status === STATUS.applied) return refuse({ kind: 'freebetUsed' });
  if (found.status !== STATUS.awarded || isExpired(found, atMs)) return refuse({ kind: 'freebetExpired' });
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
  if (stake !== kesOf(amountCents)) refuse({ kind: 'freebetStake', kes: kesOf(amountCents) });
  if (stake < minStake) refuse({ kind: 'freebetMinStake', minKes: Number(minStake) });
  if (odds.length < minSelections) refuse({ kind: 'freebetMinSelections', min: minSelections });
  if (odds.some((price) => Number(price) < minOddsPerSelection))
    refuse({ kind: 'freebetMinOddsPerSelection', min: minOddsPerSelection });
  if (Number(totalOdds(odds)) < minOdds) refuse({ kind: 'freebetMinOdds', min: minOdds });
}
