import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnGameOf, IN_HOUSE, slotsOf } from './games.ts';
import { commitmentOf, drawsOf } from './provablyFair.ts';

/** Two picks per game that lead to different results for the player. */
const PICKS: Record<string, [string, string]> = {
  league: ['0:1', '3:O'],
  turbo: ['0:X', '1:2'],
  championsLigi: ['0:Q1', '3:Q2'],
  worldCup: ['0:GG', '2:1'],
  jackpot: ['11111', '2X12X'],
  box: ['1', '9'],
  jetx: ['', '1.50'],
  aviatrix: ['2.00', '7.77'],
};
const ids = [...Object.keys(IN_HOUSE), ...[...slotsOf('pragmatic'), ...slotsOf('soft')].map(({ id }) => id)];

describe('the public draw of a round', { tags: ['R-400', 'R-402'] }, () => {
  it('is what was played, for every game, seed, return and pick, and depends on no pick or stake', () => {
    const seeds = { serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/), clientSeed: fc.stringMatching(/^[\w-]{1,64}$/) };
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.record(seeds),
        fc.integer({ min: 50, max: 99 }),
        fc.integer({ min: 10, max: 20_000 }),
        (id, { serverSeed, clientSeed }, rtpPercent, stakeKes) => {
          const rules = drawnGameOf(id)?.rules;
          const terms = { publicSeed: commitmentOf(serverSeed), rtp: rtpPercent / 100 };
          const draws = () => drawsOf(serverSeed, `${clientSeed}:REFERENCE123`);
          const drawn = rules?.draw({ ...terms, draws: draws() });
          for (const [index, pick] of (PICKS[id] ?? ['spin', 'spin']).entries()) {
            const stakeCents = stakeKes * 100 * (index + 1);
            const played = rules?.play({ ...terms, pick, stakeCents, draws: draws() });
            expect(rules?.publicOf(JSON.parse(JSON.stringify(played?.show)))).toEqual(drawn);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('names the teams of games with matches', () => {
    expect(drawnGameOf('turbo')?.rules.teams?.('commitment')).toHaveLength(2);
    expect(drawnGameOf('jackpot')?.rules.teams?.('commitment')).toHaveLength(5);
    expect(drawnGameOf('box')?.rules.teams).toBeUndefined();
  });

  it('does not exist for an unknown game', () => {
    expect(drawnGameOf('roulette')).toBeNull();
  });
});
