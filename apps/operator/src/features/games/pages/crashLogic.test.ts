import { describe, expect, it, test } from 'vitest';
import {
  crashRules,
  endOf as endOfServer,
  crashStateAfter,
  valueAfter as serverValueAfter,
} from '@ushindi/draws/games/rules/crash';
import { autoCashOutOf, endOf, pointAt, timeOf, valueAfter } from './crashLogic.js';

const table = { publicSeed: 'seed', rtp: 0.95 };
const draws = { unit: () => 0.5 };
const { growthPerMs, ceiling } = crashRules('JetX').offer(table) as { growthPerMs: number; ceiling: number };

describe('crash round', () => {
  it("has the server's multiplier at every moment", () => {
    for (const elapsedMs of [-50, 0, 99, 100, 995, 6_931, 6_932, 10_000, 69_077])
      expect(valueAfter(growthPerMs, elapsedMs), `after ${elapsedMs} ms`).toBe(serverValueAfter(elapsedMs));
    expect(crashStateAfter({ crash: 10_000, target: ceiling }, 7_000, 'cashOut').pays).toBe(
      valueAfter(growthPerMs, 7_000),
    );
  });

  it('reaches a multiplier when the server does', () => {
    for (const value of [101, 150, 200, 999, 12_345, ceiling])
      expect(Math.ceil(timeOf(growthPerMs, value))).toBe(endOfServer({ crash: ceiling + 1, target: value }));
    expect(timeOf(growthPerMs, 95)).toBe(0);
  });

  test.each([
    ['', ''],
    ['  ', ''],
    ['2', '2.00'],
    [' 2,5 ', '2.50'],
    ['1.01', '1.01'],
    ['1000', '1000.00'],
    ['1', null],
    ['1.009', null],
    ['1000.01', null],
    ['-2', null],
    ['two', null],
    ['2.5.1', null],
  ])('sends automatic cash-out %j as %j', (typed, wanted) => {
    expect(autoCashOutOf(typed, ceiling)).toBe(wanted);
  });

  it('sends only values that the server accepts', () => {
    const play = (pick: string) => crashRules('JetX').play({ ...table, pick, stakeCents: 1000, draws });
    for (const typed of ['', '1.01', '2,5', '1000'])
      expect(play(autoCashOutOf(typed, ceiling) ?? 'none')).not.toBeNull();
    expect(play('1.00')).toBeNull();
  });

  it.each([
    [{ stake: 50, paid: 65.5, crash: 336 }, 'Cashed out at 1.31x. It flew to 3.36x.'],
    [{ stake: 30, paid: 30, crash: 100 }, 'Cashed out at 1.00x. It flew to 1.00x.'],
    [{ stake: 50, paid: 0, crash: 223 }, 'It flew away at 2.23x.'],
    [{ stake: 50, paid: 0, crash: 95 }, 'It flew away at 1.00x.'],
  ])('describes the end of %o', (crashRound, words) => {
    expect(endOf(crashRound)).toBe(words);
  });
});

describe('curve', () => {
  const trail = (elapsedMs: number, width: number, height: number) =>
    Array.from({ length: 61 }, (_, step) =>
      pointAt((elapsedMs * step) / 60, { elapsedMs, growthPerMs, width, height }),
    );

  it.each([
    [320, 200],
    [390, 260],
    [560, 260],
  ])('stays on a canvas of %i by %i, below the text, for any duration', (width, height) => {
    for (const elapsedMs of [0, 1, 900, 5_000, 6_932, 20_000, 69_077])
      for (const { x, y } of trail(elapsedMs, width, height)) {
        expect(x).toBeGreaterThanOrEqual(20);
        expect(x).toBeLessThanOrEqual(width - 20);
        expect(y).toBeGreaterThanOrEqual(90);
        expect(y).toBeLessThanOrEqual(height - 20);
      }
  });

  it('rises ever more steeply', () => {
    const points = trail(20_000, 390, 260);
    const rises = points.slice(1).map(({ y }, index) => (points[index]?.y ?? 0) - y);
    expect(rises.every((rise) => rise > 0)).toBe(true);
    expect(rises.at(-1)).toBeGreaterThan(rises[0] ?? Infinity);
  });
});
