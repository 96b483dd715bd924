import { DomainError, failureFor } from '@ushindi/api-contract';
import type { Counter } from '../rateLimit/counter.ts';

/** A lookup limit refuses a load. It concerns the caller's address, and no other caller that waits for the same load. */
export class AddressRefusal extends DomainError {
  constructor(retryAfterMs: number) {
    const { code, message, details } = failureFor(
      'TOO_MANY_REQUESTS',
      { kind: 'tooManyAttempts', minutes: 1 },
      { retryAfterMs },
    );
    super(code, message, details);
  }
}

/** How a lookup limit counts. */
export type LookupLimitOptions = {
  /** Counts by address. */
  readonly counter: Pick<Counter, 'take' | 'refund'>;
  /** Called for each refused call. */
  readonly onRefused: () => void;
};
