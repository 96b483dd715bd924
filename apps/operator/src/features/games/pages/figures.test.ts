import { describe, expect, it, test } from 'vitest';
import { commitmentOf } from '../fair.ts';
import { FLIGHT_STAKES, MAX_WIN_CENTS, USUAL_STAKES } from '../limits.ts';
import { paidCents } from '../round.ts';
import { crashRules, flightAfter, valueAfter as serverValueAfter } from '../rules/crash.ts';
import { jackpotRules } from '../rules/jackpot.ts';
import { autoOf, keepsPromise, payoutAt, productOf, randomText, stakeObstacle, valueAfter } from './figures.js';

const table = { publicSeed: 'seed', returnShare: 0.95 };
const draws = { unit: () => 0.5 };

describe('the payout that a page shows', () => {
  it.each([10, 49, 50, 333, 9_999, 10_000, 20_000])('is what the server pays on %i KES', (stake) => {
    for (const odds of [100, 101, 157, 333, 9_999, 123_457, 100_000_00])
      expect(payoutAt(stake, odds, MAX_WIN_CENTS / 100), `at ${odds}`).toBe(paidCents(stake * 100, odds) / 100);
  });

  it('of a jackpot slip has the odds that the server pays', () => {
    const { matches } = jackpotRules.offer(table) as { matches: { odds: number[] }[] };
    for (const pick of ['11111', 'XXXXX', '22222', '1X21X']) {
      const odds = matches.map((match, index) => match.odds['1X2'.indexOf(pick[index] ?? '')] ?? 0);
      const played = jackpotRules.play({ ...table, pick, stakeCents: 5000, draws });
      expect(productOf(odds)).toBe(played?.odds);
    }
  });
});

describe('a flight', () => {
  const { growthPerMs, ceiling } = crashRules('JetX').offer(table) as { growthPerMs: number; ceiling: number };

  it('is as high on the page as on the server at every moment', () => {
    for (const elapsedMs of [-50, 0, 99, 100, 995, 6_931, 6_932, 10_000, 69_077])
      expect(valueAfter(growthPerMs, elapsedMs), `after ${elapsedMs} ms`).toBe(serverValueAfter(elapsedMs));
    expect(flightAfter({ crash: 10_000, target: ceiling }, 7_000, true).pays).toBe(valueAfter(growthPerMs, 7_000));
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
  ])('cashes out by itself at %j as %j', (typed, wanted) => {
    expect(autoOf(typed, ceiling)).toBe(wanted);
  });

  it('takes for the server’s what the page takes for a value', () => {
    const play = (pick: string) => crashRules('JetX').play({ ...table, pick, stakeCents: 1000, draws });
    for (const typed of ['', '1.01', '2,5', '1000']) expect(play(autoOf(typed, ceiling) ?? 'none')).not.toBeNull();
    expect(play('1.00')).toBeNull();
  });
});

describe('a stake', () => {
  const rich = { balance: 50_000, playMoney: 0 };

  it.each([
    [10, USUAL_STAKES, rich, ''],
    [10_000, USUAL_STAKES, rich, ''],
    [20_000, FLIGHT_STAKES, rich, ''],
    [9, USUAL_STAKES, rich, 'Enter a stake of 10 to 10000 KES, without cents.'],
    [10_001, USUAL_STAKES, rich, 'Enter a stake of 10 to 10000 KES, without cents.'],
    [10.5, USUAL_STAKES, rich, 'Enter a stake of 10 to 10000 KES, without cents.'],
    [Number.NaN, USUAL_STAKES, rich, 'Enter a stake of 10 to 10000 KES, without cents.'],
    [20, USUAL_STAKES, { balance: 20, playMoney: 0 }, ''],
    [20, USUAL_STAKES, { balance: 19.99, playMoney: 10_000 }, 'Your balance is too low for this stake.'],
    [20, USUAL_STAKES, { balance: null, playMoney: 20 }, ''],
    [20, USUAL_STAKES, { balance: null, playMoney: 19 }, 'Your play money is used up. Reload for more.'],
  ])('of %s is told what is wrong with it', (stake, stakes, purse, words) => {
    expect(stakeObstacle(stake, { ...stakes, choices: [...stakes.choices] }, purse)).toBe(words);
  });
});

describe('fair play', () => {
  it('takes the seed that was promised for it, and no other', async () => {
    expect(await keepsPromise('a seed', commitmentOf('a seed'))).toBe(true);
    expect(await keepsPromise('another', commitmentOf('a seed'))).toBe(false);
  });

  it('draws references that the server takes, each its own', () => {
    const drawn = Array.from({ length: 200 }, () => randomText(12));
    expect(drawn.every((text) => /^[A-Z0-9]{12}$/.test(text))).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
