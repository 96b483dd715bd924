/*
 * How a live socket may end. Beside these, a client sees 1002 or 1007 when it broke the WebSocket protocol itself, and
 * 1006, without a closing frame, when the line broke or when the gateway cut it for not reading what it was sent.
 */

/** The gateway stops or starts again: come back after the wait that the reason tells, to this one or another. */
export const CLOSE_RESTARTING = 1012;
/** A message broke the rules of frames.ts, or too many came in a second. */
export const CLOSE_BROKEN_RULES = 1008;
/** A message was larger than the gateway takes. */
export const CLOSE_TOO_LARGE = 1009;
/** The gateway, or the client's address, has as many sockets as it may: come back after the wait in the reason. */
export const CLOSE_TRY_LATER = 1013;

const RETRY = /^retry:(\d{1,6})$/;

/**
 * The reason that says when to come back, `retry:<ms>`. The gateway draws another wait for each client, so that those
 * who left together do not return together.
 */
export const retryReason = (waitMs: number): string => `retry:${Math.round(waitMs)}`;

/** The wait that a reason tells, at most 999,999 ms; null when it tells none, and the client's own backoff counts. */
export function retryAfterMs(reason: string): number | null {
  const waitMs = RETRY.exec(reason)?.[1];
  return waitMs === undefined ? null : Number(waitMs);
}
