import { DomainError } from '@ushindi/api-contract';
import { isCircuitOpen } from './breaker.ts';
import { RefusalCause } from './errors.ts';

/** Resolves after so many milliseconds; passed in, so that tests need not wait. */
export type Wait = (ms: number) => Promise<unknown>;

/** Whether asking again may help: no line, no answer in time or a 5xx, from a service that is not left alone for now. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof DomainError) || isCircuitOpen(error)) return false;
  const isRefused = error.cause instanceof RefusalCause && error.cause.code < 500;
  return !isRefused && (error.code === 'UPSTREAM_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT');
}

/**
 * Asks for something that changes nothing, and after each failure that may pass once more, as long as there is a wait
 * left to take before it.
 * @throws what the last attempt threw.
 */
export async function retried<Value>(
  ask: () => Promise<Value>,
  waitsMs: readonly number[],
  wait: Wait,
): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await wait(waitMs);
    }
  }
  return ask();
}
