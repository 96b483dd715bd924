import { useRef } from 'react';
import { randomId } from '#lib/randomId.ts';

/**
 * The idempotency key of the payment that the player is trying to make. It stays the same until the outcome is known, so
 * that another tap after a lost response is the same payment. Another amount is another payment.
 */
export function usePaymentAttempt() {
  const current = useRef<{ amount: number; key: string } | null>(null);
  return {
    keyOf: (amount: number): string => {
      if (current.current?.amount !== amount) current.current = { amount, key: randomId() };
      return current.current.key;
    },
    /** The outcome is known: the next tap is a new payment. */
    end: (): void => {
      current.current = null;
    },
  };
}
