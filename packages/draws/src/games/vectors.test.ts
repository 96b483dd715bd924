import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/rounds.json' with { type: 'json' };
import { drawnGameOf } from './games.ts';
import { commitmentOf, drawsOf } from './provablyFair.ts';

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Rounds that the operator drew before its rules moved into this package. */
describe('recorded rounds', { tags: ['R-402'] }, () => {
  it.each(vectors.map((vector) => [`${vector.game} '${vector.pick}' at ${vector.rtpPercent} %`, vector] as const))(
    'are drawn again: %s',
    (_, { game, pick, stakeCents, rtpPercent, reference, clientSeed, serverSeed, ...recorded }) => {
      expect(commitmentOf(serverSeed)).toBe(recorded.commitment);
      const rules = drawnGameOf(game)?.rules;
      const terms = { publicSeed: recorded.commitment, rtp: rtpPercent / 100 };
      const draws = () => drawsOf(serverSeed, `${clientSeed}:${reference}`);
      expect(digestOf(rules?.offer(terms))).toBe(recorded.offerDigest);
      const played = rules?.play({ ...terms, pick, stakeCents, draws: draws() });
      expect(played?.show).toEqual(recorded.show);
      expect(digestOf(played)).toBe(recorded.playedDigest);
      expect(rules?.draw({ ...terms, draws: draws() })).toEqual(rules?.publicOf(recorded.show));
    },
  );
});
