import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { CallbackUrls } from '../../apps/operator/src/mobileMoney/callbackUrls.ts';
import { FakeDaraja, payoutResult, pushResult } from '../../apps/operator/src/mobileMoney/test/fakeDaraja.ts';
import { until } from './processes.mjs';

const PAID = '0';
/** The default answers of a service: every prompt is paid, every payout sent. */
const PAYS = { result: PAID };
const PAY_BILL = '174379';
const CODE = /\b\d{6}\b/;

async function deliver(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the operator answers a callback with ${response.status}`);
}

/**
 * The provider of payments and of text messages, on 127.0.0.1. `deposits` and `withdrawals` are the results of requests
 * from now on: a result code, or null for no report at all. Reports are Daraja's callbacks.
 */
export class Provider {
  deposits = PAYS;
  withdrawals = PAYS;
  /** The HTTP status of the response to a text message. */
  textStatus = 200;
  payments = [];
  #daraja;
  #texts = [];
  #textServer;

  static async start() {
    const provider = new Provider();
    provider.#daraja = await FakeDaraja.start();
    provider.#daraja.on('push', (body) => provider.#accept(body, 'deposit'));
    provider.#daraja.on('payout', (body) => provider.#accept(body, 'withdrawal'));
    provider.#textServer = createServer((request, response) => void provider.#takeText(request, response));
    provider.#textServer.listen(0, '127.0.0.1');
    await once(provider.#textServer, 'listening');
    return provider;
  }

  /** The operator's settings with this provider. @param callbackUrl the operator's address */
  settings(callbackUrl) {
    const { baseUrl, consumerKey, consumerSecret, passkey, initiator, securityCredential } = this.#daraja.settings;
    return {
      DARAJA_BASE_URL: baseUrl,
      DARAJA_CONSUMER_KEY: consumerKey,
      DARAJA_CONSUMER_SECRET: consumerSecret,
      DARAJA_SHORTCODE: PAY_BILL,
      DARAJA_PASSKEY: passkey,
      DARAJA_CALLBACK_URL: callbackUrl,
      DARAJA_INITIATOR: initiator,
      DARAJA_SECURITY_CREDENTIAL: securityCredential,
      SMS_GATEWAY: 'http',
      SMS_URL: `http://127.0.0.1:${this.#textServer.address().port}`,
      SMS_KEY: 'texts',
    };
  }

  /** The code of the last text message to a phone. */
  async codeOf(phone) {
    const find = () => this.#texts.findLast(({ to, message }) => to.endsWith(phone.slice(1)) && CODE.test(message));
    await until(`a code for ${phone}`, () => find() !== undefined);
    return CODE.exec(find().message)[0];
  }

  /** Reports a result of a payment, once more or for the first time. `changes` are other amounts, receipts or ids. */
  report(payment, result, { amount = payment.amount, receipt = payment.receipt, id = payment.id } = {}) {
    const paid = result === PAID;
    const body =
      payment.direction === 'deposit'
        ? pushResult(id, result, paid ? amount : undefined, { merchant: `m${payment.id}`, receipt })
        : payoutResult(id, result, paid ? { TransactionAmount: amount, TransactionReceipt: receipt } : {}, {
            conversationId: `AG_${payment.id}`,
            receipt,
          });
    return deliver(payment.url, body);
  }

  /** A payment to the pay bill number without a prompt. */
  payBill({ operatorUrl, key, account, amount, receipt, phone }) {
    const urls = new CallbackUrls(operatorUrl, { current: key });
    return deliver(urls.of('received', Number(PAY_BILL)), {
      TransID: receipt,
      TransAmount: String(amount),
      BusinessShortCode: PAY_BILL,
      BillRefNumber: account,
      MSISDN: phone,
    });
  }

  async close() {
    this.#textServer.closeAllConnections();
    this.#textServer.close();
    await this.#daraja.close();
  }

  #accept(body, direction) {
    const { result } = direction === 'deposit' ? this.deposits : this.withdrawals;
    const url = String(body.CallBackURL ?? body.ResultURL);
    const number = this.payments.length + 1;
    const id = direction === 'deposit' ? `ws_CO_${number}` : String(body.OriginatorConversationID);
    const phone = String(direction === 'deposit' ? body.PhoneNumber : body.PartyB);
    const receipt = `R${String(number).padStart(7, '0')}`;
    const payment = { direction, url, id, phone, amount: Number(body.Amount), receipt };
    this.payments.push(payment);
    if (result !== null) setTimeout(() => void this.report(payment, result).catch(() => undefined), 200);
    const named =
      direction === 'deposit'
        ? { CheckoutRequestID: id, MerchantRequestID: `m${id}` }
        : { OriginatorConversationID: id, ConversationID: `AG_${id}` };
    return { json: { ResponseCode: '0', ...named } };
  }

  async #takeText(request, response) {
    const text = await json(request);
    if (this.textStatus === 200) this.#texts.push(text);
    response.writeHead(this.textStatus).end('{}');
  }
}
