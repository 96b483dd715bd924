import type { Db } from '../../db/database.ts';
import { houseAccount, playerCash } from '../../ledger/accounts.ts';
import { type Entry, post } from '../../ledger/post.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { STATUS } from './status.ts';
import { type Bet, settleBet } from './store.ts';

/** The result of a won or lost bet: payout and taxes. Revenue takes or bears the rest. */
export type BetResult = { status: number; paidCents: number; withholdingCents: number; exciseCents: number };

// Settlement, refund and cancel share one operation key, so the ledger refuses a second result of a bet.
const resultKey = (bet: Bet): string => `settle:${bet.id}`;

/** Stores the result of a won or lost bet and moves its money. */
export async function payOut(tx: Db, bet: Bet, result: BetResult, atMs: number): Promise<void> {
  const { status, paidCents, withholdingCents } = result;
  await settleBet(tx, bet.id, { status, settledAt: new Date(atMs), paidCents, paidWithholdingCents: withholdingCents });
  await post(tx, { operationKey: resultKey(bet), kind: 'settlement', atMs, entries: entriesOf(bet, result) });
}

function entriesOf({ accountId, stakeCents }: Bet, { paidCents, withholdingCents, exciseCents }: BetResult): Entry[] {
  return [
    { account: houseAccount('open_bets', accountId), amountCents: -stakeCents },
    { account: houseAccount('excise', accountId), amountCents: exciseCents },
    { account: houseAccount('withholding', accountId), amountCents: withholdingCents },
    { account: playerCash(accountId), amountCents: paidCents },
    {
      account: houseAccount('revenue', accountId),
      amountCents: stakeCents - exciseCents - withholdingCents - paidCents,
    },
  ];
}

/** The new status of a refunded bet, and further entries of its transfer. */
type Refund = { status: typeof STATUS.voided | typeof STATUS.cancelled; more?: Entry[] };

/** Returns the whole stake of a void or cancelled bet, untaxed, to its source: cash or a freebet. */
export async function refund(tx: Db, freebets: Freebets, bet: Bet, how: Refund, atMs: number): Promise<void> {
  const { id, accountId, stakeCents, bonusId } = bet;
  const { status, more = [] } = how;
  const paidCents = bonusId === null ? stakeCents : 0;
  await settleBet(tx, id, { status, settledAt: new Date(atMs), paidCents, paidWithholdingCents: 0 });
  const account = bonusId === null ? playerCash(accountId) : await freebets.returnFreebet(tx, bonusId, atMs);
  const entries = [
    { account: houseAccount('open_bets', accountId), amountCents: -stakeCents },
    { account, amountCents: stakeCents },
    ...more,
  ];
  await post(tx, { operationKey: resultKey(bet), kind: 'refund', atMs, entries });
}
