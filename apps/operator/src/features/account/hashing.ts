import PQueue from 'p-queue';
import { OperatorError } from '../../http/errors.ts';
import { startWithin } from '../../playerQueues.ts';
import { hashSecret, matchesSecret } from './secrets.ts';

/** Hashes passwords and codes and compares them with stored hashes. Both may refuse with OVERLOADED. */
export type Hashing = {
  hash(secret: string): Promise<string>;
  matches(secret: string, stored: string): Promise<boolean>;
};

const KNOWN_DEVICE_FIRST = 1;
const RETRY_SECONDS = 5;

/**
 * The queue of all hashing of this process. A hash needs a processor for about 20 ms, so guesses without a bound
 * would slow down every other call. Calls of known devices are served first.
 */
export class HashQueue {
  readonly #queue: PQueue;
  readonly #maxWaitMs: number;

  constructor({ concurrency, maxWaitMs }: { concurrency: number; maxWaitMs: number }) {
    this.#queue = new PQueue({ concurrency });
    this.#maxWaitMs = maxWaitMs;
  }

  /** The queue for a device. Its functions throw OperatorError OVERLOADED when a secret has waited for `maxWaitMs`. */
  of({ isKnown }: { isKnown: boolean }): Hashing {
    const priority = isKnown ? KNOWN_DEVICE_FIRST : 0;
    return {
      hash: (secret) => this.#run(priority, () => hashSecret(secret)),
      matches: (secret, stored) => this.#run(priority, () => matchesSecret(secret, stored)),
    };
  }

  /** The number of secrets that wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  #run<Value>(priority: number, work: () => Promise<Value>): Promise<Value> {
    const enqueue = (start: () => Promise<Value>, signal: AbortSignal) => this.#queue.add(start, { priority, signal });
    return startWithin(work, enqueue, { maxWaitMs: this.#maxWaitMs, refusal: tooManySignIns });
  }
}

const tooManySignIns = (): OperatorError =>
  new OperatorError('OVERLOADED', { kind: 'tooManySignIns' }, { wait_seconds: RETRY_SECONDS });
