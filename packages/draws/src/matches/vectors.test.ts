import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/matches.json' with { type: 'json' };
import { verifyMatch } from './verify.ts';

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Matches that the operator played before their model moved into this package. */
describe('recorded matches', { tags: ['R-115', 'R-402'] }, () => {
  it.each(vectors.map((vector) => [`${vector.sportName} ${vector.matchId}`, vector] as const))(
    'are played again: %s',
    (_, { matchId, matchKey, commitment, seed, speed, ...recorded }) => {
      const verification = verifyMatch({ matchId, matchKey, commitment, seed, speed });
      if ('problem' in verification) throw new Error(verification.problem);
      const { fixture, score } = verification;
      expect(`${score.ftHome}-${score.ftAway}`).toBe(recorded.score);
      expect(digestOf({ fixture, score })).toBe(recorded.digest);
    },
  );
});
