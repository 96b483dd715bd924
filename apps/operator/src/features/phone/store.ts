import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { phonePayBill, phonePrompt, phoneSms } from '../../db/schema/index.ts';

/** A text message on a simulated phone. */
export type Sms = typeof phoneSms.$inferSelect;
/** A pay bill payment of a simulated phone. */
export type SentPayBill = typeof phonePayBill.$inferSelect;
/** A payment at the simulated provider. */
export type Prompt = typeof phonePrompt.$inferSelect;

const INBOX_SIZE = 20;
const CALLBACKS_AT_ONCE = 100;

/** The text messages of a phone, newest first. */
export async function listSms(db: Db, phone: string): Promise<Sms[]> {
  return db.select().from(phoneSms).where(eq(phoneSms.phone, phone)).orderBy(desc(phoneSms.id)).limit(INBOX_SIZE);
}

/** Stores a text message. */
export async function insertSms(db: Db, sms: { phone: string; text: string; sentAt: Date }): Promise<void> {
  await db.insert(phoneSms).values(sms);
}

/** Open prompts of a phone, oldest first. */
export async function listPrompts(db: Db, phone: string): Promise<Prompt[]> {
  const waiting = and(eq(phonePrompt.phone, phone), isNull(phonePrompt.resultCode));
  return db.select().from(phonePrompt).where(waiting).orderBy(phonePrompt.reference);
}

/** Stores a payment unless its reference exists. Returns whether it was new. */
export async function insertPrompt(db: Db, prompt: typeof phonePrompt.$inferInsert): Promise<boolean> {
  return (await db.insert(phonePrompt).values(prompt).onConflictDoNothing().returning()).length > 0;
}

/** The payment of a reference; null without one. */
export async function findPrompt(db: Db, reference: number): Promise<Prompt | null> {
  const [found] = await db.select().from(phonePrompt).where(eq(phonePrompt.reference, reference));
  return found ?? null;
}

/** A prompt's result, and the callbacks still to deliver. */
type Decision = Pick<Prompt, 'resultCode' | 'receipt' | 'callbacksLeft' | 'callbackAt'>;

/** Decides an open prompt; null if it is already decided. */
export async function decidePrompt(db: Db, reference: number, decision: Decision): Promise<Prompt | null> {
  const waiting = and(eq(phonePrompt.reference, reference), isNull(phonePrompt.resultCode));
  const [decided] = await db.update(phonePrompt).set(decision).where(waiting).returning();
  return decided ?? null;
}

/** References of prompts that have been open since `moment` or longer. */
export async function waitingSince(db: Db, moment: Date): Promise<number[]> {
  const waiting = and(isNull(phonePrompt.resultCode), lte(phonePrompt.createdAt, moment));
  const rows = await db.select({ reference: phonePrompt.reference }).from(phonePrompt).where(waiting);
  return rows.map((row) => row.reference);
}

/** Decided payments whose callback is due. */
export async function callbacksDue(db: Db, moment: Date): Promise<Prompt[]> {
  const owed = and(
    gt(phonePrompt.callbacksLeft, 0),
    lte(phonePrompt.callbackAt, moment),
    isNotNull(phonePrompt.resultCode),
  );
  return db.select().from(phonePrompt).where(owed).orderBy(phonePrompt.reference).limit(CALLBACKS_AT_ONCE);
}

/** Counts a delivered callback of a payment. */
export async function countCallback(db: Db, reference: number): Promise<void> {
  await db
    .update(phonePrompt)
    .set({ callbacksLeft: sql`greatest(${phonePrompt.callbacksLeft} - 1, 0)` })
    .where(eq(phonePrompt.reference, reference));
}

/** Stores a pay bill payment. */
export async function insertPayBill(db: Db, sent: SentPayBill): Promise<void> {
  await db.insert(phonePayBill).values(sent);
}

/** Pay bill payments whose confirmation is due. */
export async function payBillsDue(db: Db, moment: Date): Promise<SentPayBill[]> {
  const owed = and(gt(phonePayBill.callbacksLeft, 0), lte(phonePayBill.callbackAt, moment));
  return db.select().from(phonePayBill).where(owed).orderBy(phonePayBill.callbackAt).limit(CALLBACKS_AT_ONCE);
}

/** Counts a delivered confirmation of a pay bill payment. */
export async function countPayBillCallback(db: Db, receipt: string): Promise<void> {
  await db
    .update(phonePayBill)
    .set({ callbacksLeft: sql`greatest(${phonePayBill.callbacksLeft} - 1, 0)` })
    .where(eq(phonePayBill.receipt, receipt));
}
