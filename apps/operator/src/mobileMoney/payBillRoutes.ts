import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { PayBill, PayBillPayment, PayBillRefusal } from '../ports/mobileMoney.ts';
import type { CallbackUrls, PayBillCallback } from './callbackUrls.ts';
import { payBillNotice } from './darajaWire.ts';

const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' };
/** Safaricom's codes by which a validation refuses a payment. */
const REFUSED: Record<PayBillRefusal, string> = {
  unknownAccount: 'C2B00012',
  invalidAmount: 'C2B00013',
  notPossible: 'C2B00016',
};
const refuse = (reason: PayBillRefusal) => ({ ResultCode: REFUSED[reason], ResultDesc: 'Rejected' });

type Deps = { urls: CallbackUrls; shortcode: string; payBill: PayBill; nowMs: Clock };

/**
 * Safaricom's validation and confirmation of pay bill payments. Their addresses contain the pay bill number; a wrong token
 * is answered like an unknown route. An unreadable confirmation is acknowledged too, because a repeated delivery would be
 * unreadable as well.
 */
export const payBillRoutes =
  (deps: Deps): Routes =>
  (app) => {
    const { payBill } = deps;
    addRoute(app, 'validation', deps, async (paid) => {
      const refusal = paid === null ? 'notPossible' : await payBill.validate(paid);
      return refusal === null ? ACCEPTED : refuse(refusal);
    });
    addRoute(app, 'received', deps, async (paid) => {
      if (paid === null) payBill.countUnreadable();
      else await payBill.confirm(paid);
      return ACCEPTED;
    });
  };

function addRoute(
  app: FastifyInstance,
  kind: PayBillCallback,
  deps: Deps,
  answer: (paid: PayBillPayment | null) => Promise<object>,
): void {
  const params = z.object({ token: z.string() });
  app.post(`/payments/${kind}/${deps.shortcode}/:token`, async (request, reply) => {
    const { token } = params.parse(request.params);
    if (!deps.urls.isValidToken(kind, Number(deps.shortcode), token)) return reply.callNotFound();
    return answer(read(request, deps));
  });
}

function read({ body, log }: FastifyRequest, { shortcode, nowMs }: Deps): PayBillPayment | null {
  const notice = payBillNotice.safeParse(body);
  if (!notice.success || notice.data.BusinessShortCode !== shortcode) {
    const issues = notice.error ? z.prettifyError(notice.error) : 'another short code';
    log.error({ issues }, 'unreadable pay bill callback');
    return null;
  }
  const { TransID, TransAmount, BillRefNumber, MSISDN, FirstName, TransTime } = notice.data;
  return {
    receipt: TransID,
    amountCents: TransAmount,
    accountReference: BillRefNumber,
    payer: MSISDN,
    payerName: FirstName,
    paidAtMs: TransTime ?? nowMs(),
  };
}
