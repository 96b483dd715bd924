import { depositLimitsAt, nairobiDayStart, type RulesAt } from '@ushindi/shared';
import type { Db } from '../../db/database.ts';
import type { Blocks } from '../../db/lockPlayer.ts';
import { isBlocked, mayPlayAtAge } from '../../http/exclusion.ts';
import { depositedSince, exceededLimit } from '../../http/playerLimits.ts';
import { isReturnCode } from '../../ports/paymentResults.ts';
import type { Payment } from './store.ts';

/** A reason not to credit money that arrived for a known player. */
export type ReasonAgainst = 'blocked' | 'overLimit';

/** The reason not to credit money to a player, or null. No minimum applies, because such money is not returned. */
export async function reasonAgainst(
  db: Db,
  { rulesAt, accountId, blocks }: { rulesAt: RulesAt; accountId: number; blocks: Blocks },
  amountCents: number,
  nowMs: number,
): Promise<ReasonAgainst | null> {
  if (isBlocked(blocks, nowMs) || !mayPlayAtAge(blocks, rulesAt(nowMs))) return 'blocked';
  const { maxPerTransaction, maxPerDay } = depositLimitsAt(nowMs);
  const todayCents = await depositedSince(db, accountId, nairobiDayStart(nowMs));
  if (amountCents > maxPerTransaction * 100 || todayCents + amountCents > maxPerDay * 100) return 'overLimit';
  const exceeded = await exceededLimit(db, accountId, { what: 'deposit', amountCents }, nowMs);
  return exceeded === null ? null : 'overLimit';
}

type Late = { tx: Db; rulesAt: RulesAt; payment: Payment; blocks: Blocks; atMs: number };

/**
 * The reason not to credit the money of a failed deposit that arrives late. Limits are checked again, because a failed
 * payment does not count towards them. Null if the money is credited, or returned because the player may not play (R-144,
 *
 */
export async function reasonAgainstLate({ tx, rulesAt, payment, blocks, atMs }: Late): Promise<ReasonAgainst | null> {
  const { accountId, direction, status, resultCode, amountCents } = payment;
  if (direction !== 'deposit' || status !== 'failed' || isReturnCode(resultCode)) return null;
  const reason = await reasonAgainst(tx, { rulesAt, accountId, blocks }, amountCents, atMs);
  return reason === 'blocked' && blocks.restrictedAt === null ? null : reason;
}
