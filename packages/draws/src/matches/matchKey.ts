import { hmacSha256, sha256 } from '#digests';
import { hexOf } from '../hex.ts';
import { secretRandom } from './rng.ts';
import type { Random } from './rng.ts';

/** What is drawn from a match key. Each is a stream of its own. */
type Drawn = 'strengths' | 'play' | `price ${string}`;

/** The hash of a match key in hex, public before kick-off. */
export function matchCommitmentOf(matchId: string, matchKey: Uint8Array): string {
  const text = new TextEncoder().encode(`match commitment|${matchId}|`);
  return hexOf(sha256(Uint8Array.from([...text, ...matchKey])));
}

/** The random numbers of one part of a match. */
export const drawsOf = (matchKey: Uint8Array, drawn: Drawn): Random => secretRandom(hmacSha256(matchKey, drawn));
