import type { PaymentState } from '../../ports/mobileMoney.ts';
import { OWN_RESULTS } from '../../ports/paymentResults.ts';
import { isHeld } from './contradictions.ts';
import { applyPaymentOutcome, failIfOpen } from './outcomes.ts';
import { type SendDeps as Deps, sendReturn } from './send.ts';
import { claimDueQuery, DEPOSIT_QUERIED_MS, type Payment, phoneOf } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The age from which a payment that the service reports as unknown has failed. */
const NOT_FOUND_IS_FAILED_AFTER_MS = DAY_MS;
/**
 * The age at which a payment ends without a final result, if the service answers. A deposit can still be credited later. A
 * withdrawal is refunded, so its age gives staff time to read the provider's statement first.
 */
const EXPIRES_AFTER_MS = { deposit: DEPOSIT_QUERIED_MS, withdrawal: 7 * DAY_MS } as const;
const CONCURRENT_QUERIES = 20;

/**
 * Queries every payment whose query is due, a bounded number at a time (decision 12). Several processes may run it at
 * once. A payment whose query fails is logged and stays open; the other queries continue. No query begins after `stopping`
 * aborts, because after an outage of the service more are due than a stopping process has time for.
 */
export async function reconcilePayments(deps: Deps & { stopping?: AbortSignal }): Promise<void> {
  const claim = async () => (deps.stopping?.aborted ? null : claimDueQuery(deps.db, deps.nowMs()));
  const first = await claim();
  if (first === null) return;
  const resolveDue = async (given: Payment | null) => {
    for (let due = given ?? (await claim()); due !== null; due = await claim()) await tryToResolve(deps, due);
  };
  await Promise.all(Array.from({ length: CONCURRENT_QUERIES }, (_, worker) => resolveDue(worker === 0 ? first : null)));
}

async function tryToResolve(deps: Deps, payment: Payment): Promise<void> {
  const isUnsent = payment.direction === 'withdrawal' && payment.providerRef === null;
  const isReturn = payment.returnsPaymentId !== null;
  const step = !isUnsent ? queryPayment : isReturn ? sendStoredReturn : refundUnsent;
  await step(deps, payment).catch((err: unknown) =>
    deps.logger.warn({ err, payment: payment.id }, 'payment query failed'),
  );
}

/**
 * Refunds a withdrawal that was never sent. `providerRef` is set under the payment's lock before anything is sent. Without it
 * nothing was sent, and a failed payment is never sent.
 */
const refundUnsent = (deps: Deps, { id }: Payment): Promise<void> =>
  failIfOpen(deps, id, OWN_RESULTS.notSent, ({ providerRef }) => providerRef === null);

async function sendStoredReturn(deps: Deps, { id, accountId, amountCents }: Payment): Promise<void> {
  await sendReturn(deps, { reference: id, phone: await phoneOf(deps.db, accountId), amountCents });
}

async function queryPayment(deps: Deps, payment: Payment): Promise<void> {
  await applyAnswer(deps, payment, await queryService(deps, payment));
}

/** The service's present answer about a payment. */
export const queryService = (
  { mobileMoney }: Pick<Deps, 'mobileMoney'>,
  { id, direction, providerRef }: Payment,
): Promise<PaymentState> => mobileMoney.query({ reference: id, direction, providerRef });

/** Applies an answer of the service: a result, or the end of a payment that has been open for too long. */
export async function applyAnswer(
  deps: Omit<Deps, 'mobileMoney' | 'random'>,
  { id, direction, providerRef, createdAt }: Payment,
  answer: PaymentState,
): Promise<void> {
  if (answer.state === 'reported') {
    const { resultCode, receipt } = answer;
    const providerRefs = providerRef === null ? [] : [providerRef];
    await applyPaymentOutcome(deps, { reference: id, providerRefs, resultCode, receipt, amountCents: null });
  }
  const ageMs = deps.nowMs() - createdAt.getTime();
  // A withdrawal that may have been made is not refunded without a person.
  const mayFail = (payment: Payment) => direction === 'deposit' || !isHeld(payment);
  if (answer.state === 'unknown' && ageMs >= NOT_FOUND_IS_FAILED_AFTER_MS)
    await failIfOpen(deps, id, OWN_RESULTS.notFound, mayFail);
  else if (ageMs >= EXPIRES_AFTER_MS[direction]) await failIfOpen(deps, id, OWN_RESULTS.expired, mayFail);
}
