import { depositLimitsAt, depositTaxCents, normalisePhone, type RulesAt } from '@ushindi/shared';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { type Blocks, blocksOf, isErased, lockPlayer } from '../../db/lockPlayer.ts';
import { account, ledgerEntry, payBillPayment, payment } from '../../db/schema/index.ts';
import { houseAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { PayBill, PayBillPayment, PayBillRefusal } from '../../ports/mobileMoney.ts';
import type { OnPaymentEvent, PaymentEvent } from '../../ports/paymentEvents.ts';
import { PAID } from '../../ports/paymentResults.ts';
import { isNoticed } from './contradictions.ts';
import { reasonAgainst, reasonAgainstLate } from './mayCredit.ts';
import { applyPromptReceipt } from './outcomes.ts';
import { returnCodeOf, returnDeposit } from './returns.ts';
import { isPayer } from './payer.ts';
import { isReceiptTaken } from './receiptLock.ts';
import { insertPaidDeposit, updatePayment } from './store.ts';
import { depositOf, unexplainedOf } from './transfers.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger; rulesAt: RulesAt; onEvent?: OnPaymentEvent };
type Reason = NonNullable<(typeof payBillPayment.$inferSelect)['reason']>;

const REFUSALS: Record<Reason, PayBillRefusal> = {
  unknownAccount: 'unknownAccount',
  blocked: 'notPossible',
  overLimit: 'invalidAmount',
  otherPayment: 'unknownAccount',
};

/** Creates the handler of pay bill payments. */
export const createPayBill = (deps: Deps): PayBill => ({
  validate: (paid) => validate(deps, paid),
  confirm: (paid) => confirm(deps, paid),
  countUnreadable: () => deps.onEvent?.({ type: 'unexplained', reason: 'unreadable' }),
});

async function validate({ db, nowMs, rulesAt }: Deps, paid: PayBillPayment): Promise<PayBillRefusal | null> {
  const prompt = promptIn(paid.accountReference);
  if (prompt !== null) return promptRefusal(db, rulesAt, prompt, nowMs());
  const { min } = depositLimitsAt(nowMs());
  if (paid.amountCents < min * 100) return 'invalidAmount';
  const owner = await ownerOf(db, paid.accountReference);
  if (owner === null) return 'unknownAccount';
  const reason = await reasonAgainst(db, { rulesAt, accountId: owner.id, blocks: owner }, paid.amountCents, nowMs());
  return reason === null ? null : REFUSALS[reason];
}

/** The refusal of a payment to a prompt's number. An open prompt is not refused: it was checked when it was requested. */
async function promptRefusal(db: Db, rulesAt: RulesAt, id: number, atMs: number): Promise<PayBillRefusal | null> {
  const [found] = await db.select().from(payment).where(eq(payment.id, id));
  if (found === undefined) return null;
  const blocks = await blocksOf(db, found.accountId);
  const reason = await reasonAgainstLate({ tx: db, rulesAt, payment: found, blocks, atMs });
  return reason === null ? null : REFUSALS[reason];
}

async function confirm(deps: Deps, paid: PayBillPayment): Promise<void> {
  const { db, logger, onEvent } = deps;
  const prompt = promptIn(paid.accountReference);
  // One transaction, so that the prompt's own report of the same movement waits until this one is booked.
  const events = await db.transaction(async (tx) => {
    const seen: PaymentEvent[] = [];
    const inside = { ...deps, db: tx, onEvent: (event: PaymentEvent) => void seen.push(event) };
    if (prompt === null) return book(tx, deps, paid);
    const result = await applyPromptReceipt(inside, prompt, paid);
    if (result === 'applied') return seen;
    const reason = result === 'other' ? 'otherPayment' : result;
    const booked = await suspendOnce(tx, deps, paid, reason);
    // With the receipt, no later report of the movement credits it.
    if (result !== 'other') await updatePayment(tx, prompt, { receipt: paid.receipt, nextQueryAt: null });
    return booked;
  });
  for (const event of events) {
    if (event.type === 'unexplained') logger.error({ reason: event.reason }, 'a pay bill payment is in suspense');
    onEvent?.(event);
  }
}

/**
 * Credits the payment, returns it, or books it to suspense. It is returned if it was sent from the player's own phone and the
 * player is excluded or may not play at their age. A receipt that is already booked changes nothing.
 */
async function book(tx: Db, deps: Deps, paid: PayBillPayment): Promise<PaymentEvent[]> {
  const { rulesAt, nowMs } = deps;
  const owner = await ownerOf(tx, paid.accountReference);
  if (owner === null) return suspendOnce(tx, deps, paid, 'unknownAccount');
  const blocks = await lockPlayer(tx, owner.id);
  // Staff erased the player while the notice waited for the lock. The typed number is the player's data too.
  if (await isErased(tx, owner.id)) return suspendOnce(tx, deps, { ...paid, accountReference: '' }, 'unknownAccount');
  // Read after the lock, so that a limit applies that the player lowered during the wait.
  const atMs = nowMs();
  const { amountCents, receipt } = paid;
  const id = await insertOnce(tx, paid, atMs);
  if (id === null) return repeatedBy(tx, deps, paid, owner.id);
  const reason = await reasonAgainst(tx, { rulesAt, accountId: owner.id, blocks }, amountCents, atMs);
  const isReturned = reason === 'blocked' && blocks.restrictedAt === null && isPayer(owner.phone, paid.payer);
  if (reason !== null && !isReturned) return suspend(tx, id, amountCents, reason, atMs);
  const resultCode = isReturned ? returnCodeOf(blocks, atMs) : PAID;
  // Returned money is not taxed.
  const taxCents = isReturned ? 0 : depositTaxCents(amountCents, rulesAt(atMs).walletTaxes.depositPercent);
  const accountId = owner.id;
  const paymentId = await insertPaidDeposit(tx, { accountId, amountCents, taxCents, receipt, resultCode, atMs });
  await tx.update(payBillPayment).set({ paymentId }).where(eq(payBillPayment.id, id));
  const deposit = { id: paymentId, accountId, amountCents };
  await post(tx, depositOf(deposit, { paidCents: amountCents, taxCents }, atMs));
  if (isReturned) await returnDeposit(tx, deposit, amountCents, atMs);
  return [{ type: 'decided', direction: 'deposit', outcome: 'paid' }];
}

/** Books a payment to suspense, unless its receipt is booked. */
async function suspendOnce(tx: Db, deps: Deps, paid: PayBillPayment, reason: Reason): Promise<PaymentEvent[]> {
  const atMs = deps.nowMs();
  const id = await insertOnce(tx, paid, atMs);
  return id === null ? repeatedBy(tx, deps, paid, null) : suspend(tx, id, paid.amountCents, reason, atMs);
}

/**
 * The event of a notice whose receipt is booked: none if the same notice or a deposit of the player booked it, else a
 * contradiction.
 */
async function repeatedBy(
  tx: Db,
  { logger }: Deps,
  { receipt, amountCents }: PayBillPayment,
  ownerId: number | null,
): Promise<PaymentEvent[]> {
  const [found] = await tx.select().from(payment).where(eq(payment.receipt, receipt));
  const isSame =
    found === undefined ? await isNoticed(tx, receipt) : found.direction === 'deposit' && found.accountId === ownerId;
  if (isSame) return [];
  logger.error({ payment: found?.id, kind: 'receiptTaken', receipt, amountCents }, 'contradiction');
  return [{ type: 'contradiction', direction: 'deposit', kind: 'receiptTaken' }];
}

async function suspend(tx: Db, id: number, cents: number, reason: Reason, atMs: number): Promise<PaymentEvent[]> {
  const { transferId } = await post(tx, unexplainedOf(id, cents, atMs));
  const ofSuspense = and(
    eq(ledgerEntry.transferId, transferId),
    eq(ledgerEntry.accountCode, houseAccount('suspense', id)),
  );
  const [entry] = await tx.select({ id: ledgerEntry.id }).from(ledgerEntry).where(ofSuspense);
  await tx.update(payBillPayment).set({ reason, suspenseEntryId: entry?.id }).where(eq(payBillPayment.id, id));
  return [{ type: 'unexplained', reason }];
}

/** Stores a payment unless its receipt is booked, also by a transaction at the same time. */
async function insertOnce(tx: Db, { paidAtMs, ...paid }: PayBillPayment, atMs: number): Promise<number | null> {
  if (await isReceiptTaken(tx, paid.receipt, null)) return null;
  const times = { paidAt: new Date(paidAtMs), receivedAt: new Date(atMs) };
  const [row] = await tx
    .insert(payBillPayment)
    .values({ ...paid, ...times })
    .onConflictDoNothing()
    .returning({ id: payBillPayment.id });
  return row?.id ?? null;
}

/** The payment id in the account number of a prompt, such as 'USH17'; null for any other account number. */
function promptIn(accountReference: string): number | null {
  const [, digits] = /^USH(\d{1,15})$/i.exec(accountReference.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

type Owner = Blocks & { id: number; phone: string };

/** The verified player of a typed account number: a phone in any usual notation, or the operator's account number. */
async function ownerOf(db: Db, typed: string): Promise<Owner | null> {
  const text = typed.replaceAll(/[\s.-]/g, '').replace(/^(\+|00)(?=254)/, '');
  const phone = normalisePhone(text);
  const rows = await db
    .select({
      id: account.id,
      phone: account.phone,
      excludedUntil: account.excludedUntil,
      restrictedAt: account.restrictedAt,
      ageState: account.ageState,
    })
    .from(account)
    // PostgreSQL refuses some text, such as NUL characters.
    .where(and(isNotNull(account.verifiedAt), or(eq(account.phone, phone ?? ''), eq(account.accNo, digitsOf(text)))));
  return rows.find((row) => row.phone === phone) ?? rows[0] ?? null;
}

const digitsOf = (text: string): string => (/^\d{1,20}$/.test(text) ? text : '');
