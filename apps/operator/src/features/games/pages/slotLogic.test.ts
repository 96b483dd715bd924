import { describe, expect, it } from 'vitest';
import { drawsOf } from '@ushindi/draws/games/provablyFair';
import { slotRules } from '@ushindi/draws/games/rules/slot';
import { runLength, symbolAt, turnsOf } from './slotLogic.js';

const SYMBOLS = 6;

describe('reels', () => {
  const at = (turn: number) => [5, 0, 3].map((result, reel) => symbolAt({ turn, reel, result, symbols: SYMBOLS }));

  it('show existing symbols and stop one after the other', () => {
    const last = turnsOf(3);
    for (let turn = 0; turn <= last; turn += 1)
      expect(at(turn).every((symbol) => symbol >= 0 && symbol < SYMBOLS)).toBe(true);
    expect(at(last)).toEqual([5, 0, 3]);
    const stopped = (turn: number, reel: number) =>
      Array.from({ length: last - turn + 1 }, (_, later) => at(turn + later)[reel]).every(
        (symbol) => symbol === [5, 0, 3][reel],
      );
    expect([stopped(last / 3, 0), stopped(last / 3, 1), stopped((last / 3) * 2, 1)]).toEqual([true, false, true]);
  });

  it('turn until they stop', () => {
    expect(at(0)).not.toEqual(at(1));
  });

  it.each([
    [[1, 1, 1], 3],
    [[1, 1, 2], 2],
    [[1, 2, 1], 1],
    [[2, 1, 1], 1],
  ])('show, as %j, %i equal symbols from the first', (reels, length) => {
    expect(runLength(reels)).toBe(length);
  });

  it('highlight the symbols that pay', () => {
    const rules = slotRules('Ngoma Reels', 'low');
    const { pays } = rules.offer({ publicSeed: '', rtp: 0.95 }) as { pays: { two: number; three: number }[] };
    for (let seed = 0; seed < 300; seed += 1) {
      const terms = { publicSeed: '', rtp: 0.95, pick: 'spin', stakeCents: 5_000 };
      const played = rules.play({ ...terms, draws: drawsOf(String(seed), 'mine') });
      const { reels = [] } = (played?.show ?? {}) as { reels?: number[] };
      const row = pays[reels[0] ?? 0];
      expect(played?.pays).toBe([0, 0, row?.two, row?.three][runLength(reels)]);
    }
  });
});
