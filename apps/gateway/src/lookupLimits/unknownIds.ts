import type { Caller } from '@ushindi/api-contract';
import { LRUCache } from 'lru-cache';
import { AddressRefusal, type LookupLimitOptions } from './addressRefusal.ts';

/** Bounds the calls to the operator for matches and rounds that do not exist, because ids can be invented. */
export type UnknownIds = {
  /** Notes ids that exist. */
  note(ids: readonly string[]): void;
  /**
   * Loads what the operator has under an id. An id that is not known to exist counts for the caller's address while it
   * loads, and for the window of the counter if the operator does not have it.
   * @throws AddressRefusal when the address has reached the limit
   */
  load<Found extends object>(caller: Caller, id: string, load: () => Promise<Found | null>): Promise<Found | null>;
};

/** The number of existing ids that are remembered: the operator's matches of several days. */
const MAX_KNOWN = 20_000;

/** Creates the bound. */
export function createUnknownIds({ counter, onRefused }: LookupLimitOptions): UnknownIds {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  return {
    note(ids) {
      for (const id of ids) known.set(id, true);
    },
    async load({ address }, id, load) {
      if (known.get(id) === true) return load();
      const retryAfterMs = await counter.take(address);
      let isMissing = false;
      try {
        if (retryAfterMs > 0) {
          onRefused();
          throw new AddressRefusal(retryAfterMs);
        }
        const found = await load();
        isMissing = found === null;
        if (!isMissing) known.set(id, true);
        return found;
      } finally {
        // After a failure of the operator it is unknown whether the id exists. A refused call has not reached the
        // operator.
        if (!isMissing) await counter.refund(address);
      }
    },
  };
}
