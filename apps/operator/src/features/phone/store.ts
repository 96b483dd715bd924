import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { phonePrompt, phoneSms } from '../../db/schema/index.ts';

export type Sms = typeof phoneSms.$inferSelect;
export type Prompt = typeof phonePrompt.$inferSelect;

const INBOX_SIZE = 20;

/** The phone's latest messages, newest first. */
export async function listSms(db: Db, phone: string): Promise<Sms[]> {
  return db.select().from(phoneSms).where(eq(phoneSms.phone, phone)).orderBy(desc(phoneSms.id)).limit(INBOX_SIZE);
}

/** Puts a message into the phone's inbox. */
export async function insertSms(db: Db, sms: { phone: string; text: string; sentAt: Date }): Promise<void> {
  await db.insert(phoneSms).values(sms);
}

/** Prompts that wait on the phone, oldest first. */
export async function listPrompts(db: Db, phone: string): Promise<Prompt[]> {
  return db.select().from(phonePrompt).where(eq(phonePrompt.phone, phone)).orderBy(phonePrompt.reference);
}

/** Shows a prompt on the phone. */
export async function insertPrompt(db: Db, prompt: Prompt): Promise<void> {
  await db.insert(phonePrompt).values(prompt);
}

/** Whether the prompt is still on the phone. */
export async function hasPrompt(db: Db, phone: string, reference: number): Promise<boolean> {
  const mine = and(eq(phonePrompt.phone, phone), eq(phonePrompt.reference, reference));
  return (await db.select().from(phonePrompt).where(mine)).length > 0;
}

/** Takes a prompt off the phone. */
export async function deletePrompt(db: Db, reference: number): Promise<void> {
  await db.delete(phonePrompt).where(eq(phonePrompt.reference, reference));
}

/** References of prompts shown at or before a moment. */
export async function promptsShownBy(db: Db, moment: Date): Promise<number[]> {
  const rows = await db
    .select({ reference: phonePrompt.reference })
    .from(phonePrompt)
    .where(lte(phonePrompt.createdAt, moment));
  return rows.map((row) => row.reference);
}
