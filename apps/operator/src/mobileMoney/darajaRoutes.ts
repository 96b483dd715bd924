import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../app.ts';
import type { OnPaymentOutcome, PaymentOutcome } from '../ports/mobileMoney.ts';
import type { OnPaymentEvent } from '../ports/paymentEvents.ts';
import { PAID, STATUS_PREFIX } from '../ports/paymentResults.ts';
import { type CallbackUrls, PAYMENT_CALLBACKS } from './callbackUrls.ts';
import { centsOrNull, present, pushCallback, receiptOrNull, resultCallback, textOrNull } from './darajaWire.ts';

const callbackParams = z.object({
  kind: z.enum(PAYMENT_CALLBACKS),
  reference: z.coerce.number().int().positive(),
  token: z.string(),
});

type CallbackKind = (typeof PAYMENT_CALLBACKS)[number];

/** The acknowledgement that Safaricom expects. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' };

const CONVERSATION_KEYS = ['OriginatorConversationID', 'ConversationID'];

/** Parses a callback's outcome; null if the callback has none. Throws ZodError if it is unreadable. */
type CallbackParser = (reference: number, body: unknown, log: FastifyBaseLogger) => PaymentOutcome | null;

const PARSERS: Record<CallbackKind, CallbackParser> = {
  deposit: (reference, body) => {
    const { ids, resultCode, named } = pushCallback.parse(body);
    return {
      reference,
      direction: 'deposit',
      resultCode,
      providerRefs: ids,
      receipt: receiptOrNull(named.get('MpesaReceiptNumber')),
      amountCents: centsOrNull(named.get('Amount')),
    };
  },
  payout: (reference, body) => {
    const { isFinal, resultCode, ids, transactionId, named } = resultCallback.parse(body);
    if (!isFinal) return null;
    return {
      reference,
      direction: 'withdrawal',
      resultCode,
      providerRefs: ids,
      receipt: receiptOrNull(named.get('TransactionReceipt')) ?? receiptOrNull(transactionId),
      amountCents: centsOrNull(named.get('TransactionAmount')),
    };
  },
  status: (reference, body, log) => {
    const { resultCode, named } = resultCallback.parse(body);
    const status = textOrNull(named.get('TransactionStatus'));
    // A failed query leaves the withdrawal undecided.
    if (resultCode !== PAID || status === null) {
      log.warn({ payment: reference, resultCode, status }, 'the query of a withdrawal failed');
      return null;
    }
    return {
      reference,
      direction: 'withdrawal',
      resultCode: status === 'Completed' ? PAID : `${STATUS_PREFIX}${status}`,
      // The callback's own ids belong to the query, not to the withdrawal.
      providerRefs: present(CONVERSATION_KEYS.map((key) => textOrNull(named.get(key)))),
      receipt: receiptOrNull(named.get('ReceiptNo')),
      amountCents: centsOrNull(named.get('Amount')),
    };
  },
  timeout: (reference, _body, log) => {
    log.warn({ payment: reference }, 'M-PESA timed out a request: its outcome is unknown');
    return null;
  },
};

type Handlers = { onOutcome: OnPaymentOutcome; onEvent: OnPaymentEvent };

/**
 * Safaricom's callbacks. A wrong token is answered like an unknown route. An unreadable callback is acknowledged and counted,
 * because a repeated delivery would be unreadable too.
 */
export const darajaRoutes =
  (urls: CallbackUrls, { onOutcome, onEvent }: Handlers): Routes =>
  (app) => {
    app.post('/payments/:kind/:reference/:token', async (request, reply) => {
      const { data: called } = callbackParams.safeParse(request.params);
      if (!called || !urls.isValidToken(called.kind, called.reference, called.token)) return reply.callNotFound();
      const outcome = read(called, request);
      if (outcome === 'unreadable')
        onEvent({ type: 'unknownResult', direction: called.kind === 'deposit' ? 'deposit' : 'withdrawal' });
      else if (outcome !== null) await onOutcome(outcome);
      return ACCEPTED;
    });
  };

function read({ kind, reference }: { kind: CallbackKind; reference: number }, { body, log }: FastifyRequest) {
  try {
    return PARSERS[kind](reference, body, log);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    log.error({ payment: reference, kind, issues: z.prettifyError(error) }, 'unreadable payment callback');
    return 'unreadable';
  }
}
