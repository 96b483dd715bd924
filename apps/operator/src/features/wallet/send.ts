import type { RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import type { MobileMoney, PaymentRequest } from '../../ports/mobileMoney.ts';
import type { OnPaymentEvent } from '../../ports/paymentEvents.ts';
import type { RandomSource } from '../../random.ts';
import { markNotSent } from './outcomes.ts';
import { lockPayment, setSecondProviderRef, updatePayment } from './store.ts';

/** The dependencies of sending a withdrawal. */
export type SendDeps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  rulesAt: RulesAt;
  mobileMoney: MobileMoney;
  onEvent?: OnPaymentEvent;
};

/** The result of sending a withdrawal. `unknown` if the service may or may not have received it. */
export type Sent = 'sent' | 'unknown';

/**
 * Sends a stored withdrawal to the service, once. Refunds it if the service certainly received nothing.
 * @throws OperatorError UNAVAILABLE if the service received nothing
 */
export async function sendWithdrawal(deps: SendDeps, request: PaymentRequest): Promise<Sent> {
  return send(deps, request, () => markNotSent(deps, request.reference));
}

/**
 * Sends a stored return of a deposit. If the service certainly received nothing, the return is not refunded, and
 * reconciliation sends it again.
 */
export async function sendReturn(deps: SendDeps, request: PaymentRequest): Promise<Sent> {
  return send(deps, request, () => updatePayment(deps.db, request.reference, { providerRef: null }));
}

async function send(deps: SendDeps, request: PaymentRequest, onNotSent: () => Promise<void>): Promise<Sent> {
  const { db, logger, mobileMoney } = deps;
  const { reference } = request;
  const providerRef = await claimSending(deps, reference);
  try {
    const { secondProviderRef } = await mobileMoney.sendMoney({ ...request, providerRef });
    if (secondProviderRef !== null) await setSecondProviderRef(db, reference, secondProviderRef);
    return 'sent';
  } catch (error) {
    logger.warn({ err: error, payment: reference }, 'sending a withdrawal failed');
    if (!(error instanceof OperatorError)) return 'unknown';
    await onNotSent();
    throw error;
  }
}

/** Sets `providerRef` before sending. A withdrawal without one was never sent, and reconciliation refunds it. */
async function claimSending({ db, random }: SendDeps, reference: number): Promise<string> {
  // Safaricom requires fewer than 20 characters, unique across every user of the short code ever.
  const providerRef = `W${reference}-${String(random.below(10 ** 9)).padStart(9, '0')}`;
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, reference);
    if (payment?.status !== 'pending' || payment.providerRef !== null)
      throw new OperatorError('UNAVAILABLE', { kind: 'withdrawalTooSlow' });
    await updatePayment(tx, reference, { providerRef });
    return providerRef;
  });
}
