import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { MobileMoney, PaymentState } from '../../ports/mobileMoney.ts';
import { type OnDecided, returnUnsent, takeOutcome } from './outcomes.ts';
import { type Payment, pendingSince } from './store.ts';

type Parts = { db: Db; nowMs: Clock; logger: Logger; mobileMoney: MobileMoney; onDecided?: OnDecided };

/** How long a callback is waited for before the service is asked. */
const FIRST_QUERY_MS = 20_000;
/** From this age on the service's not knowing a payment counts; and as often as this it is asked at least. */
const PATIENCE_MS = 24 * 60 * 60_000;
const PAGE = 200;
/** Payments asked about at the same time. */
const AT_ONCE = 10;

/**
 * Asks the service about payments whose callback is missing (decision 12). A payment is asked about at 20 s, and then
 * each time it has become twice as old, from a day on once a day. When it is due is kept in memory: a new process asks
 * about all of them once.
 */
export class Reconciliation {
  readonly #parts: Parts;
  #dueMs = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One round. A payment that cannot be asked about is logged and holds up no other. */
  async run(): Promise<void> {
    const startedMs = this.#parts.nowMs();
    const dueMs = new Map<number, number>();
    let page: Payment[] = [];
    do {
      page = await pendingSince(this.#parts.db, new Date(startedMs - FIRST_QUERY_MS), page.at(-1)?.id ?? 0, PAGE);
      const due = page.filter(({ id }) => (this.#dueMs.get(id) ?? 0) <= startedMs);
      for (let at = 0; at < due.length; at += AT_ONCE)
        await Promise.all(due.slice(at, at + AT_ONCE).map((each) => this.#tryToResolve(each)));
      for (const each of page) dueMs.set(each.id, nextDueMs(each, startedMs, this.#dueMs.get(each.id)));
    } while (page.length === PAGE);
    // Only what still waits is remembered.
    this.#dueMs = dueMs;
  }

  async #tryToResolve(payment: Payment): Promise<void> {
    const isUnsent = payment.direction === 'withdrawal' && payment.providerRef === null;
    const resolved = isUnsent ? returnUnsent(this.#parts, payment.id) : this.#ask(payment);
    await resolved.catch((err: unknown) =>
      this.#parts.logger.warn({ err, payment: payment.id }, 'a payment could not be asked about'),
    );
  }

  async #ask(payment: Payment): Promise<void> {
    const { id: reference, direction, providerRef } = payment;
    const answer = await this.#parts.mobileMoney.query({ reference, direction, providerRef });
    const resultCode = resultOf(answer, this.#ageMs(payment));
    if (resultCode !== null) return this.#take(payment, resultCode, answer.state === 'decided' ? answer.receipt : null);
    if (this.#ageMs(payment) >= PATIENCE_MS)
      this.#parts.logger.error({ payment: reference, direction }, 'a payment is open for a day: staff must look at it');
  }

  #ageMs({ createdAt }: Payment): number {
    return this.#parts.nowMs() - createdAt.getTime();
  }

  async #take({ id, providerRef }: Payment, resultCode: string, receipt: string | null): Promise<void> {
    await takeOutcome(this.#parts, { reference: id, providerRef, resultCode, receipt, amountCents: null });
  }
}

/** The result that an answer amounts to; null while there is none. */
function resultOf(answer: PaymentState, ageMs: number): string | null {
  if (answer.state === 'decided') return answer.resultCode;
  return answer.state === 'unknown' && ageMs >= PATIENCE_MS ? 'unknown' : null;
}

function nextDueMs({ createdAt }: Payment, nowMs: number, wasDueMs = 0): number {
  if (wasDueMs > nowMs) return wasDueMs;
  return nowMs + Math.min(nowMs - createdAt.getTime(), PATIENCE_MS);
}
