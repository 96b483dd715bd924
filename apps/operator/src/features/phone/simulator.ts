import { formatKes, formatNairobi, fromCents } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import {
  type PaymentQuery,
  type MobileMoney,
  type OnPaymentOutcome,
  type PayBill,
  type PayBillPayment,
  type PaymentRequest,
  type PaymentState,
  type PayoutRequest,
} from '../../ports/mobileMoney.ts';
import { PAID } from '../../ports/paymentResults.ts';
import type { RandomSource } from '../../random.ts';
import {
  callbacksDue,
  countCallback,
  countPayBillCallback,
  decidePrompt,
  findPrompt,
  insertPayBill,
  insertPrompt,
  insertSms,
  listPrompts,
  listSms,
  payBillsDue,
  type Prompt,
  type SentPayBill,
  type Sms,
  waitingSince,
} from './store.ts';

const TIMED_OUT = '1037';
/** Answers to a prompt, with their result codes. */
const ANSWERS = { approve: PAID, refuse: '1032', wrongPin: '2001', timeOut: TIMED_OUT } as const;
/** An answer to a prompt. */
export type PromptAnswer = keyof typeof ANSWERS;

/** Callback modes: the number of callbacks, and their delay after the answer. */
const CALLBACKS = {
  once: { count: 1, delayMs: 0 },
  late: { count: 1, delayMs: 30_000 },
  twice: { count: 2, delayMs: 0 },
  never: { count: 0, delayMs: 0 },
} as const;
/** A callback mode. */
export type Callbacks = keyof typeof CALLBACKS;

const PROMPT_TIMEOUT_MS = 120_000;

type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  onOutcome: OnPaymentOutcome;
  payBill: Pick<PayBill, 'validate' | 'confirm'>;
};

/**
 * Simulates every player's phone and the mobile-money service. Receives text messages, prompts and money. A person answers
 * the prompts on its page. Decided payments can be queried.
 */
export class PhoneSimulator implements MobileMoney {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Stores a text message of a phone. */
  async receiveSms(phone: string, text: string): Promise<void> {
    await insertSms(this.#deps.db, { phone, text, sentAt: this.#now() });
  }

  async requestPayment(request: PaymentRequest): Promise<{ providerRef: string; secondProviderRef: null }> {
    const providerRef = `SIM-${request.reference}`;
    await insertPrompt(this.#deps.db, { ...request, providerRef, createdAt: this.#now() });
    return { providerRef, secondProviderRef: null };
  }

  /** Credits the phone at once and shows the receipt as a message. */
  async sendMoney(request: PayoutRequest): Promise<{ secondProviderRef: null }> {
    const { db, nowMs, random } = this.#deps;
    const receipt = drawReceipt(random.below);
    const { phone, amountCents } = request;
    const decided = { createdAt: this.#now(), resultCode: PAID, receipt, callbacksLeft: 1, callbackAt: this.#now() };
    await db.transaction(async (tx) => {
      if (!(await insertPrompt(tx, { ...request, ...decided }))) return;
      await insertSms(tx, { phone, text: receivedText({ receipt, amountCents, atMs: nowMs() }), sentAt: this.#now() });
    });
    await this.#callBack();
    return { secondProviderRef: null };
  }

  async query({ reference }: PaymentQuery): Promise<PaymentState> {
    const found = await findPrompt(this.#deps.db, reference);
    if (found === null) return { state: 'unknown' };
    const { resultCode, receipt } = found;
    return resultCode === null ? { state: 'open' } : { state: 'reported', resultCode, receipt };
  }

  /** The prompts and messages of a phone in international form. */
  async screenOf(phone: string): Promise<{ prompts: Prompt[]; messages: Sms[] }> {
    const { db } = this.#deps;
    return { prompts: await listPrompts(db, phone), messages: await listSms(db, phone) };
  }

  /** Answers a prompt of this phone. Does nothing if the prompt is decided. */
  async answer(phone: string, reference: number, answer: PromptAnswer, callbacks: Callbacks): Promise<void> {
    const found = await findPrompt(this.#deps.db, reference);
    if (found?.phone !== phone) return;
    await this.#decide(reference, ANSWERS[answer], callbacks);
    await this.#callBack();
  }

  /**
   * Sends money from a phone to the pay bill number. With validation, an option of the real service, it is sent only if the
   * operator accepts account number and amount.
   */
  async payBill(
    phone: string,
    { amountCents, accountReference }: Pick<PayBillPayment, 'amountCents' | 'accountReference'>,
    { callbacks, isValidated }: { callbacks: Callbacks; isValidated: boolean },
  ): Promise<void> {
    const { db, nowMs, random } = this.#deps;
    const { count, delayMs } = CALLBACKS[callbacks];
    const atMs = nowMs();
    const sent = {
      receipt: drawReceipt(random.below),
      phone,
      amountCents,
      accountReference,
      createdAt: new Date(atMs),
      callbacksLeft: count,
      callbackAt: new Date(atMs + delayMs),
    };
    const refusal = isValidated ? await this.#deps.payBill.validate(noticeOf(sent)) : null;
    if (refusal !== null) return this.receiveSms(phone, refusedText(accountReference));
    await db.transaction(async (tx) => {
      await insertPayBill(tx, sent);
      await insertSms(tx, { phone, text: payBillText({ ...sent, atMs }), sentAt: sent.createdAt });
    });
    await this.#callBack();
  }

  /** Times out unanswered prompts and sends all due callbacks. */
  async run(): Promise<void> {
    const { db, nowMs } = this.#deps;
    for (const reference of await waitingSince(db, new Date(nowMs() - PROMPT_TIMEOUT_MS)))
      await this.#decide(reference, TIMED_OUT, 'once');
    await this.#callBack();
  }

  async #decide(reference: number, resultCode: string, callbacks: Callbacks): Promise<void> {
    const { db, nowMs, random } = this.#deps;
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
    const { db, logger } = this.#deps;
    for (const decided of await callbacksDue(db, this.#now()))
      await this.#deliver(decided).catch((err: unknown) => logger.error({ err }, 'simulated callback failed'));
    for (const sent of await payBillsDue(db, this.#now()))
      await this.#confirm(sent).catch((err: unknown) => logger.error({ err }, 'simulated confirmation failed'));
  }

  async #confirm(sent: SentPayBill): Promise<void> {
    for (let left = sent.callbacksLeft; left > 0; left -= 1) {
      await this.#deps.payBill.confirm(noticeOf(sent));
      await countPayBillCallback(this.#deps.db, sent.receipt);
    }
  }

  // A callback is counted after its delivery. If the process ends in between, it is delivered again.
  async #deliver({ reference, callbacksLeft, resultCode, receipt, amountCents, ...decided }: Prompt): Promise<void> {
    // Prompts stored by an earlier release have an empty providerRef.
    const providerRefs = decided.providerRef === '' ? [] : [decided.providerRef];
    const outcome = { reference, providerRefs, resultCode: resultCode ?? '', receipt, amountCents };
    for (let left = callbacksLeft; left > 0; left -= 1) {
      await this.#deps.onOutcome(outcome);
      await countCallback(this.#deps.db, reference);
    }
  }

  #now(): Date {
    return new Date(this.#deps.nowMs());
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECEIPT_LENGTH = 10;

/** Draws a receipt of ten capitals and digits, in M-PESA's format. */
function drawReceipt(below: (n: number) => number): string {
  const alphabet = `${LETTERS}0123456789`;
  const rest = Array.from({ length: RECEIPT_LENGTH - 1 }, () => alphabet.charAt(below(alphabet.length)));
  // Starts with a letter, so that it cannot be mistaken for a verification code.
  return `${LETTERS.charAt(below(LETTERS.length))}${rest.join('')}`;
}

type Receipt = { receipt: string; amountCents: number; atMs: number };

const paidText = ({ receipt, amountCents, atMs }: Receipt): string =>
  `${receipt} Confirmed. Ksh${ksh(amountCents)} paid to Ushindi on ${formatNairobi(atMs)}.`;

const receivedText = ({ receipt, amountCents, atMs }: Receipt): string =>
  `${receipt} Confirmed. You have received Ksh${ksh(amountCents)} from Ushindi on ${formatNairobi(atMs)}.`;

const payBillText = ({ accountReference, ...paid }: Receipt & { accountReference: string }): string =>
  `${paid.receipt} Confirmed. Ksh${ksh(paid.amountCents)} sent to Ushindi for account ${accountReference} on ${formatNairobi(paid.atMs)}.`;

const refusedText = (accountReference: string): string =>
  `Failed. Ushindi does not accept this payment for account ${accountReference}. Check the account number and the amount.`;

const noticeOf = ({ receipt, amountCents, accountReference, phone, createdAt }: SentPayBill): PayBillPayment => ({
  receipt,
  amountCents,
  accountReference,
  payer: phone,
  payerName: '',
  paidAtMs: createdAt.getTime(),
});

const ksh = (cents: number): string => formatKes(fromCents(cents));
