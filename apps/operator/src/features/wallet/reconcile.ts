import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { MobileMoney, PaymentState } from '../../ports/mobileMoney.ts';
import { type OnDecided, refundUnsentWithdrawal, applyPaymentOutcome } from './outcomes.ts';
import { type Payment, pendingSince } from './store.ts';

type Deps = { db: Db; nowMs: Clock; logger: Logger; mobileMoney: MobileMoney; onDecided?: OnDecided };

/** Waits this long for a callback before the first query. */
const FIRST_QUERY_MS = 20_000;
/** From this age a payment that the service does not know has failed. Also the longest interval between queries. */
const UNKNOWN_IS_FAILED_AFTER_MS = 24 * 60 * 60_000;
const PAGE = 200;
const CONCURRENT_QUERIES = 10;

/**
 * Queries payments whose callback is missing (decision 12): at an age of 20 s, then each time the age has doubled, at
 * least once a day. Due times are in memory, so a new process queries every open payment once.
 */
export class Reconciliation {
  readonly #deps: Deps;
  #dueMs = new Map<number, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** One run. A payment whose query fails is logged and does not stop the others. */
  async run(): Promise<void> {
    const startedMs = this.#deps.nowMs();
    const dueMs = new Map<number, number>();
    let page: Payment[] = [];
    do {
      page = await pendingSince(this.#deps.db, new Date(startedMs - FIRST_QUERY_MS), page.at(-1)?.id ?? 0, PAGE);
      const due = page.filter(({ id }) => (this.#dueMs.get(id) ?? 0) <= startedMs);
      for (let at = 0; at < due.length; at += CONCURRENT_QUERIES)
        await Promise.all(due.slice(at, at + CONCURRENT_QUERIES).map((each) => this.#tryToResolve(each)));
      for (const each of page) dueMs.set(each.id, nextDueMs(each, startedMs, this.#dueMs.get(each.id)));
    } while (page.length === PAGE);
    // Drops the due times of decided payments.
    this.#dueMs = dueMs;
  }

  async #tryToResolve(payment: Payment): Promise<void> {
    const isUnsent = payment.direction === 'withdrawal' && payment.providerRef === null;
    const resolved = isUnsent ? refundUnsentWithdrawal(this.#deps, payment.id) : this.#query(payment);
    await resolved.catch((err: unknown) =>
      this.#deps.logger.warn({ err, payment: payment.id }, 'payment query failed'),
    );
  }

  async #query(payment: Payment): Promise<void> {
    const { id: reference, direction, providerRef } = payment;
    const answer = await this.#deps.mobileMoney.query({ reference, direction, providerRef });
    const resultCode = resultOf(answer, this.#ageMs(payment));
    if (resultCode !== null)
      return this.#applyOutcome(payment, resultCode, answer.state === 'decided' ? answer.receipt : null);
    if (this.#ageMs(payment) >= UNKNOWN_IS_FAILED_AFTER_MS)
      this.#deps.logger.error({ payment: reference, direction }, 'payment open for more than a day: needs a person');
  }

  #ageMs({ createdAt }: Payment): number {
    return this.#deps.nowMs() - createdAt.getTime();
  }

  async #applyOutcome({ id, providerRef }: Payment, resultCode: string, receipt: string | null): Promise<void> {
    await applyPaymentOutcome(this.#deps, { reference: id, providerRef, resultCode, receipt, amountCents: null });
  }
}

/** The result code that an answer implies; null while there is none. */
function resultOf(answer: PaymentState, ageMs: number): string | null {
  if (answer.state === 'decided') return answer.resultCode;
  return answer.state === 'unknown' && ageMs >= UNKNOWN_IS_FAILED_AFTER_MS ? 'unknown' : null;
}

function nextDueMs({ createdAt }: Payment, nowMs: number, wasDueMs = 0): number {
  if (wasDueMs > nowMs) return wasDueMs;
  return nowMs + Math.min(nowMs - createdAt.getTime(), UNKNOWN_IS_FAILED_AFTER_MS);
}
