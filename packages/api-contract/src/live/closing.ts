/*
 * Close codes of the live socket, by their registered names. A client also gets 1002 or 1007 when it violated the
 * WebSocket protocol. It gets 1006, without a closing frame, when the connection broke or the gateway disconnected it
 * because it did not read.
 */

/** The gateway stops or restarts: reconnect after the wait in the reason. */
export const SERVICE_RESTART = 1012;
/** A message broke the rules of frames.ts, or there were too many in a second. */
export const POLICY_VIOLATION = 1008;
/** A message was larger than the gateway accepts. */
export const MESSAGE_TOO_BIG = 1009;
/** The gateway, or the client's address, has its maximum of sockets: reconnect after the wait in the reason. */
export const TRY_AGAIN_LATER = 1013;

const RETRY = /^retry:(\d{1,6})$/;
/** The longest wait that a close reason can carry. */
export const MAX_RETRY_MS = 999_999;

/**
 * The close reason that asks for a wait, `retry:<ms>`. The gateway draws another wait for each client, so that clients
 * which were disconnected together do not return together.
 */
export const retryReason = (waitMs: number): string => `retry:${Math.round(waitMs)}`;

/** The wait in a close reason, at most MAX_RETRY_MS; null without one, when the client's own backoff applies. */
export function retryAfterMs(reason: string): number | null {
  const waitMs = RETRY.exec(reason)?.[1];
  return waitMs === undefined ? null : Number(waitMs);
}
