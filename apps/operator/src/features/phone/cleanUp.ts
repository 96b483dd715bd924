import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { phonePayBill, phonePrompt, phoneSms } from '../../db/schema/index.ts';

/** How long rows are stored: longer than reconciliation usually queries a payment. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Deletes old messages, and decided payments whose callbacks were all delivered. */
export async function cleanUpPhones({ db, nowMs }: { db: Db; nowMs: Clock }): Promise<void> {
  const before = new Date(nowMs() - KEPT_MS);
  await deleteSome(db, phoneSms, phoneSms.id, lt(phoneSms.sentAt, before));
  const isOldPayBill = and(lt(phonePayBill.createdAt, before), eq(phonePayBill.callbacksLeft, 0));
  await deleteSome(db, phonePayBill, phonePayBill.receipt, isOldPayBill);
  const isOldPrompt = and(
    lt(phonePrompt.createdAt, before),
    isNotNull(phonePrompt.resultCode),
    eq(phonePrompt.callbacksLeft, 0),
  );
  await deleteSome(db, phonePrompt, phonePrompt.reference, isOldPrompt);
}
