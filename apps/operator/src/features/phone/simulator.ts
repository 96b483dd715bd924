import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { type OnPaymentOutcome, PAID, type PaymentRequest } from '../../ports/mobileMoney.ts';
import {
  deletePrompt,
  hasPrompt,
  insertPrompt,
  insertSms,
  listPrompts,
  listSms,
  type Prompt,
  promptsShownBy,
  type Sms,
} from './store.ts';

/** What a person can do with a prompt, and the code by which mobile money reports it. */
const ANSWERS = { approve: PAID, refuse: '1032', wrongPin: '2001' } as const;
export type PromptAnswer = keyof typeof ANSWERS;

const TIMED_OUT = '1037';
/** How long a prompt waits on a phone. */
const PROMPT_TIMEOUT_MS = 120_000;

/** Stands in for every player's phone: receives text messages and payment prompts, and answers the prompts. */
export class PhoneSimulator {
  readonly #db: Db;
  readonly #nowMs: Clock;
  readonly #onOutcome: OnPaymentOutcome;

  constructor(parts: { db: Db; nowMs: Clock; onOutcome: OnPaymentOutcome }) {
    this.#db = parts.db;
    this.#nowMs = parts.nowMs;
    this.#onOutcome = parts.onOutcome;
  }

  /** The SMS port's adapter. */
  async receiveSms(phone: string, text: string): Promise<void> {
    await insertSms(this.#db, { phone, text, sentAt: new Date(this.#nowMs()) });
  }

  /** The mobile money port's adapter: shows the prompt. */
  async receivePrompt(request: PaymentRequest): Promise<void> {
    await insertPrompt(this.#db, { ...request, createdAt: new Date(this.#nowMs()) });
  }

  /** What a phone in international form shows now. */
  async screenOf(phone: string): Promise<{ prompts: Prompt[]; messages: Sms[] }> {
    return { prompts: await listPrompts(this.#db, phone), messages: await listSms(this.#db, phone) };
  }

  /** Answers a prompt of this phone; one that is no longer there is left alone. */
  async answer(phone: string, reference: number, answer: PromptAnswer): Promise<void> {
    if (await hasPrompt(this.#db, phone, reference)) await this.#report(reference, ANSWERS[answer]);
  }

  /** Reports the prompts that nobody answered in time. */
  async expirePrompts(): Promise<void> {
    const shownBy = new Date(this.#nowMs() - PROMPT_TIMEOUT_MS);
    for (const reference of await promptsShownBy(this.#db, shownBy)) await this.#report(reference, TIMED_OUT);
  }

  // The prompt goes last: should the process end in between, the outcome is reported again and counts once.
  async #report(reference: number, resultCode: string): Promise<void> {
    await this.#onOutcome({ reference, resultCode });
    await deletePrompt(this.#db, reference);
  }
}
