import { InsufficientFunds } from '../ledger/post.ts';
import { OperatorError } from './errors.ts';
import { kesOf } from './kes.ts';

/**
 * Maps the ledger's refusal of a debit to the answer of a call; other errors pass. `of` is what the balance is too low for.
 * @throws OperatorError INSUFFICIENT_FUNDS with the missing amount in KES, or `error` itself.
 */
export function refuseShortfall(error: unknown, of: 'bet' | 'stake' | 'withdrawal'): never {
  if (!(error instanceof InsufficientFunds)) throw error;
  const details = { required_amount: kesOf(error.shortfallCents) };
  throw new OperatorError('INSUFFICIENT_FUNDS', { kind: 'balanceTooLow', of }, details);
}
