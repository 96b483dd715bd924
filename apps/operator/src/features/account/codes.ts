import { eq } from 'drizzle-orm';
import { RESEND_WAIT_SECONDS } from '@ushindi/shared';
import type { Db } from '../../db/database.ts';
import { codeRequest, verificationCode } from '../../db/schema/index.ts';
import type { Hashing } from './hashing.ts';

/** A code is valid for 10 minutes and 5 wrong tries. */
export const CODE_VALID_MS = 10 * 60 * 1000;
const MAX_FAILED_TRIES = 5;
const CODE_DIGITS = 6;

/** Draws a 6-digit verification code with leading zeros. */
export function drawCode(below: (n: number) => number): string {
  return String(below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/**
 * Claims the right to send a code to a phone: 60 s after the first one, 300 s after each later one. Returns
 * the milliseconds to wait, or 0 if the code may be sent. Unknown phones wait alike.
 */
export async function claimSending(tx: Db, phone: string, nowMs: number): Promise<number> {
  const lastSentAt = new Date(nowMs);
  const first = await tx
    .insert(codeRequest)
    .values({ phone, sentCount: 1, lastSentAt })
    .onConflictDoNothing()
    .returning();
  if (first.length > 0) return 0;
  const [sent] = await tx.select().from(codeRequest).where(eq(codeRequest.phone, phone)).for('update');
  if (!sent) return 0;
  const waitSeconds = sent.sentCount === 1 ? RESEND_WAIT_SECONDS.first : RESEND_WAIT_SECONDS.next;
  const waitMs = sent.lastSentAt.getTime() + waitSeconds * 1000 - nowMs;
  if (waitMs > 0) return waitMs;
  await tx
    .update(codeRequest)
    .set({ sentCount: sent.sentCount + 1, lastSentAt })
    .where(eq(codeRequest.phone, phone));
  return 0;
}

/** Stores a code's hash. It replaces the previous code. */
export async function storeCode(tx: Db, accountId: number, codeHash: string, nowMs: number): Promise<void> {
  const fresh = { codeHash, expiresAt: new Date(nowMs + CODE_VALID_MS), failedTries: 0 };
  await tx
    .insert(verificationCode)
    .values({ accountId, ...fresh })
    .onConflictDoUpdate({ target: verificationCode.accountId, set: fresh });
}

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'tooManyTries';

type StoredCode = typeof verificationCode.$inferSelect;

/** The stored code that a given one was compared with, and whether they match. */
type ComparedCode = { codeHash: string; matches: boolean };

/**
 * Compares a code with the account's stored one. Hashing takes tens of milliseconds, so it happens before the account is
 * locked. Without an account or a code that can still be right it compares with `dummyHash`, which takes the same time:
 * otherwise the time of a refusal would reveal which phones are registered.
 */
export async function compareCode(
  db: Db,
  accountId: number | null,
  code: string,
  { nowMs, dummyHash, hashing }: { nowMs: number; dummyHash: string; hashing: Hashing },
): Promise<ComparedCode | null> {
  const live = accountId === null ? null : await findLiveCode(db, accountId, nowMs);
  const matches = await hashing.matches(code, live?.codeHash ?? dummyHash);
  return live === null ? null : { codeHash: live.codeHash, matches };
}

async function findLiveCode(db: Db, accountId: number, nowMs: number): Promise<StoredCode | null> {
  const [stored] = await db.select().from(verificationCode).where(eq(verificationCode.accountId, accountId));
  return stored && deadVerdict(stored, nowMs) === null ? stored : null;
}

/**
 * Judges a compared code under the account's lock and counts a wrong try; the caller must commit that. A code that was
 * replaced since the comparison is wrong. A right code stays until `useUpCode`.
 */
export async function judgeCode(
  tx: Db,
  accountId: number,
  compared: ComparedCode | null,
  nowMs: number,
): Promise<CodeVerdict> {
  const mine = eq(verificationCode.accountId, accountId);
  const [stored] = await tx.select().from(verificationCode).where(mine).for('update');
  if (!stored) return 'wrong';
  const dead = deadVerdict(stored, nowMs);
  if (dead !== null) return dead;
  if (compared?.matches && compared.codeHash === stored.codeHash) return 'right';
  await tx
    .update(verificationCode)
    .set({ failedTries: stored.failedTries + 1 })
    .where(mine);
  return 'wrong';
}

/** Why no try can succeed, or null. */
function deadVerdict({ expiresAt, failedTries }: StoredCode, nowMs: number) {
  if (expiresAt.getTime() <= nowMs) return 'expired';
  return failedTries >= MAX_FAILED_TRIES ? 'tooManyTries' : null;
}

/** Deletes a used code and the wait for the next one. */
export async function useUpCode(tx: Db, accountId: number, phone: string): Promise<void> {
  await tx.delete(verificationCode).where(eq(verificationCode.accountId, accountId));
  await tx.delete(codeRequest).where(eq(codeRequest.phone, phone));
}
