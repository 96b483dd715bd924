import { createHash, createHmac } from 'node:crypto';
import { secretRandom } from './rng.ts';
import type { Random } from './rng.ts';

/** What is drawn from a match key. Each is a stream of its own. */
export type Drawn = 'strengths' | 'play' | `price ${string}`;

/**
 * The key of one match, 32 bytes: everything secret about the match is drawn from it, and it reveals nothing about other
 * matches. The speed is part of it, because at another speed a match that is still played here has ended.
 */
export const matchKeyOf = (resultKey: string, speed: number, matchId: string): Buffer =>
  createHmac('sha256', resultKey).update(`match key|${speed}|${matchId}`).digest();

/** The hash of a match key in hex, public before kick-off. */
export const matchCommitmentOf = (matchId: string, matchKey: Buffer): string =>
  createHash('sha256').update(`match commitment|${matchId}|`).update(matchKey).digest('hex');

/** The random numbers of one part of a match. */
export const drawsOf = (matchKey: Buffer, drawn: Drawn): Random =>
  secretRandom(createHmac('sha256', matchKey).update(drawn).digest());
