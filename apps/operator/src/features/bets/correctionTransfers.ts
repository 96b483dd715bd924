import { STATUS } from '../../db/betStatus.ts';
import { houseAccount, playerCash } from '../../ledger/accounts.ts';
import type { Entry, Transfer } from '../../ledger/post.ts';
import type { Bet } from './store.ts';

/** The new status of a bet, and all entries of the change. */
type Change = { status: number; entries: Entry[] };
type Part = Pick<Transfer, 'kind' | 'entries'>;

/**
 * The transfers that change a bet's result. A stake that returns because the bet becomes void, or counts again because the bet
 * is no longer void, is a transfer of its own, of the kind that a settlement or a placement has. So all sums of stakes by the
 * kind of transfer stay right.
 */
export function correctionTransfers(before: Bet, { status, entries }: Change, atMs: number): Transfer[] {
  const stake = stakePart(before, status);
  const rest: Part = { kind: 'correction', entries: without(entries, stake?.entries ?? []) };
  // The transfer to the player is posted first, so that the balance is never negative in between.
  const parts = stake === null ? [rest] : stake.kind === 'refund' ? [stake, rest] : [rest, stake];
  return parts
    .filter((part) => part.entries.length > 0)
    .map((part, index) => ({
      ...part,
      atMs,
      operationKey: `correction:${before.id}:${before.corrections + index + 1}`,
    }));
}

/** The transfer of the stake to the player's cash or out of it again. Null if the stake does not move, and for a freebet. */
function stakePart({ accountId, bonusId, stakeCents, status: was }: Bet, status: number): Part | null {
  const isVoid = status === STATUS.voided;
  if (bonusId !== null || isVoid === (was === STATUS.voided)) return null;
  const isOpen = was === STATUS.pending || status === STATUS.pending;
  const amountCents = isVoid ? stakeCents : -stakeCents;
  return {
    kind: isVoid ? 'refund' : 'stake',
    entries: [
      // The stake of a won or lost bet is no longer among the open bets.
      { account: houseAccount(isOpen ? 'open_bets' : 'revenue', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  };
}

/** Entries less others, without those that move nothing. */
function without(entries: Entry[], others: Entry[]): Entry[] {
  const amounts = new Map(entries.map(({ account, amountCents }) => [account, amountCents]));
  for (const { account, amountCents } of others) amounts.set(account, (amounts.get(account) ?? 0) - amountCents);
  return [...amounts].flatMap(([account, amountCents]) => (amountCents === 0 ? [] : { account, amountCents }));
}
