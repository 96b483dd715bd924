import type { Clock } from './clock.ts';
import type { LiveLog } from './upstreamSocket.ts';

const MINUTE_MS = 60_000;

/** What clients do that they should not; figures count each, and none is told who it was. */
const COMPLAINTS = {
  brokenRules: 'a live client broke the rules of messages and was cut',
  badTopic: 'a live client asked for what is no topic',
  tooManyTopics: 'a live client asked for more topics than it, or the gateway, may have open',
};
export type Complaint = keyof typeof COMPLAINTS;

/** Tells the log the first complaint of a kind, and no other of the kind for a minute: there may be thousands a second. */
export function createComplaints(log: LiveLog, clock: Clock): (complaint: Complaint) => void {
  const toldAtMs = new Map<Complaint, number>();
  return (complaint) => {
    const nowMs = clock.nowMs();
    if (nowMs - (toldAtMs.get(complaint) ?? -Infinity) < MINUTE_MS) return;
    toldAtMs.set(complaint, nowMs);
    log.warn({}, COMPLAINTS[complaint]);
  };
}
