import assert from 'node:assert/strict';
import type { RefusalReason } from '@ushindi/api-contract/texts';
import { formatNairobi } from '@ushindi/shared';
import type { Clock } from '../clock.ts';
import { OperatorError } from '../http/errors.ts';
import type { PaymentQuery, MobileMoney, PaymentRequest, PaymentState, PayoutRequest } from '../ports/mobileMoney.ts';
import { DarajaClient, DarajaError } from './darajaClient.ts';
import type { CallbackUrls } from './callbackUrls.ts';
import type { DarajaSettings } from './darajaSettings.ts';
import { accepted, pushAnswer, pushState } from './darajaWire.ts';

/** Daraja stores it with each request. */
const OCCASION = 'USHINDI';
const ACCEPTED = '0';
/** The error by which Daraja reports a prompt that the player has not answered yet. A result code reports the same. */
const STILL_OPEN = { errorCode: '500.001.1001', message: /being processed/i };
/** Errors by which Daraja reports that no prompt was sent: configuration, a phone in use, and its rate limits. */
const NO_PROMPT = new Set(['500.001.1001', '500.003.02', '500.003.03']);

type Deps = { settings: DarajaSettings; nowMs: Clock; urls: CallbackUrls };

/**
 * Safaricom's M-PESA through Daraja: prompts by M-PESA Express, withdrawals by B2C (decision 12). The response to a
 * prompt query contains the state; the response to a withdrawal query arrives as a callback.
 */
export class Daraja implements MobileMoney {
  readonly #settings: DarajaSettings;
  readonly #nowMs: Clock;
  readonly #urls: CallbackUrls;
  readonly #client: DarajaClient;

  constructor({ settings, nowMs, urls }: Deps) {
    this.#settings = settings;
    this.#nowMs = nowMs;
    this.#urls = urls;
    this.#client = new DarajaClient(settings, nowMs);
  }

  async requestPayment({ reference, phone, amountCents }: PaymentRequest) {
    const { shortcode } = this.#settings;
    const body = {
      ...this.#promptCredentials(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: wholeKes(amountCents),
      PartyA: phone,
      PartyB: shortcode,
      PhoneNumber: phone,
      CallBackURL: this.#urls.of('deposit', reference),
      // At most 12 characters. The prompt shows it, and staff find it in M-PESA's statement.
      AccountReference: `USH${reference}`,
      TransactionDesc: `Deposit ${reference}`.slice(0, 13),
    };
    const refuse = toUnavailableWhen(isNoPrompt, { kind: 'promptRefused' });
    const answer = await this.#client.post('/mpesa/stkpush/v1/processrequest', body, pushAnswer).catch(refuse);
    if (answer.ResponseCode !== ACCEPTED) return refuse(new DarajaError(200, answer.ResponseCode, 'not accepted'));
    if (answer.CheckoutRequestID === undefined) throw new Error('Daraja accepted a prompt without a CheckoutRequestID');
    return { providerRef: answer.CheckoutRequestID, secondProviderRef: answer.MerchantRequestID ?? null };
  }

  async sendMoney({
    reference,
    phone,
    amountCents,
    providerRef,
  }: PayoutRequest): Promise<{ secondProviderRef: string | null }> {
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
    const refuse = toUnavailableWhen(isRefusal, { kind: 'withdrawalRefused' });
    const answer = await this.#client.post('/mpesa/b2c/v3/paymentrequest', body, accepted).catch(refuse);
    if (answer.ResponseCode !== ACCEPTED) return refuse(new DarajaError(200, answer.ResponseCode, 'not accepted'));
    return { secondProviderRef: answer.ConversationID ?? null };
  }

  /**
   * Registers the addresses of pay bill payments. Safaricom's live system accepts this once per short code. Payments are
   * completed if the validation does not answer; the money is then credited or booked to suspense. Version 1 reports the
   * payer as a hash, by which a player can prove to be the payer. Version 2 reports only some digits.
   * @throws DarajaError, or another Error when the response is lost.
   */
  async registerPayBill(): Promise<void> {
    const { shortcode } = this.#settings;
    const body = {
      ShortCode: shortcode,
      ResponseType: 'Completed',
      ConfirmationURL: this.#urls.of('received', Number(shortcode)),
      ValidationURL: this.#urls.of('validation', Number(shortcode)),
    };
    const answer = await this.#client.post('/mpesa/c2b/v1/registerurl', body, accepted);
    // Some environments answer '00000000'.
    if (!/^0+$/.test(answer.ResponseCode))
      throw new DarajaError(200, answer.ResponseCode, 'the addresses were not accepted');
  }

  async query(payment: PaymentQuery): Promise<PaymentState> {
    // The response to the prompt was lost, so there is no id to query. The address of its callback identifies the payment.
    if (payment.providerRef === null) return { state: 'open' };
    return payment.direction === 'deposit'
      ? this.#queryPrompt(payment.providerRef)
      : this.#queryPayout(payment.reference, payment.providerRef);
  }

  async #queryPrompt(providerRef: string): Promise<PaymentState> {
    const body = { ...this.#promptCredentials(), CheckoutRequestID: providerRef };
    try {
      const answer = await this.#client.post('/mpesa/stkpushquery/v1/query', body, pushState);
      assert.equal(
        answer.CheckoutRequestID ?? providerRef,
        providerRef,
        'Daraja must answer for the queried CheckoutRequestID',
      );
      const { ResultCode: resultCode } = answer;
      return resultCode === undefined ? { state: 'open' } : { state: 'reported', resultCode, receipt: null };
    } catch (error) {
      if (!(error instanceof DarajaError)) throw error;
      if (error.errorCode === STILL_OPEN.errorCode && STILL_OPEN.message.test(error.message)) return { state: 'open' };
      if (isRefusal(error) && /CheckoutRequestID/i.test(error.message)) return { state: 'unknown' };
      throw error;
    }
  }

  async #queryPayout(reference: number, providerRef: string): Promise<PaymentState> {
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

  /** Credentials of prompt requests: the password is derived from short code, passkey and timestamp. */
  #promptCredentials() {
    const { shortcode, passkey } = this.#settings;
    const timestamp = formatNairobi(this.#nowMs()).replaceAll(/\D/g, '');
    const password = Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64');
    return { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp };
  }
}

/** Whether Daraja certainly did nothing, because it refused the request or was not reached. */
const isRefusal = (error: DarajaError): boolean => error.httpStatus < 500;

const isNoPrompt = (error: DarajaError): boolean => isRefusal(error) || NO_PROMPT.has(error.errorCode);

function toUnavailableWhen(
  isCertain: (error: DarajaError) => boolean,
  reason: RefusalReason,
): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DarajaError) || !isCertain(error)) throw error;
    throw new OperatorError('UNAVAILABLE', reason, undefined, { cause: error });
  };
}

function wholeKes(amountCents: number): number {
  assert(amountCents > 0 && amountCents % 100 === 0, 'M-PESA amounts must be whole KES');
  return amountCents / 100;
}
