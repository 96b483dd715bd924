import { depositLimitsAt, nairobiDayStart, type RulesAt } from '@ushindi/shared';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { rowsOf } from '../../db/rows.ts';
import { payBillPayment } from '../../db/schema/index.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import { depositedSince, requireWithinLimits } from '../../http/playerLimits.ts';
import type { Player } from '../../http/serve.ts';
import { OperationKeyConflict } from '../../ledger/post.ts';
import { isReturnCode } from '../../ports/paymentResults.ts';
import { creditedCents } from './depositStatus.ts';
import { requireWithinDay, requireWithinTransaction } from './limits.ts';
import { isPayer } from './payer.ts';
import { findDepositByReceipt, hastenQueries } from './store.ts';
import { isResolved, resolveEntry } from './suspense.ts';

type Deps = { db: Db; nowMs: Clock; rulesAt: RulesAt };

/**
 * The result of a search. `amountCents` is the credited amount after tax. `checking` if the player has any deposit that may
 * still be confirmed, independent of the receipt.
 */
export type FoundDeposit =
  | { outcome: 'credited' | 'alreadyCredited'; amountCents: number }
  | { outcome: 'checking' | 'returned' | 'notFound' };

/**
 * Looks for a receipt and credits its money to the player who paid it, once. The receipt of another player has the
 * same result, by the same reads, as a receipt that does not exist.
 * @throws OperatorError EXCLUDED, RESTRICTED or AGE_NOT_PROVEN for a blocked player, LIMIT above a limit
 */
export async function findDeposit(deps: Deps, player: Player, receipt: string): Promise<FoundDeposit> {
  const { db, nowMs } = deps;
  const deposit = await findDepositByReceipt(db, receipt);
  const ofPrompt = await promptInSuspense(db, receipt);
  const waiting = (await payBillInSuspense(db, receipt)) ?? ofPrompt;
  const isOwn = deposit?.accountId === player.accountId && deposit.status === 'paid';
  if (isOwn && isReturnCode(deposit.resultCode)) return { outcome: 'returned' };
  if (isOwn) return { outcome: 'alreadyCredited', amountCents: creditedCents(deposit) };
  if (waiting !== null && isPayer(player.phone, waiting.payer)) {
    const claimed = await claim(deps, player, waiting).catch(nullIfTaken);
    if (claimed !== null) return claimed;
  }
  return { outcome: (await hastenQueries(db, player.accountId, nowMs())) > 0 ? 'checking' : 'notFound' };
}

type Waiting = { payer: string; amountCents: number; entryId: number };

/** The pay bill payment of a receipt if it was booked to suspense, also if it has been resolved since. */
async function payBillInSuspense(db: Db, receipt: string): Promise<Waiting | null> {
  const [found] = await db.select().from(payBillPayment).where(eq(payBillPayment.receipt, receipt));
  if (found === undefined || found.suspenseEntryId === null) return null;
  return { payer: found.payer, amountCents: found.amountCents, entryId: found.suspenseEntryId };
}

/** The money of a prompt that had failed, if it was booked to suspense. The phone that got the prompt is the payer. */
async function promptInSuspense(db: Db, receipt: string): Promise<Waiting | null> {
  const [found] = await rowsOf<{ payer: string; cents: string; entry_id: string }>(
    db,
    sql`select a.phone as payer, e.amount_cents::text as cents, e.id::text as entry_id
      from payment p join account a on a.id = p.account_id
        join ledger_transfer t
          on t.operation_key in ('suspense:' || p.id || ':blocked', 'suspense:' || p.id || ':overLimit')
        join ledger_entry e on e.transfer_id = t.id and e.amount_cents > 0
      where p.receipt = ${receipt} and p.direction = 'deposit'`,
  );
  return found === undefined
    ? null
    : { payer: found.payer, amountCents: Number(found.cents), entryId: Number(found.entry_id) };
}

/** Credits a suspense entry to the player. Its operation key makes sure that only one claim or staff command succeeds. */
async function claim(
  { db, nowMs, rulesAt }: Deps,
  { accountId }: Player,
  { entryId, amountCents }: Waiting,
): Promise<FoundDeposit | null> {
  return db.transaction(async (tx) => {
    const blocks = await lockPlayer(tx, accountId);
    // Read after the lock, so that a limit applies that the player lowered during the wait.
    const atMs = nowMs();
    requireNotBlocked(blocks, rulesAt(atMs), atMs);
    // A repeated claim does not count towards limits.
    if (!(await isResolved(tx, entryId))) {
      await requireWithinLimits(tx, accountId, { what: 'deposit', amountCents }, atMs);
      const today = await depositedSince(tx, accountId, nairobiDayStart(atMs));
      const limits = depositLimitsAt(atMs);
      requireWithinTransaction(amountCents, limits);
      requireWithinDay(today + amountCents, limits);
    }
    const resolved = await resolveEntry(tx, rulesAt, { entryId, beneficiary: { accountId }, atMs });
    if (resolved.status === 'refused') return null;
    const outcome = resolved.status === 'done' ? 'credited' : 'alreadyCredited';
    return { outcome, amountCents: resolved.amountCents - resolved.taxCents };
  });
}

function nullIfTaken(error: unknown): null {
  // Staff have credited the money to another beneficiary.
  if (error instanceof OperationKeyConflict) return null;
  throw error;
}
