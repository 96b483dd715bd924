import { createHash } from 'node:crypto';
import type { PlayerSession, ProcedurePolicy } from '@ushindi/api-contract';
import { LRUCache } from 'lru-cache';

/** Sessions that the operator accepted lately. */
export type ProvenSessions = {
  /** A digest of an unproven session's token; null for a proven session. */
  unprovenKey(session: PlayerSession): string | null;
  /** Applies the outcome of a session's call. */
  settle(session: PlayerSession, policy: ProcedurePolicy, outcome: string): void;
};

/** About 15 MB when full. */
const MAX_SESSIONS = 50_000;
/** How long a session that has ended elsewhere can still pass for an open one. */
const MAX_AGE_MS = 60_000;

/**
 * Keeps which sessions the operator accepted in the last minute. A cookie that decrypts proves nothing else: its session
 * may have ended, and only the operator stores that (decision 52). The success of a player's procedure is the proof,
 * because the operator reads the token for each.
 */
export function createProvenSessions(): ProvenSessions {
  const proven = new LRUCache<string, true>({
    max: MAX_SESSIONS,
    ttl: MAX_AGE_MS,
    // The current one: the library keeps that of its own import, which tests cannot fake.
    perf: performance,
  });
  return {
    unprovenKey({ accessToken }) {
      return proven.has(accessToken) ? null : createHash('sha256').update(accessToken).digest('base64url');
    },
    settle({ accessToken }, { auth }, outcome) {
      if (auth !== 'player') return;
      if (outcome === 'OK') proven.set(accessToken, true);
      else if (outcome === 'SESSION_EXPIRED') proven.delete(accessToken);
    },
  };
}
