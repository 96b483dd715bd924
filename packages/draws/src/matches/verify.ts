import { bytesOf } from '../hex.ts';
import { createFixtureList } from './fixtures.ts';
import { matchCommitmentOf } from './matchKey.ts';
import { playMatch } from './playMatch.ts';
import { finalScore } from './timeline.ts';
import type { Fixture, MatchScore } from './types.ts';

/** The facts that decide a match. The key is in hex. */
export interface MatchFacts {
  readonly matchId: string;
  readonly matchKey: string;
  readonly seed: string;
  readonly speed: number;
}

/** A result proof as `fixtures.proof` publishes it. The commitment is in hex. */
export interface PublishedProof extends MatchFacts {
  readonly commitment: string;
}

type Replayed = { readonly fixture: Fixture; readonly score: MatchScore };

/** The result of a proof, or the reason why it proves none. */
export type Verification =
  | Replayed
  | { readonly problem: 'no such match' | 'the key does not belong to the commitment' };

/** Plays a match again from its key and the public facts, without the operator's secret. Null for an unknown match. */
export function replayMatch({ matchId, matchKey, seed, speed }: MatchFacts): Replayed | null {
  const match = createFixtureList(seed, speed).byId(matchId);
  if (match === null) return null;
  return { fixture: match.fixture, score: finalScore(playMatch(match, bytesOf(matchKey)).timeline) };
}

/**
 * Computes a match's result from its revealed key, if the key belongs to the commitment. Returns a problem for
 * another key or an unknown match.
 */
export function verifyMatch({ commitment, ...facts }: PublishedProof): Verification {
  const replayed = replayMatch(facts);
  if (replayed === null) return { problem: 'no such match' };
  const isCommitted = matchCommitmentOf(facts.matchId, bytesOf(facts.matchKey)) === commitment;
  return isCommitted ? replayed : { problem: 'the key does not belong to the commitment' };
}
