import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../app.ts';
import { type OnPaymentOutcome, PAID, type PaymentOutcome } from '../ports/mobileMoney.ts';
import { CALLBACK_KINDS, type CallbackKind, type CallbackUrls } from './darajaCallbackUrls.ts';
import { centsOrNull, pushCallback, resultCallback, textOrNull } from './darajaWire.ts';

const callbackParams = z.object({
  kind: z.enum(CALLBACK_KINDS),
  reference: z.coerce.number().int().positive(),
  token: z.string(),
});

/** What Safaricom wants to hear. */
const HEARD = { ResultCode: 0, ResultDesc: 'Accepted' };

/** Reads what a callback says of a payment; null when it decides nothing. Throws ZodError for what cannot be read. */
type Reader = (reference: number, body: unknown, log: FastifyBaseLogger) => PaymentOutcome | null;

const READERS: Record<CallbackKind, Reader> = {
  deposit: (reference, body) => {
    const { checkout, resultCode, named } = pushCallback.parse(body);
    return {
      reference,
      resultCode,
      providerRef: checkout,
      receipt: textOrNull(named.get('MpesaReceiptNumber')),
      amountCents: centsOrNull(named.get('Amount')),
    };
  },
  payout: (reference, body) => {
    const { isFinal, resultCode, conversation, transactionId, named } = resultCallback.parse(body);
    if (!isFinal) return null;
    return {
      reference,
      resultCode,
      providerRef: conversation,
      receipt: textOrNull(named.get('TransactionReceipt')) ?? transactionId,
      amountCents: centsOrNull(named.get('TransactionAmount')),
    };
  },
  status: (reference, body, log) => {
    const { resultCode, named } = resultCallback.parse(body);
    const status = textOrNull(named.get('TransactionStatus'));
    // Only that it is completed is documented; on any other word nobody's money is moved.
    if (resultCode !== PAID || status !== 'Completed') {
      log.warn({ payment: reference, resultCode, status }, 'a withdrawal that was asked about is not completed');
      return null;
    }
    return {
      reference,
      resultCode,
      // The conversation of the callback itself is that of the question.
      providerRef: textOrNull(named.get('OriginatorConversationID')),
      receipt: textOrNull(named.get('ReceiptNo')),
      amountCents: centsOrNull(named.get('Amount')),
    };
  },
  timeout: (reference, _body, log) => {
    log.warn({ payment: reference }, 'M-PESA was too busy: nobody knows what became of a request');
    return null;
  },
};

/** Where Safaricom calls back. A wrong token is answered as an address that does not exist. */
export const darajaRoutes =
  (urls: CallbackUrls, onOutcome: OnPaymentOutcome): Routes =>
  (app) => {
    app.post('/payments/:kind/:reference/:token', async (request, reply) => {
      const { data: called } = callbackParams.safeParse(request.params);
      if (!called || !urls.isRight(called.kind, called.reference, called.token)) return reply.callNotFound();
      const outcome = read(called, request);
      if (outcome !== null) await onOutcome(outcome);
      return HEARD;
    });
  };

function read({ kind, reference }: { kind: CallbackKind; reference: number }, { body, log }: FastifyRequest) {
  try {
    return READERS[kind](reference, body, log);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    // It would be no better a second time.
    log.error({ payment: reference, kind, issues: z.prettifyError(error) }, 'a callback cannot be read');
    return null;
  }
}
