import { and, eq, gt, gte, or, sql } from 'drizzle-orm';
import { RESEND_WAIT_SECONDS } from '@ushindi/shared';
import type { Db } from '../../db/database.ts';
import { codeAsker, codeRequest, textHour, verificationCode, wrongCode } from '../../db/schema/index.ts';

/** A code is valid for 10 minutes. */
export const CODE_VALID_MS = 10 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The result of a browser's request for a code. `due`: a text must be sent now. `joined`: a request of another browser
 * has just caused a text, whose code this browser may use. `wait`: this browser has requested that code already.
 */
type Claim = { kind: 'due' } | { kind: 'joined' } | { kind: 'wait'; waitMs: number };

type CodeRequest = { phone: string; accNo: string; browser: string; nowMs: number };

/**
 * Records a request for a code. A phone gets a text 60 s after the first one and 300 s after each later one, so
 * at most 13 an hour. Requests of all browsers count. Phones without an account have the same rows.
 */
export async function claimSending(tx: Db, request: CodeRequest): Promise<Claim> {
  const { accNo, browser, nowMs } = request;
  const waiting = await waitOf(tx, request);
  const { lastSentAt, waitMs } = waiting ?? { lastSentAt: new Date(nowMs), waitMs: 0 };
  if (waitMs > 0 && (await hasAsked(tx, { accNo, browser, since: lastSentAt }))) return { kind: 'wait', waitMs };
  const askedAt = new Date(nowMs);
  await tx
    .insert(codeAsker)
    .values({ accNo, browser, askedAt })
    .onConflictDoUpdate({ target: [codeAsker.accNo, codeAsker.browser], set: { askedAt } });
  return { kind: waitMs > 0 ? 'joined' : 'due' };
}

/** Null when a text may be sent now; the request then counts as sent. */
async function waitOf(
  tx: Db,
  { phone, accNo, nowMs }: CodeRequest,
): Promise<{ lastSentAt: Date; waitMs: number } | null> {
  const lastSentAt = new Date(nowMs);
  const first = await tx
    .insert(codeRequest)
    .values({ phone, accNo, sentCount: 1, lastSentAt })
    .onConflictDoNothing()
    .returning();
  if (first.length > 0) return null;
  const [sent] = await tx.select().from(codeRequest).where(eq(codeRequest.phone, phone)).for('update');
  if (!sent) return null;
  const waitSeconds = sent.sentCount === 1 ? RESEND_WAIT_SECONDS.first : RESEND_WAIT_SECONDS.next;
  const waitMs = sent.lastSentAt.getTime() + waitSeconds * 1000 - nowMs;
  if (waitMs > 0) return { lastSentAt: sent.lastSentAt, waitMs };
  await tx
    .update(codeRequest)
    .set({ accNo, sentCount: sent.sentCount + 1, lastSentAt })
    .where(eq(codeRequest.phone, phone));
  return null;
}

async function hasAsked(tx: Db, { accNo, browser, since }: { accNo: string; browser: string; since: Date }) {
  const mine = and(eq(codeAsker.accNo, accNo), eq(codeAsker.browser, browser), gte(codeAsker.askedAt, since));
  return (await tx.select({ accNo: codeAsker.accNo }).from(codeAsker).where(mine)).length > 0;
}

/**
 * Counts a text in the hour's budget over all phones. Returns false when the budget is used up. For a phone
 * without an account `count` is 0: no text is sent, but the request is refused in the same hours.
 */
export async function claimText(tx: Db, { count, perHour, nowMs }: { count: 0 | 1; perHour: number; nowMs: number }) {
  const hour = new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS);
  const claimed = await tx
    .insert(textHour)
    .values({ hour, sentCount: count })
    .onConflictDoUpdate({
      target: textHour.hour,
      set: { sentCount: sql`${textHour.sentCount} + ${count}` },
      setWhere: sql`${textHour.sentCount} < ${perHour}`,
    })
    .returning();
  return claimed.length > 0;
}

/** Milliseconds until the next hour's budget of texts begins. */
export const untilNextHourMs = (nowMs: number): number => HOUR_MS - (nowMs % HOUR_MS);

/** Stores the hash of an account's code, which replaces the previous one. Does nothing without an account. */
export async function storeCode(tx: Db, accNo: string, codeHash: string, nowMs: number): Promise<void> {
  const expiresAt = new Date(nowMs + CODE_VALID_MS);
  await tx.execute(sql`
    insert into verification_code (account_id, code_hash, expires_at)
    select id, ${codeHash}, ${expiresAt.toISOString()} from account where acc_no = ${accNo}
    on conflict (account_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, failed_tries = 0`);
}

/** The hash of the account's code while it is valid. */
export async function findCodeHash(db: Db, accountId: number, nowMs: number): Promise<string | null> {
  const isValid = and(eq(verificationCode.accountId, accountId), gt(verificationCode.expiresAt, new Date(nowMs)));
  const [stored] = await db.select({ codeHash: verificationCode.codeHash }).from(verificationCode).where(isValid);
  return stored?.codeHash ?? null;
}

/**
 * When the last code was sent, or would have been sent to an account; null if none was requested. Locks the request, so
 * that simultaneous tries are counted one after the other.
 */
export async function lockRequest(tx: Db, { accNo, phone }: { accNo: string; phone: string }): Promise<Date | null> {
  // Processes of an older release store no account number.
  const mine = or(eq(codeRequest.accNo, accNo), eq(codeRequest.phone, phone));
  const [request] = await tx.select({ sentAt: codeRequest.lastSentAt }).from(codeRequest).where(mine).for('update');
  return request?.sentAt ?? null;
}

/** The trier of all browsers whose tries are counted together. */
export const SHARED_TRIER = '';

/**
 * The trier under which a guess counts. It is the browser itself if the browser is known or has requested a code that is
 * still valid, and otherwise the shared trier.
 */
export async function trierOf(
  tx: Db,
  { accNo, browser, isKnown, nowMs }: { accNo: string; browser: string; isKnown: boolean; nowMs: number },
): Promise<string> {
  const asked = await hasAsked(tx, { accNo, browser, since: new Date(nowMs - CODE_VALID_MS) });
  return asked || isKnown ? browser : SHARED_TRIER;
}

type Tries = { accNo: string; trier: string; isKnown: boolean; sentAt: Date; nowMs: number };

/**
 * Wrong tries of one trier since the last code, and those of a day over all codes: a known device's own, or those of
 * all other browsers together.
 */
export async function countTries(tx: Db, { accNo, trier, isKnown, sentAt, nowMs }: Tries) {
  const ofTrier = sql`${wrongCode.trier} = ${trier}`;
  const ofDay = isKnown ? sql`${wrongCode.isKnown} and ${ofTrier}` : sql`not ${wrongCode.isKnown}`;
  const since = sentAt.toISOString();
  const [tries] = await tx
    .select({
      ofCode: sql<number>`count(*) filter (where ${ofTrier} and ${wrongCode.triedAt} >= ${since})`.mapWith(Number),
      ofDay: sql<number>`count(*) filter (where ${ofDay})`.mapWith(Number),
    })
    .from(wrongCode)
    .where(and(eq(wrongCode.accNo, accNo), gt(wrongCode.triedAt, new Date(nowMs - DAY_MS))));
  return tries ?? { ofCode: 0, ofDay: 0 };
}

/** Stores a wrong try of a code. */
export async function storeWrongTry(tx: Db, { accNo, trier, isKnown, nowMs }: Omit<Tries, 'sentAt'>): Promise<void> {
  await tx.insert(wrongCode).values({ accNo, trier, isKnown, triedAt: new Date(nowMs) });
}

/** Deletes a used code with its request and tries. */
export async function deleteCode(tx: Db, { id, accNo, phone }: { id: number; accNo: string; phone: string }) {
  await tx.delete(verificationCode).where(eq(verificationCode.accountId, id));
  await tx.delete(codeRequest).where(eq(codeRequest.phone, phone));
  await tx.delete(codeAsker).where(eq(codeAsker.accNo, accNo));
  await tx.delete(wrongCode).where(eq(wrongCode.accNo, accNo));
}
