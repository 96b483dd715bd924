import { createHmac } from 'node:crypto';

/**
 * The key of one match, 32 bytes: everything secret about the match is drawn from it, and it reveals nothing about other
 * matches. The speed is part of it, because at another speed a match that is still played here has ended.
 */
export const matchKeyOf = (resultKey: string, speed: number, matchId: string): Buffer =>
  createHmac('sha256', resultKey).update(`match key|${speed}|${matchId}`).digest();
