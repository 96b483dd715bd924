import { normalisePhone, parseNairobi, plainPhone, toCents } from '@ushindi/shared';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { type Account, findByAccNo, findById, findByPhone } from '../features/account/store.ts';

/** A positive id as text; becomes a number. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number')
  .transform(Number);

/** Whole KES as text; becomes cents. */
export const kes = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be whole KES')
  .transform((text) => Number(text) * 100);

/** An amount of KES in a statement, such as 250 or 250.50, as text; becomes cents. */
export const exactKes = z
  .string()
  .regex(/^[1-9]\d{0,8}(\.\d{1,2})?$/, 'must be KES such as 250 or 250.50')
  .transform(toCents);

/** A moment of Nairobi as text; becomes epoch milliseconds. */
export const moment = z.string().transform((text, context) => {
  const atMs = parseNairobi(text);
  if (atMs === null)
    context.addIssue({ code: 'custom', message: 'must be a moment of Nairobi such as 2026-11-21 06:38' });
  return atMs ?? z.NEVER;
});

/** M-PESA's receipt of a movement. */
export const receipt = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,20}$/, 'must be a receipt such as SJK1A2B3C4'));

/**
 * The payer's phone in a statement, which may be masked and proves nothing then. A name beside it is refused, because
 * the erasure of a player would not find it.
 */
export const payerPhone = z
  .string('is required')
  .transform((text) => normalisePhone(text) ?? plainPhone(text))
  .pipe(z.string().regex(/^[\dx*]{9,13}$/i, 'must be a phone or a masked phone, without a name'));

/** The reason of a change, 3 to 500 characters. It is stored in the record. */
export const reason = z.string('is required').trim().min(3, 'is required').max(500);

/** The most rows of a list, 1 to 1,000; 20 by default. */
export const limit = id.pipe(z.number().max(1_000)).default(20);

/** Options that several commands have. */
export const OPTION = {
  text: { type: 'string' },
  flag: { type: 'boolean' },
} as const;

/** The player of a phone, an account number, or an id written as '#17'; null for an unknown one. */
export async function findPlayer(db: Db, name: string): Promise<Account | null> {
  if (name.startsWith('#')) {
    const { success, data } = id.safeParse(name.slice(1));
    return success ? findById(db, data) : null;
  }
  const phone = normalisePhone(name);
  return (phone === null ? null : await findByPhone(db, phone)) ?? findByAccNo(db, name);
}
