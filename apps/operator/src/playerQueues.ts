import PQueue from 'p-queue';
import { CONNECT_TIMEOUT_MS } from './db/database.ts';
import { OperatorError } from './http/errors.ts';

/** The number of calls of one player that may wait. */
const MAX_WAITING = 50;

/** Work with a higher priority begins first. Work does not begin after its `signal` aborts. */
type QueueOptions = { readonly signal: AbortSignal; readonly priority?: number };

/**
 * Creates a queue for each player. Without it, calls of one player wait for the same lock in the database, each with a
 * connection, and calls of other players get none.
 */
export function createPlayerQueues() {
  const queues = new Map<number, PQueue>();
  return {
    /**
     * Runs the work of a player after the work that the player's queue already has.
     * @throws OperatorError OVERLOADED when the queue is full.
     */
    async run<Value>(accountId: number, work: () => Promise<Value>, options: QueueOptions): Promise<Value> {
      const queue = queues.get(accountId) ?? new PQueue({ concurrency: 1 });
      if (queue.size >= MAX_WAITING) throw overloaded();
      queues.set(accountId, queue);
      try {
        return await queue.add(work, options);
      } finally {
        if (queue.size + queue.pending === 0) queues.delete(accountId);
      }
    },
  };
}

/**
 * Puts work into a queue. By default it waits as long as for a connection of the database.
 * @param enqueue receives the work, and a signal after which the work must not begin.
 * @throws OperatorError OVERLOADED, or another `refusal`, when the work has not begun after `maxWaitMs`.
 */
export async function startWithin<Value>(
  work: () => Promise<Value>,
  enqueue: (work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>,
  { maxWaitMs = CONNECT_TIMEOUT_MS, refusal = overloaded } = {},
): Promise<Value> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(refusal()), maxWaitMs);
  const start = (): Promise<Value> => {
    clearTimeout(timer);
    return work();
  };
  return enqueue(start, waiting.signal).finally(() => clearTimeout(timer));
}

const overloaded = (): OperatorError => new OperatorError('OVERLOADED', { kind: 'serviceBusy' });
