import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Recorder } from '../measure/recorder.ts';

const CONNECTIONS = 16;
const MAX_READS = 20;
const POLL_MS = 50;

/** The phones of all players, through the phone simulator: codes and payment prompts. */
export class Phones {
  readonly #pool: Pool;
  readonly #recorder: Recorder;

  constructor(address: URL, timeoutMs: number, recorder: Recorder) {
    this.#recorder = recorder;
    this.#pool = new Pool(address.origin, {
      connections: CONNECTIONS,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** The newest verification code on a phone; null when there is none. */
  async readCode(number: string): Promise<string | null> {
    // The text is sent after the answer to the call that caused it.
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const code = /data-testid="sms"><p>[^<]*?\b(\d{6})\b/.exec(await this.#read(number))?.[1];
      if (code !== undefined) return code;
      await sleep(POLL_MS);
    }
    return null;
  }

  /** Approves all payment prompts of a phone. Resolves with their number. */
  async approve(number: string): Promise<number> {
    const screen = await this.#read(number);
    const references = [...screen.matchAll(/name="reference" value="(\d+)"/g)].map(([, reference = '']) => reference);
    for (const reference of references) {
      const body = String(new URLSearchParams({ number, reference, answer: 'approve' }));
      await this.#request('POST', '/phone/answer', body);
    }
    return references.length;
  }

  close = (): Promise<void> => this.#pool.destroy();

  #read = (number: string): Promise<string> => this.#request('GET', `/phone?number=${number}`);

  /** The page; '' after a failure, which is recorded. */
  async #request(method: 'GET' | 'POST', path: string, form?: string): Promise<string> {
    const body = form === undefined ? {} : { body: form };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const answer = await this.#pool.request({ method, path, headers, ...body });
      const text = await answer.body.text();
      if (answer.statusCode < 400) return text;
      this.#recorder.failed('phone simulator', `HTTP ${answer.statusCode}`);
    } catch (error) {
      this.#recorder.failed('phone simulator', String((error as { code?: unknown }).code ?? error));
    }
    return '';
  }
}
