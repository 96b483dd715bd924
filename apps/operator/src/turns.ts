import PQueue from 'p-queue';
import { OperatorError } from './http/errors.ts';

/** As long as a call waits for a connection of the database. */
const MAX_WAIT_MS = 5_000;
/** Of one player. */
const MOST_WAITING = 50;

/** The order in which work waits: the one with the highest priority first. It does not begin after `signal` aborts. */
export type Order = { signal: AbortSignal; priority?: number };

/**
 * Creates a function that runs the work of each player one after the other. Calls of one player would wait for the same lock
 * in the database, each with a connection, and those of other players would get none.
 * The function throws OperatorError OVERLOADED when very much work of the player waits.
 */
export function createTurns() {
  const queues = new Map<number, PQueue>();
  return async function turn<Value>(accountId: number, work: () => Promise<Value>, order: Order): Promise<Value> {
    const queue = queues.get(accountId) ?? new PQueue({ concurrency: 1 });
    if (queue.size >= MOST_WAITING) throw overloaded();
    queues.set(accountId, queue);
    try {
      return await queue.add(work, order);
    } finally {
      if (queue.size + queue.pending === 0) queues.delete(accountId);
    }
  };
}

/**
 * Runs `wait`, which calls `onStart` when its work begins.
 * @throws OperatorError OVERLOADED when the work has not begun after `maxWaitMs`.
 */
export async function startWithin<Value>(
  wait: (signal: AbortSignal, onStart: () => void) => Promise<Value>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Value> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(overloaded()), maxWaitMs);
  const stop = (): void => clearTimeout(timer);
  return wait(waiting.signal, stop).finally(stop);
}

const overloaded = (): OperatorError => new OperatorError('OVERLOADED', { kind: 'serviceBusy' });
