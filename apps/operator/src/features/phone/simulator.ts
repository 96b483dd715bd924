import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import {
  type AskedPayment,
  type MobileMoney,
  type OnPaymentOutcome,
  PAID,
  type PaymentRequest,
  type PaymentState,
  type PayoutRequest,
} from '../../ports/mobileMoney.ts';
import type { RandomSource } from '../../random.ts';
import { drawReceipt, paidText, receivedText } from './receipts.ts';
import {
  callbacksDue,
  countCallback,
  decidePrompt,
  findPrompt,
  insertPrompt,
  insertSms,
  listPrompts,
  listSms,
  type Prompt,
  type Sms,
  waitingSince,
} from './store.ts';

const TIMED_OUT = '1037';
/** What a person can do with a prompt, and the code by which mobile money reports it. */
const ANSWERS = { approve: PAID, refuse: '1032', wrongPin: '2001', timeOut: TIMED_OUT } as const;
export type PromptAnswer = keyof typeof ANSWERS;

/** How the operator hears of an answer: how many callbacks, and how long after it. */
const CALLBACKS = {
  once: { count: 1, delayMs: 0 },
  late: { count: 1, delayMs: 30_000 },
  twice: { count: 2, delayMs: 0 },
  never: { count: 0, delayMs: 0 },
} as const;
export type Callbacks = keyof typeof CALLBACKS;

/** How long a prompt waits on a phone. */
const PROMPT_TIMEOUT_MS = 120_000;

type Parts = { db: Db; nowMs: Clock; random: RandomSource; logger: Logger; onOutcome: OnPaymentOutcome };

/**
 * Stands in for every player's phone and the mobile money service behind them: receives text messages, prompts and
 * money, and lets a person answer the prompts. The service keeps what it decided and can be asked about it.
 */
export class PhoneSimulator implements MobileMoney {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The SMS port's adapter. */
  async receiveSms(phone: string, text: string): Promise<void> {
    await insertSms(this.#parts.db, { phone, text, sentAt: this.#now() });
  }

  /** Shows a prompt on the phone. */
  async requestPayment(request: PaymentRequest): Promise<{ providerRef: string }> {
    const providerRef = `SIM-${request.reference}`;
    await insertPrompt(this.#parts.db, { ...request, providerRef, createdAt: this.#now() });
    return { providerRef };
  }

  /** Puts the money on the phone at once, where its receipt can be read. */
  async sendMoney(request: PayoutRequest): Promise<void> {
    const { db, nowMs, random } = this.#parts;
    const receipt = drawReceipt(random.below);
    const { phone, amountCents } = request;
    const decided = { createdAt: this.#now(), resultCode: PAID, receipt, callbacksLeft: 1, callbackAt: this.#now() };
    await db.transaction(async (tx) => {
      if (!(await insertPrompt(tx, { ...request, ...decided }))) return;
      await insertSms(tx, { phone, text: receivedText({ receipt, amountCents, atMs: nowMs() }), sentAt: this.#now() });
    });
    await this.#callBack();
  }

  async query({ reference }: AskedPayment): Promise<PaymentState> {
    const found = await findPrompt(this.#parts.db, reference);
    if (found === null) return { state: 'unknown' };
    const { resultCode, receipt } = found;
    return resultCode === null ? { state: 'open' } : { state: 'decided', resultCode, receipt };
  }

  /** What a phone in international form shows now. */
  async screenOf(phone: string): Promise<{ prompts: Prompt[]; messages: Sms[] }> {
    const { db } = this.#parts;
    return { prompts: await listPrompts(db, phone), messages: await listSms(db, phone) };
  }

  /** Answers a prompt of this phone; one that no longer waits is left alone. */
  async answer(phone: string, reference: number, answer: PromptAnswer, callbacks: Callbacks): Promise<void> {
    const found = await findPrompt(this.#parts.db, reference);
    if (found?.phone !== phone) return;
    await this.#decide(reference, ANSWERS[answer], callbacks);
    await this.#callBack();
  }

  /** Lets the prompts time out that nobody answered, and calls back about all that is decided and due. */
  async run(): Promise<void> {
    const { db, nowMs } = this.#parts;
    for (const reference of await waitingSince(db, new Date(nowMs() - PROMPT_TIMEOUT_MS)))
      await this.#decide(reference, TIMED_OUT, 'once');
    await this.#callBack();
  }

  async #decide(reference: number, resultCode: string, callbacks: Callbacks): Promise<void> {
    const { db, nowMs, random } = this.#parts;
    const { count, delayMs } = CALLBACKS[callbacks];
    const atMs = nowMs();
    const receipt = resultCode === PAID ? drawReceipt(random.below) : null;
    await db.transaction(async (tx) => {
      const callbackAt = new Date(atMs + delayMs);
      const decided = await decidePrompt(tx, reference, { resultCode, receipt, callbacksLeft: count, callbackAt });
      if (decided === null || receipt === null) return;
      const { phone, amountCents } = decided;
      await insertSms(tx, { phone, text: paidText({ receipt, amountCents, atMs }), sentAt: this.#now() });
    });
  }

  async #callBack(): Promise<void> {
    const { db, logger } = this.#parts;
    for (const decided of await callbacksDue(db, this.#now()))
      await this.#tell(decided).catch((err: unknown) => logger.error({ err }, 'a callback of the simulator failed'));
  }

  // Counted once it was heard: should the process end in between, the callback comes again.
  async #tell({ reference, callbacksLeft, resultCode, receipt, amountCents, ...decided }: Prompt): Promise<void> {
    // Prompts from before the service had numbers of its own have none.
    const providerRef = decided.providerRef || null;
    const outcome = { reference, providerRef, resultCode: resultCode ?? '', receipt, amountCents };
    for (let left = callbacksLeft; left > 0; left -= 1) {
      await this.#parts.onOutcome(outcome);
      await countCallback(this.#parts.db, reference);
    }
  }

  #now(): Date {
    return new Date(this.#parts.nowMs());
  }
}
