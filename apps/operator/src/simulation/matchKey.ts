import { createHmac } from 'node:crypto';

/**
 * The key of one match, 32 bytes. All secrets of the match are drawn from it. It reveals nothing about other
 * matches. The speed is part of it, because a match that is in play at this speed has ended at another.
 */
export const matchKeyOf = (matchResultKey: string, speed: number, matchId: string): Buffer =>
  createHmac('sha256', matchResultKey).update(`match key|${speed}|${matchId}`).digest();
