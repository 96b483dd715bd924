import type { PlayerSession } from '@ushindi/api-contract';
import { LRUCache } from 'lru-cache';
import type { SessionSeal } from './session.ts';

/** The number of kept sessions, about 15 MB. */
const MAX_SESSIONS = 10_000;
/** A player's token stays decrypted for no longer than this; then its cookie is decrypted again. */
const MAX_AGE_MS = 60_000;

/**
 * A seal that keeps decrypted sessions for a short time by the whole value of their cookie, because decryption takes an
 * eighth of a call. Their expiry is checked on every use. A value that does not decrypt is not kept. The sessions of a
 * seal end with it, and so with its secrets.
 */
export function keepOpened({ seal, unseal }: SessionSeal): SessionSeal {
  const opened = new LRUCache<string, PlayerSession>({
    max: MAX_SESSIONS,
    ttl: MAX_AGE_MS,
    ttlAutopurge: true,
    // The present `performance`. The library would use the one of its own import, which tests cannot replace.
    perf: performance,
  });
  return {
    seal,
    async unseal(value, nowMs) {
      const kept = opened.get(value);
      if (kept !== undefined) return kept.expiresAtMs > nowMs ? kept : null;
      const session = await unseal(value, nowMs);
      if (session !== null) opened.set(value, session);
      return session;
    },
  };
}
