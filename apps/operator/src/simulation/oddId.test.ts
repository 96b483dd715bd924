import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeOddId, encodeOddId } from './oddId.ts';

describe('odd ids', () => {
  it('decode to their parts', () => {
    const line = fc.integer({ min: -400, max: 800 }).map((halves) => halves / 2);
    const specifier = fc.oneof(
      fc.constant(''),
      line.map((total) => `total=${total}`),
      line.map((hcp) => `hcp=${hcp}`),
    );
    const digits = fc.integer({ min: 1 }).map(String);
    fc.assert(
      fc.property(digits, fc.nat(), specifier, digits, (matchId, marketId, spec, outcomeId) => {
        const key = { matchId, marketId, specifier: spec, outcomeId };
        expect(decodeOddId(encodeOddId(key))).toEqual(key);
      }),
    );
  });

  it('return null for other text', () => {
    for (const text of [
      '',
      '1-2',
      '1-2-main',
      'x-2-main-1',
      '1-2-main-1-',
      "1-2-main-1' or 1=1",
      '1-2-total_-1',
      '1--main-1',
    ]) {
      expect(decodeOddId(text), `'${text}'`).toBeNull();
    }
  });
});
