import type { Db } from '../../db/database.ts';
import { own, playerCash } from '../../ledger/accounts.ts';
import { type Entry, post } from '../../ledger/post.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { STATUS } from './status.ts';
import { type Bet, settleBet } from './store.ts';

/** How a decided bet ends: what the player gets, and what goes to taxes; the house takes or bears the rest. */
export type Ending = { status: number; paidCents: number; withholdingCents: number; exciseCents: number };

// Whatever ends a bet posts under this one key: the ledger itself would not pay for a second ending.
const endingKey = (bet: Bet): string => `settle:${bet.id}`;

/** Stores the ending of a won or lost bet and moves its money. */
export async function payOut(tx: Db, bet: Bet, ending: Ending, atMs: number): Promise<void> {
  const { status, paidCents, withholdingCents } = ending;
  await settleBet(tx, bet.id, { status, settledAt: new Date(atMs), paidCents, paidWithholdingCents: withholdingCents });
  await post(tx, { operationKey: endingKey(bet), kind: 'settlement', atMs, entries: entriesOf(bet, ending) });
}

function entriesOf({ accountId, stakeCents }: Bet, { paidCents, withholdingCents, exciseCents }: Ending): Entry[] {
  return [
    { account: own('stakes_held', accountId), amountCents: -stakeCents },
    { account: own('excise', accountId), amountCents: exciseCents },
    { account: own('withholding', accountId), amountCents: withholdingCents },
    { account: playerCash(accountId), amountCents: paidCents },
    { account: own('house', accountId), amountCents: stakeCents - exciseCents - withholdingCents - paidCents },
  ];
}

/** How a bet comes to nothing, and what else moves then. */
type Undoing = { status: typeof STATUS.voided | typeof STATUS.cancelled; more?: Entry[] };

/** Returns the whole stake of a void or cancelled bet, untaxed, to where it came from: cash, or a freebet. */
export async function refund(tx: Db, freebets: Freebets, bet: Bet, undoing: Undoing, atMs: number): Promise<void> {
  const { id, accountId, stakeCents, bonusId } = bet;
  const { status, more = [] } = undoing;
  const paidCents = bonusId === null ? stakeCents : 0;
  await settleBet(tx, id, { status, settledAt: new Date(atMs), paidCents, paidWithholdingCents: 0 });
  const account = bonusId === null ? playerCash(accountId) : await freebets.giveBack(tx, bonusId, atMs);
  const entries = [
    { account: own('stakes_held', accountId), amountCents: -stakeCents },
    { account, amountCents: stakeCents },
    ...more,
  ];
  await post(tx, { operationKey: endingKey(bet), kind: 'refund', atMs, entries });
}
