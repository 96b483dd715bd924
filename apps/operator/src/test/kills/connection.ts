import { z } from 'zod';
import type { MortalOperator } from './mortalOperator.ts';

const envelope = z.object({ data: z.object({ code: z.number(), data: z.unknown().optional() }) });

export type Answer = { code: number; data?: unknown };

/** What happened on the way, over all customers. */
export type Figures = { requests: number; acknowledged: number; unknown: number; resolved: number };

/** Calls an operator that may be killed at any moment, the way a real client does. */
export class Connection {
  readonly #operator: MortalOperator;
  readonly figures: Figures = { requests: 0, acknowledged: 0, unknown: 0, resolved: 0 };
  /** Told of every request that is sent. */
  onRequest = (): void => undefined;

  constructor(operator: MortalOperator) {
    this.#operator = operator;
  }

  /** Sends a request once; null when nobody knows what came of it. */
  async once(path: string, body: unknown, token = ''): Promise<Answer | null> {
    const headers = { 'content-type': 'application/json', 'x-access-key': token };
    const text = await this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return this.#acknowledge(text);
  }

  /** Sends the same request until it is answered: for calls that are safe to repeat. */
  async untilAnswered(path: string, body: unknown, token = ''): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.once(path, body, token);
      if (answer === null) continue;
      if (tries > 0) this.figures.resolved += 1;
      return answer;
    }
  }

  /** Reads until it is answered. */
  async read(path: string, token = ''): Promise<string> {
    for (;;) {
      const text = await this.#send(path, { headers: { 'x-access-key': token } });
      if (text !== null) return text;
    }
  }

  /** Sends the form of a phone's page until it is answered. */
  async submit(path: string, form: Record<string, string>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const text = await this.#send(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
      if (text === null) continue;
      this.figures.acknowledged += 1;
      if (tries > 0) this.figures.resolved += 1;
      return;
    }
  }

  #acknowledge(text: string | null): Answer | null {
    if (text === null) return null;
    this.figures.acknowledged += 1;
    return envelope.parse(JSON.parse(text)).data;
  }

  /** The text of an answer; null for none and for one that says no more than that something broke. */
  async #send(path: string, init: RequestInit): Promise<string | null> {
    const address = await this.#operator.address();
    this.figures.requests += 1;
    this.onRequest();
    try {
      const answer = await fetch(`${address}/${path}`, init);
      const text = await answer.text();
      if (answer.status < 500) return text;
    } catch (error) {
      // This is how fetch says that a connection failed; anything else is a bug here.
      if (!(error instanceof TypeError)) throw error;
    }
    this.figures.unknown += 1;
    return null;
  }
}
