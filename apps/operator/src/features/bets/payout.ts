import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { houseAccount, playerCash } from '../../ledger/accounts.ts';
import { type Entry, postBatch, type Transfer } from '../../ledger/post.ts';
import type { Freebets } from '../../ports/freebets.ts';
import { type Bet, type SettledBet, storeSettledBets } from './store.ts';

/** The result of a bet: its status, payout and taxes. The rest of the stake is the house's revenue, or its loss. */
export type BetResult = { status: number; paidCents: number; withholdingCents: number; exciseCents: number };

/** The outcome of a bet by its legs: a result, a refund, or null while it is undecided. */
export type Outcome = BetResult | 'refund' | null;

/** The result of a bet with an outcome. A pending bet has paid nothing. */
export function resultOf({ bonusId, stakeCents }: Pick<Bet, 'bonusId' | 'stakeCents'>, outcome: Outcome): BetResult {
  if (outcome === null) return { status: STATUS.pending, paidCents: 0, withholdingCents: 0, exciseCents: 0 };
  if (outcome !== 'refund') return outcome;
  const paidCents = bonusId === null ? stakeCents : 0;
  return { status: STATUS.voided, paidCents, withholdingCents: 0, exciseCents: 0 };
}

type ResultColumns = 'status' | 'paidCents' | 'paidWithholdingCents' | 'exciseCents' | 'settledExciseCents';

/** The result that a bet's row has. */
export function presentResult(bet: Pick<Bet, ResultColumns>): BetResult {
  const { status, paidCents, paidWithholdingCents, exciseCents, settledExciseCents } = bet;
  const isTaxed = status === STATUS.won || status === STATUS.lost;
  return {
    status,
    paidCents: paidCents ?? 0,
    withholdingCents: paidWithholdingCents ?? 0,
    exciseCents: isTaxed ? (settledExciseCents ?? exciseCents) : 0,
  };
}

/** The end of a bet: its settlement columns and the transfer of its money. */
export type Settlement = { settled: SettledBet; transfer: Transfer };

/**
 * The operation key of a bet's result. Settlement, refund, cancelling and the cash out of a whole bet share it, so that the
 * ledger refuses a second result.
 */
export const settlementKey = (bet: Bet): string => `settle:${bet.id}`;

/** The settlement of a won or lost bet. */
export function payout(bet: Bet, result: BetResult, atMs: number): Settlement {
  const entries = resultEntries({ ...result, accountId: bet.accountId, stakeCents: bet.stakeCents });
  return {
    settled: { id: bet.id, ...settlementColumns(bet, result, atMs) },
    transfer: { operationKey: settlementKey(bet), kind: 'settlement', atMs, entries },
  };
}

type SettlementColumns = Omit<SettledBet, 'id'>;

/** The settlement columns of a pending bet. The database sets the same values by default. */
export const PENDING_COLUMNS: SettlementColumns = {
  status: STATUS.pending,
  settledAt: null,
  paidCents: null,
  paidWithholdingCents: null,
  settledExciseCents: null,
};

/** The settlement columns of a bet with a result. The excise tax of a multi is null, because placement stored it. */
export const settlementColumns = ({ structure }: Bet, result: BetResult, atMs: number): SettlementColumns => ({
  status: result.status,
  settledAt: new Date(atMs),
  paidCents: result.paidCents,
  paidWithholdingCents: result.withholdingCents,
  settledExciseCents: structure === null ? null : result.exciseCents,
});

type ResultAmounts = Pick<Bet, 'accountId' | 'stakeCents'> &
  Pick<BetResult, 'paidCents' | 'withholdingCents' | 'exciseCents'>;

/** The entries of a result. The stake moves out of the open bets, and the part that is not paid or taxed is revenue. */
export function resultEntries(amounts: ResultAmounts): Entry[] {
  const { accountId, stakeCents, paidCents, withholdingCents, exciseCents } = amounts;
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

/** The settlement of a void or cancelled bet: the whole stake returns, untaxed, to its source. Returns a freebet at once. */
export async function refund(
  tx: Db,
  freebets: Freebets,
  bet: Bet,
  { status, more = [] }: Refund,
  atMs: number,
): Promise<Settlement> {
  const { accountId, stakeCents, bonusId } = bet;
  const account = bonusId === null ? playerCash(accountId) : await freebets.returnFreebet(tx, bonusId, atMs);
  const entries = [
    { account: houseAccount('open_bets', accountId), amountCents: -stakeCents },
    { account, amountCents: stakeCents },
    ...more,
  ];
  return {
    settled: { id: bet.id, ...settlementColumns(bet, { ...resultOf(bet, 'refund'), status }, atMs) },
    transfer: { operationKey: settlementKey(bet), kind: 'refund', atMs, entries },
  };
}

/** Stores settlements of pending bets and moves their money: all or none. */
export async function storeSettlements(tx: Db, settlements: Settlement[]): Promise<void> {
  if (settlements.length === 0) return;
  await storeSettledBets(
    tx,
    settlements.map(({ settled }) => settled),
  );
  await postBatch(
    tx,
    settlements.map(({ transfer }) => transfer),
  );
}
