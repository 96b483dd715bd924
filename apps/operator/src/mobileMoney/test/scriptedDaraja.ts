import assert from 'node:assert/strict';
import type { Random } from '@ushindi/draws/matches/rng';
import type { Clock } from '../../clock.ts';
import type { TestOperator } from '../../test/operator.ts';
import { callBack, type FakeDaraja, payoutResult, pushResult } from './fakeDaraja.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Posts callbacks to an operator in this process, which must acknowledge each. */
export const deliverTo =
  (operator: TestOperator): Deps['deliver'] =>
  async (url, body) => {
    assert.equal((await callBack(operator, url, body)).status, 200);
  };

/** What becomes of the request: processed, refused, processed without a response, or lost on the way. */
type Arrival = 'accepted' | 'refused' | 'answerLost' | 'lost';

/**
 * A callback. `result` is a result code, 'paid', or 'paidAgain' for a second movement with its own receipt. One with
 * `afterMs` 0 arrives before the response.
 */
type Callback = { afterMs: number; result: string; byOtherId?: boolean };

/** What the provider does with one payment. */
type Plot = {
  arrival?: Arrival;
  callbacks?: Callback[];
  /** What a query reports from `afterMs` on: a result code or status, or 'paid'. Before that the payment is open. */
  queried?: { afterMs: number; result: string };
  /** KES that move beside the amount requested. */
  moreKes?: number;
};

const SOON_MS = 8 * SECOND_MS;
const paid = { afterMs: SOON_MS, result: 'paid' };
const paidQuery = { afterMs: SOON_MS, result: 'paid' };
/** A player's, a network's and a provider's failure: every code that is documented as final. */
const FINAL_PROMPT_CODES = ['1', '2', '3', '4', '8', '17', '1019', '1025', '1032', '1037', '2001', '2028', '8006'];
const FINAL_PAYOUT_CODES = ['1', '2', '3', '4', '8', '11', '21', '2001', '2006', '2028', '2040', '8006', 'SFC_IC0003'];
const FINAL_STATUSES = ['Cancelled', 'Declined', 'Expired', 'Failed'];

const failures = (codes: string[]): Plot[] =>
  codes.map((result) => ({ callbacks: [{ afterMs: SOON_MS, result }], queried: { afterMs: SOON_MS, result } }));

/** Plots of both directions in which the payment is made. */
const MADE: Plot[] = [
  { callbacks: [paid], queried: paidQuery },
  { callbacks: [paid, paid, { afterMs: HOUR_MS, result: 'paid' }], queried: paidQuery },
  { callbacks: [{ afterMs: 20 * HOUR_MS, result: 'paid' }] },
  { callbacks: [{ afterMs: 0, result: 'paid' }], queried: paidQuery },
  { callbacks: [{ ...paid, byOtherId: true }] },
  { queried: paidQuery },
  { queried: { afterMs: 9 * HOUR_MS, result: 'paid' } },
  { callbacks: [{ afterMs: SOON_MS, result: '26' }], queried: { afterMs: MINUTE_MS, result: 'paid' } },
  { callbacks: [{ afterMs: SOON_MS, result: '777' }], queried: { afterMs: MINUTE_MS, result: 'paid' } },
  { callbacks: [paid], moreKes: 70, queried: paidQuery },
  { callbacks: [paid], moreKes: -5 },
  { callbacks: [paid, { afterMs: HOUR_MS, result: 'paidAgain' }, { afterMs: 2 * HOUR_MS, result: 'paidAgain' }] },
];

/** Plots of both directions in which nothing moves. */
const NOT_MADE: Plot[] = [{ arrival: 'refused' }, { arrival: 'lost' }, {}];

const DEPOSIT_PLOTS: readonly Plot[] = [
  ...MADE,
  ...NOT_MADE,
  ...failures(FINAL_PROMPT_CODES),
  { arrival: 'answerLost', callbacks: [paid] },
  { arrival: 'answerLost', callbacks: [{ afterMs: 30 * HOUR_MS, result: 'paid' }] },
  { callbacks: [{ afterMs: SOON_MS, result: '1037' }], queried: { afterMs: 10 * HOUR_MS, result: 'paid' } },
  {
    callbacks: [
      { afterMs: SOON_MS, result: '1032' },
      { afterMs: 40 * HOUR_MS, result: 'paid' },
    ],
  },
  { callbacks: [paid, { afterMs: MINUTE_MS, result: '1032' }], queried: paidQuery },
  { queried: { afterMs: 0, result: '4999' } },
];

const WITHDRAWAL_PLOTS: readonly Plot[] = [
  ...MADE,
  ...NOT_MADE,
  ...failures(FINAL_PAYOUT_CODES),
  ...FINAL_STATUSES.map((result): Plot => ({ queried: { afterMs: SOON_MS, result } })),
  { arrival: 'answerLost', callbacks: [paid] },
  { arrival: 'answerLost', queried: paidQuery },
  {
    callbacks: [
      { afterMs: SOON_MS, result: '2001' },
      { afterMs: HOUR_MS, result: 'paid' },
    ],
  },
  { callbacks: [paid, { afterMs: HOUR_MS, result: '2001' }], queried: paidQuery },
  { queried: { afterMs: 0, result: 'Authorized' } },
];

/** A payment as the provider knows it. */
export type ProviderPayment = {
  readonly reference: number;
  readonly direction: 'deposit' | 'withdrawal';
  readonly plot: Plot;
  readonly startedMs: number;
  readonly amountKes: number;
  readonly ids: readonly [string, string];
  /** The money that moved: KES by receipt. */
  readonly moved: Map<string, number>;
};

type Deps = {
  daraja: FakeDaraja;
  random: Random;
  nowMs: Clock;
  /** Posts a callback to the operator. */
  deliver(url: string, body: unknown): Promise<void>;
};
type Body = Record<string, unknown>;

/**
 * Plays the provider: every request gets a plot of its own, drawn from `random`, and the provider reports by it: late,
 * twice, never, before the response, out of order, by either id, and against itself. It serves Daraja's HTTP API, and
 * `deliverDue` sends the callbacks that are due by the clock. `payments` is the truth to compare an operator with.
 */
export class ScriptedDaraja {
  readonly payments: ProviderPayment[] = [];
  readonly #deps: Deps;
  readonly #byId = new Map<string, ProviderPayment>();
  #due: { atMs: number; url: string; body: () => unknown }[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.daraja.on('push', (body) => this.#start(body, 'deposit'));
    deps.daraja.on('payout', (body) => this.#start(body, 'withdrawal'));
    deps.daraja.on('pushQuery', (body) => this.#answerPromptQuery(this.#byId.get(String(body.CheckoutRequestID))));
    deps.daraja.on('status', (body) => this.#answerStatusQuery(body));
  }

  /** Sends every callback that is due, in the order of their times, and those of one moment at the same time. */
  async deliverDue(): Promise<void> {
    const nowMs = this.#deps.nowMs();
    const due = this.#due.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs);
    this.#due = this.#due.filter(({ atMs }) => atMs > nowMs);
    for (const [, together] of Map.groupBy(due, ({ atMs }) => atMs))
      await Promise.all(together.map(({ url, body }) => this.#deps.deliver(url, body())));
  }

  async #start(body: Body, direction: ProviderPayment['direction']) {
    const plots = direction === 'deposit' ? DEPOSIT_PLOTS : WITHDRAWAL_PLOTS;
    const plot = plots[this.#deps.random.int(0, plots.length - 1)];
    assert(plot);
    if (plot.arrival === 'refused')
      return { status: 400, json: { errorCode: '400.002.02', errorMessage: 'Bad Request' } };
    if (plot.arrival === 'lost') return 'cut' as const;
    const url = String(body.CallBackURL ?? body.ResultURL);
    const reference = Number(/\/payments\/\w+\/(\d+)\//.exec(url)?.[1]);
    const main = direction === 'deposit' ? `ws_CO_${reference}` : String(body.OriginatorConversationID);
    const ids = [main, `${direction === 'deposit' ? 'merchant' : 'AG'}_${reference}`] as const;
    const startedMs = this.#deps.nowMs();
    const amountKes = Number(body.Amount);
    const payment = { reference, direction, plot, startedMs, amountKes, ids, moved: new Map<string, number>() };
    this.payments.push(payment);
    for (const id of ids) this.#byId.set(id, payment);
    const results = new Set([...(plot.callbacks ?? []), plot.queried].map((report) => report?.result));
    for (const result of ['paid', 'paidAgain']) if (results.has(result)) this.#move(payment, result);
    await this.#schedule(payment, url);
    if (plot.arrival === 'answerLost') return 'cut' as const;
    const named =
      direction === 'deposit'
        ? { CheckoutRequestID: ids[0], MerchantRequestID: ids[1] }
        : { OriginatorConversationID: ids[0], ConversationID: ids[1] };
    return { json: { ResponseCode: '0', ...named } };
  }

  async #schedule(payment: ProviderPayment, url: string): Promise<void> {
    const { plot, startedMs } = payment;
    for (const callback of plot.callbacks ?? []) {
      const body = () => this.#callbackOf(payment, callback);
      if (callback.afterMs === 0) await this.#deps.deliver(url, body());
      else this.#due.push({ atMs: startedMs + callback.afterMs, url, body });
    }
  }

  #callbackOf(payment: ProviderPayment, { result, byOtherId = false }: Callback): unknown {
    const { direction, ids } = payment;
    const main = byOtherId ? `not-${ids[0]}` : ids[0];
    const receipt = result.startsWith('paid') ? receiptOf(payment, result) : `X${payment.reference}`;
    const code = result.startsWith('paid') ? '0' : result;
    const amount = payment.moved.get(receipt);
    if (direction === 'deposit') return pushResult(main, code, amount, { merchant: ids[1], receipt });
    const named = amount === undefined ? {} : { TransactionAmount: amount, TransactionReceipt: receipt };
    return payoutResult(main, code, named, { conversationId: ids[1], receipt });
  }

  /** Moves the money, whether or not the operator ever gets a report of it. */
  #move(payment: ProviderPayment, result: string): void {
    payment.moved.set(receiptOf(payment, result), payment.amountKes + (payment.plot.moreKes ?? 0));
  }

  /** What a query reports now; null while the payment is open. */
  #stateOf({ plot: { queried }, startedMs }: ProviderPayment): string | null {
    return queried !== undefined && this.#deps.nowMs() >= startedMs + queried.afterMs ? queried.result : null;
  }

  #answerPromptQuery(payment: ProviderPayment | undefined) {
    const invalid = { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid CheckoutRequestID' };
    if (payment === undefined) return { status: 400, json: invalid };
    const state = this.#stateOf(payment);
    const processing = { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' };
    if (state === null) return { status: 500, json: processing };
    return {
      json: { ResponseCode: '0', CheckoutRequestID: payment.ids[0], ResultCode: state === 'paid' ? '0' : state },
    };
  }

  /** A withdrawal's query is acknowledged; its result follows as a callback. An unknown or open payment has none. */
  #answerStatusQuery(body: Body) {
    const payment = this.#byId.get(String(body.OriginalConversationID));
    const state = payment === undefined ? null : this.#stateOf(payment);
    if (payment !== undefined && state !== null)
      this.#due.push({
        atMs: this.#deps.nowMs(),
        url: String(body.ResultURL),
        body: () => this.#statusOf(payment, state),
      });
    return { json: { ResponseCode: '0' } };
  }

  #statusOf(payment: ProviderPayment, state: string): unknown {
    const named: Body = {
      OriginatorConversationID: payment.ids[0],
      TransactionStatus: state === 'paid' ? 'Completed' : state,
    };
    if (state !== 'paid') return payoutResult('query', '0', named);
    const receipt = receiptOf(payment, 'paid');
    return payoutResult('query', '0', { ...named, ReceiptNo: receipt, Amount: String(payment.moved.get(receipt)) });
  }
}

const receiptOf = ({ reference }: ProviderPayment, result: string): string =>
  `${result === 'paid' ? 'P' : 'Q'}${reference}`;
