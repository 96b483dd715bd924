import { eq } from 'drizzle-orm';
import { RESEND_WAIT_SECONDS } from '@ushindi/shared';
import type { Db } from '../../db/database.ts';
import { codeRequest, verificationCode } from '../../db/schema/index.ts';
import { matchesSecret } from './secrets.ts';

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

/** Checks a code and counts a wrong try; the caller must commit that. A right code stays until `useUpCode`. */
export async function judgeCode(tx: Db, accountId: number, code: string, nowMs: number): Promise<CodeVerdict> {
  const [stored] = await tx
    .select()
    .from(verificationCode)
    .where(eq(verificationCode.accountId, accountId))
    .for('update');
  if (!stored) return 'wrong';
  if (stored.expiresAt.getTime() <= nowMs) return 'expired';
  if (stored.failedTries >= MAX_FAILED_TRIES) return 'tooManyTries';
  if (await matchesSecret(code, stored.codeHash)) return 'right';
  await tx
    .update(verificationCode)
    .set({ failedTries: stored.failedTries + 1 })
    .where(eq(verificationCode.accountId, accountId));
  return 'wrong';
}

/** Deletes a used code and the wait for the next one. */
export async function useUpCode(tx: Db, accountId: number, phone: string): Promise<void> {
  await tx.delete(verificationCode).where(eq(verificationCode.accountId, accountId));
  await tx.delete(codeRequest).where(eq(codeRequest.phone, phone));
}
