import assert from 'node:assert/strict';
import { formatNairobi } from '@ushindi/shared';
import type { Clock } from '../clock.ts';
import { OperatorError } from '../http/errors.ts';
import type { AskedPayment, MobileMoney, PaymentRequest, PaymentState, PayoutRequest } from '../ports/mobileMoney.ts';
import { DarajaClient, DarajaError } from './darajaClient.ts';
import type { CallbackUrls } from './darajaCallbackUrls.ts';
import type { DarajaSettings } from './darajaSettings.ts';
import { accepted, pushAnswer, pushState } from './darajaWire.ts';

/** Goes along with what is sent. */
const OCCASION = 'USHINDI';
const ACCEPTED = '0';
/** A prompt's state while its player still has it: documented for the question, and what the result code says at times. */
const STILL_OPEN = { errorCode: '500.001.1001', message: /being processed/i, resultCode: '4999' };
/** Failures by which Daraja says that it put no prompt on a phone: wrong set-up or phone in use, and its own limits. */
const NO_PROMPT = new Set(['500.001.1001', '500.003.02', '500.003.03']);

type Parts = { settings: DarajaSettings; nowMs: Clock; urls: CallbackUrls };

/**
 * Safaricom's M-PESA through Daraja: prompts by M-PESA Express, pay-outs by B2C (decision 12). A prompt can be asked
 * about; the answer to a question about a pay-out comes to its callback.
 */
export class Daraja implements MobileMoney {
  readonly #settings: DarajaSettings;
  readonly #nowMs: Clock;
  readonly #urls: CallbackUrls;
  readonly #client: DarajaClient;

  constructor({ settings, nowMs, urls }: Parts) {
    this.#settings = settings;
    this.#nowMs = nowMs;
    this.#urls = urls;
    this.#client = new DarajaClient(settings, nowMs);
  }

  async requestPayment({ reference, phone, amountCents }: PaymentRequest): Promise<{ providerRef: string }> {
    const { shortcode } = this.#settings;
    const body = {
      ...this.#signed(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: wholeKes(amountCents),
      PartyA: phone,
      PartyB: shortcode,
      PhoneNumber: phone,
      CallBackURL: this.#urls.of('deposit', reference),
      // Twelve characters at most. The prompt shows it, and staff find it in M-PESA's statement.
      AccountReference: `USH${reference}`,
      TransactionDesc: `Deposit ${reference}`.slice(0, 13),
    };
    const refuse = refusingWhen(isNoPrompt, 'M-PESA did not take the request. Please try again in a minute.');
    const answer = await this.#client.post('/mpesa/stkpush/v1/processrequest', body, pushAnswer).catch(refuse);
    if (answer.ResponseCode !== ACCEPTED) return refuse(new DarajaError(200, answer.ResponseCode, 'not accepted'));
    if (answer.CheckoutRequestID === undefined) throw new Error('Daraja took a prompt and gave it no number');
    return { providerRef: answer.CheckoutRequestID };
  }

  async sendMoney({ reference, phone, amountCents, providerRef }: PayoutRequest): Promise<void> {
    const { initiator, securityCredential, payoutShortcode } = this.#settings;
    const body = {
      OriginatorConversationID: providerRef,
      InitiatorName: initiator,
      SecurityCredential: securityCredential,
      CommandID: 'BusinessPayment',
      Amount: wholeKes(amountCents),
      PartyA: payoutShortcode,
      PartyB: phone,
      Remarks: `Withdrawal ${reference}`,
      QueueTimeOutURL: this.#urls.of('timeout', reference),
      ResultURL: this.#urls.of('payout', reference),
      Occassion: OCCASION,
    };
    const refuse = refusingWhen(
      isRefusal,
      'Withdrawals are not possible at the moment. Your money is in your account.',
    );
    const answer = await this.#client.post('/mpesa/b2c/v3/paymentrequest', body, accepted).catch(refuse);
    if (answer.ResponseCode !== ACCEPTED) refuse(new DarajaError(200, answer.ResponseCode, 'not accepted'));
  }

  async query(payment: AskedPayment): Promise<PaymentState> {
    // Nothing to ask by: the prompt's answer was lost. Its callback still finds the payment.
    if (payment.providerRef === null) return { state: 'open' };
    return payment.direction === 'deposit'
      ? this.#askPrompt(payment.providerRef)
      : this.#askPayout(payment.reference, payment.providerRef);
  }

  async #askPrompt(providerRef: string): Promise<PaymentState> {
    const body = { ...this.#signed(), CheckoutRequestID: providerRef };
    try {
      const answer = await this.#client.post('/mpesa/stkpushquery/v1/query', body, pushState);
      assert.equal(answer.CheckoutRequestID ?? providerRef, providerRef, 'Daraja answers what it was asked about');
      const resultCode = answer.ResultCode ?? STILL_OPEN.resultCode;
      if (resultCode === STILL_OPEN.resultCode) return { state: 'open' };
      return { state: 'decided', resultCode, receipt: null };
    } catch (error) {
      if (!(error instanceof DarajaError)) throw error;
      if (error.errorCode === STILL_OPEN.errorCode && STILL_OPEN.message.test(error.message)) return { state: 'open' };
      if (isRefusal(error) && /CheckoutRequestID/i.test(error.message)) return { state: 'unknown' };
      throw error;
    }
  }

  async #askPayout(reference: number, providerRef: string): Promise<PaymentState> {
    const { initiator, securityCredential, payoutShortcode } = this.#settings;
    const body = {
      Initiator: initiator,
      SecurityCredential: securityCredential,
      CommandID: 'TransactionStatusQuery',
      OriginalConversationID: providerRef,
      PartyA: payoutShortcode,
      IdentifierType: '4',
      ResultURL: this.#urls.of('status', reference),
      QueueTimeOutURL: this.#urls.of('timeout', reference),
      Remarks: `Withdrawal ${reference}`,
      Occasion: OCCASION,
    };
    await this.#client.post('/mpesa/transactionstatus/v1/query', body, accepted);
    return { state: 'open' };
  }

  /** What every request about prompts carries: the short code, and a password made of it, the passkey and the time. */
  #signed() {
    const { shortcode, passkey } = this.#settings;
    const timestamp = formatNairobi(this.#nowMs()).replaceAll(/\D/g, '');
    const password = Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64');
    return { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp };
  }
}

/** Whether Daraja took nothing, for certain: it said so before it did anything, or was never reached. */
const isRefusal = (error: DarajaError): boolean => error.httpStatus < 500;

const isNoPrompt = (error: DarajaError): boolean => isRefusal(error) || NO_PROMPT.has(error.errorCode);

function refusingWhen(isCertain: (error: DarajaError) => boolean, message: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DarajaError) || !isCertain(error)) throw error;
    throw new OperatorError('UNAVAILABLE', message, undefined, { cause: error });
  };
}

function wholeKes(amountCents: number): number {
  assert(amountCents > 0 && amountCents % 100 === 0, 'M-PESA moves whole KES');
  return amountCents / 100;
}
