import type { Clock } from '../clock.ts';
import type { LiveLog } from './upstreamSocket.ts';

const MINUTE_MS = 60_000;

/** Misbehaviour of clients, without their identity; counters count each case. */
const WARNINGS = {
  brokenRules: 'a live client broke the rules of messages and was disconnected',
  badTopic: 'a live client subscribed to something that is not a topic',
  tooManyTopics: 'a live client subscribed to more topics than it, or the gateway, may have open',
};
export type ClientWarning = keyof typeof WARNINGS;

/** Logs the first warning of a kind per minute, because there may be thousands a second. */
export function createRateLimitedWarnings(log: LiveLog, clock: Clock): (warning: ClientWarning) => void {
  const loggedAtMs = new Map<ClientWarning, number>();
  return (warning) => {
    const nowMs = clock.nowMs();
    if (nowMs - (loggedAtMs.get(warning) ?? -Infinity) < MINUTE_MS) return;
    loggedAtMs.set(warning, nowMs);
    log.warn({}, WARNINGS[warning]);
  };
}
