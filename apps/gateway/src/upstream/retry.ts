import { DomainError } from '@ushindi/api-contract';
import { IterableBackoff, handleWhen, retry } from 'cockatiel';
import { isCircuitOpen } from './breaker.ts';
import { RefusalCause } from './errors.ts';

/** Whether another attempt may succeed: no connection, no response in time or a 5xx, while the circuit is closed. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof DomainError) || isCircuitOpen(error)) return false;
  const isRefused = error.cause instanceof RefusalCause && error.cause.code < 500;
  return !isRefused && (error.code === 'UPSTREAM_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT');
}

/**
 * Repeats a read after each transient failure, once per delay.
 * @throws the error of the last attempt.
 */
export const retryRead = <Value>(read: () => Promise<Value>, delaysMs: readonly number[]): Promise<Value> =>
  retry(handleWhen(isTransient), { maxAttempts: delaysMs.length, backoff: new IterableBackoff(delaysMs) }).execute(
    read,
  );
