import { bytesOf } from '../hex.ts';
import { createFixtureList } from './fixtures.ts';
import { playMatch } from './playMatch.ts';
import { matchCommitmentOf } from './matchKey.ts';
import { finalScore } from './timeline.ts';
import type { Fixture, MatchScore } from './types.ts';

/** A published proof, as `fixtures.proof` shows it. Key and commitment in hex. */
export interface PublishedProof {
  readonly matchId: string;
  readonly matchKey: string;
  readonly commitment: string;
  readonly seed: string;
  readonly speed: number;
}

/** The result that a proof leads to, or why it proves none. */
export type Verification =
  | { readonly fixture: Fixture; readonly score: MatchScore }
  | { readonly problem: 'no such match' | 'the key does not belong to the commitment' };

/** Computes a match's result from its revealed key and the public facts, without the operator's secret. */
export function verifyMatch({ matchId, matchKey, commitment, seed, speed }: PublishedProof): Verification {
  const match = createFixtureList(seed, speed).byId(matchId);
  if (match === null) return { problem: 'no such match' };
  const key = bytesOf(matchKey);
  if (matchCommitmentOf(matchId, key) !== commitment) return { problem: 'the key does not belong to the commitment' };
  return { fixture: match.fixture, score: finalScore(playMatch(match, key).timeline) };
}
