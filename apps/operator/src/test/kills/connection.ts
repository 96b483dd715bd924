import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { MortalOperator } from './mortalOperator.ts';

const registered = z.object({ acc_no: z.string() });
const signedIn = z.object({ acc_data: z.object({ access_token: z.string() }) });
const envelope = z.object({ data: z.object({ code: z.number(), data: z.unknown().optional() }) });

/** Repeating without a pause would take the processor that the database recovers with. */
const RETRY_MS = 10;

export type Answer = { code: number; data?: unknown };

/** The data of an answer that must not be a refusal. */
function dataOf<Data>(schema: z.ZodType<Data>, answer: Answer): Data {
  const { success, data } = schema.safeParse(answer.data);
  if (!success) throw new Error(`an unexpected answer: ${JSON.stringify(answer)}`);
  return data;
}

/** Counts of responses over all customers. */
export type Counts = { requests: number; acknowledged: number; unknown: number; resolved: number };

/** Calls an operator that may be killed at any time, as a client does. */
export class Connection {
  readonly #operator: MortalOperator;
  readonly counts: Counts = { requests: 0, acknowledged: 0, unknown: 0, resolved: 0 };
  #onRequest = (): void => undefined;

  constructor(operator: MortalOperator) {
    this.#operator = operator;
  }

  /** Resolves after a number of further requests. */
  afterRequests(count: number): Promise<void> {
    return new Promise((resolve) => {
      let left = count;
      this.#onRequest = () => {
        left -= 1;
        if (left <= 0) resolve();
      };
    });
  }

  /** Registers and verifies a phone. Returns the player's token. */
  async signUp(phone: string): Promise<string> {
    const wanted = { user_id: phone, password: 'siri', promo_code: '' };
    const { acc_no: accNo } = dataOf(registered, await this.untilAnswered('acc/v1/register', wanted));
    // The text is sent after the answer.
    let code: string | undefined;
    while (code === undefined)
      code = /data-testid="sms"><p>(\d{6})/.exec(await this.read(`phone?number=${phone}`))?.[1];
    const verified = await this.untilAnswered('acc/v1/verify', { acc_no: accNo, verify_code: code });
    return dataOf(signedIn, verified).acc_data.access_token;
  }

  /** Sends a request once. Returns null when its outcome is unknown. */
  async once(path: string, body: unknown, token = ''): Promise<Answer | null> {
    const headers = { 'content-type': 'application/json', 'x-access-key': token };
    const text = await this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return this.#acknowledge(text);
  }

  /** Repeats an idempotent request until it gets a response. */
  async untilAnswered(path: string, body: unknown, token = ''): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.once(path, body, token);
      if (answer === null) continue;
      if (tries > 0) this.counts.resolved += 1;
      return answer;
    }
  }

  /** Repeats a read until it gets a response. */
  async read(path: string, token = ''): Promise<string> {
    for (;;) {
      const text = await this.#send(path, { headers: { 'x-access-key': token } });
      if (text !== null) return text;
    }
  }

  /** Submits the form of a phone's page until it gets a response. */
  async submit(path: string, form: Record<string, string>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const text = await this.#send(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
      if (text === null) continue;
      this.counts.acknowledged += 1;
      if (tries > 0) this.counts.resolved += 1;
      return;
    }
  }

  #acknowledge(text: string | null): Answer | null {
    if (text === null) return null;
    this.counts.acknowledged += 1;
    return envelope.parse(JSON.parse(text)).data;
  }

  /** The text of a response; null for a failed connection or a server error. */
  async #send(path: string, init: RequestInit): Promise<string | null> {
    const address = await this.#operator.address();
    this.counts.requests += 1;
    this.#onRequest();
    try {
      const answer = await fetch(`${address}/${path}`, init);
      const text = await answer.text();
      if (answer.status < 500) return text;
    } catch (error) {
      // Fetch reports a failed connection as a TypeError. Other errors are bugs of the test.
      if (!(error instanceof TypeError)) throw error;
    }
    this.counts.unknown += 1;
    await setTimeout(RETRY_MS);
    return null;
  }
}
