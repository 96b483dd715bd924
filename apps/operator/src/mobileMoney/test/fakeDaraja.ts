import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestOperator } from '../../test/operator.ts';
import type { DarajaSettings } from '../darajaSettings.ts';

type Body = Record<string, unknown>;
type Received = { path: string; authorization: string; body: Body };
/** How the fake handles a request: responds, cuts the connection, or never responds. */
type Handled = { status?: number; json: unknown } | 'cut' | 'silent';
type Behaviour = (body: Body) => Handled | Promise<Handled>;

export const PATHS = {
  token: '/oauth/v1/generate',
  push: '/mpesa/stkpush/v1/processrequest',
  pushQuery: '/mpesa/stkpushquery/v1/query',
  payout: '/mpesa/b2c/v3/paymentrequest',
  status: '/mpesa/transactionstatus/v1/query',
  registerPayBill: '/mpesa/c2b/v1/registerurl',
} as const;

/** Fakes Daraja's HTTP API. It sends no callbacks; tests do. */
export class FakeDaraja {
  readonly received: Received[] = [];
  readonly #server: Server;
  readonly #behaviours = new Map<string, Behaviour>();
  #tokens = 0;
  #pushes = 0;
  #conversations = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.reset();
  }

  static async start(): Promise<FakeDaraja> {
    const fake = new FakeDaraja();
    fake.#server.listen(0, '127.0.0.1');
    await once(fake.#server, 'listening');
    return fake;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Accepts every request and reports every prompt as open. */
  reset(): void {
    this.on('token', () => ({ json: { access_token: `token-${(this.#tokens += 1)}`, expires_in: '3599' } }));
    this.on('push', () => {
      this.#pushes += 1;
      const ids = { MerchantRequestID: `merchant-${this.#pushes}`, CheckoutRequestID: `ws_CO_${this.#pushes}` };
      return { json: { ...ids, ResponseCode: '0' } };
    });
    const processing = {
      requestId: 'r',
      errorCode: '500.001.1001',
      errorMessage: 'The transaction is being processed',
    };
    this.on('pushQuery', () => ({ status: 500, json: processing }));
    const accepted = () => ({ json: { ConversationID: `AG_${(this.#conversations += 1)}`, ResponseCode: '0' } });
    this.on('payout', accepted);
    this.on('status', accepted);
    this.on('registerPayBill', accepted);
  }

  on(what: keyof typeof PATHS, behaviour: Behaviour): void {
    this.#behaviours.set(PATHS[what], behaviour);
  }

  /** Bodies of the requests of one kind, oldest first. */
  bodies(what: keyof typeof PATHS): Body[] {
    return this.received.filter(({ path }) => path === PATHS[what]).map(({ body }) => body);
  }

  get settings(): DarajaSettings {
    const { port } = this.#server.address() as AddressInfo;
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      consumerKey: 'key',
      consumerSecret: 'secret',
      shortcode: '174379',
      passkey: 'passkey',
      callbackUrl: 'https://operator.example',
      payoutShortcode: '600997',
      initiator: 'api-user',
      securityCredential: 'encrypted',
      timeoutMs: 6_000,
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = (text === '' ? {} : JSON.parse(text)) as Body;
    const path = request.url?.split('?', 1)[0] ?? '';
    this.received.push({ path, authorization: request.headers.authorization ?? '', body });
    const behaviour = this.#behaviours.get(path);
    const outcome = behaviour ? await behaviour(body) : { status: 404, json: {} };
    if (outcome === 'cut') request.socket.destroy();
    if (outcome === 'cut' || outcome === 'silent') return;
    response.writeHead(outcome.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(outcome.json));
  }
}

/** Calls an operator address as Safaricom does. */
export async function callBack({ app }: TestOperator, address: unknown, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const url = new URL(String(address)).pathname;
  const answer = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

/** The receipt of a request, which no other request has. */
export const receiptOf = (requestId: unknown): string => `NLJ${String(requestId).toUpperCase()}`;

/** Callback of a prompt; an amount is present if the payment was made. */
export const pushResult = (
  checkout: unknown,
  resultCode: number | string,
  amount?: number | string,
  { merchant = 'other', receipt = receiptOf(checkout) } = {},
) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: merchant,
      CheckoutRequestID: checkout,
      ResultCode: resultCode,
      ResultDesc: '',
      ...(amount !== undefined && {
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: amount },
            { Name: 'MpesaReceiptNumber', Value: receipt },
            { Name: 'Balance' },
            { Name: 'TransactionDate', Value: 20261121170000 },
            { Name: 'PhoneNumber', Value: 254712345678 },
          ],
        },
      }),
    },
  },
});

/** Callback of a withdrawal or of a withdrawal query. */
export const payoutResult = (
  conversation: unknown,
  resultCode: number | string,
  named: Body = {},
  { conversationId = 'AG_other', receipt = receiptOf(conversation) } = {},
) => ({
  Result: {
    ResultType: 0,
    ResultCode: resultCode,
    ResultDesc: '',
    OriginatorConversationID: conversation,
    ConversationID: conversationId,
    TransactionID: receipt,
    ResultParameters: { ResultParameter: Object.entries(named).map(([Key, Value]) => ({ Key, Value })) },
    ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: 'https://internal.example' } },
  },
});
