import { describe, expect, it } from 'vitest';
import { commitmentOf } from '@ushindi/draws/games/provablyFair';
import { MAX_WIN_CENTS } from '@ushindi/draws/games/maxWin';
import { CRASH_STAKES, USUAL_STAKES } from '../limits.ts';
import { paidCents } from '../round.ts';
import { matchesCommitment, outcomeText, payoutAt, randomText, stakeProblem } from './logic.js';

describe('payout', () => {
  it.each([10, 49, 50, 333, 9_999, 10_000, 20_000])("equals the server's for %i KES", (stake) => {
    for (const odds of [100, 101, 157, 333, 9_999, 123_457, 100_000_00])
      expect(payoutAt(stake, odds, MAX_WIN_CENTS / 100), `at ${odds}`).toBe(paidCents(stake * 100, odds) / 100);
  });
});

describe('stake', () => {
  it.each([
    [10, USUAL_STAKES, 50_000, false, ''],
    [10_000, USUAL_STAKES, 50_000, false, ''],
    [20_000, CRASH_STAKES, 50_000, false, ''],
    [9, USUAL_STAKES, 50_000, false, 'Enter a stake of KES 10 to 10000, without cents.'],
    [10_001, USUAL_STAKES, 50_000, false, 'Enter a stake of KES 10 to 10000, without cents.'],
    [10.5, USUAL_STAKES, 50_000, false, 'Enter a stake of KES 10 to 10000, without cents.'],
    [Number.NaN, USUAL_STAKES, 50_000, false, 'Enter a stake of KES 10 to 10000, without cents.'],
    [20, USUAL_STAKES, 20, false, ''],
    [20, USUAL_STAKES, 19.99, false, 'Your balance is too low for this stake.'],
    [20, USUAL_STAKES, 20, true, ''],
    [20, USUAL_STAKES, 19, true, 'Your play money is used up. Reload for more.'],
  ])('reports its problem at %s', (stake, stakes, purse, isPlayMoney, words) => {
    expect(stakeProblem(stake, { ...stakes, choices: [...stakes.choices] }, purse, isPlayMoney)).toBe(words);
  });
});

describe('result text', () => {
  it.each([
    ['won', 5_000.5, 'You won KES 5,000.50.'],
    ['won', 50.01, 'You won KES 50.01.'],
    ['won', 50, 'Your stake of KES 50.00 is back.'],
    ['won', 23.5, 'KES 23.50 of your stake of 50.00 is back.'],
    ['lost', 0, 'No win this time.'],
    ['void', 50, 'This round is void. Your stake is back.'],
  ] as const)('does not announce less than the stake as a win: %s with %s KES', (state, paid, words) => {
    expect(outcomeText({ state, stake: 50, paid }, false)).toBe(words);
  });

  it('names play money in a demo round', () => {
    const round = { state: 'won', stake: 50, paid: 100 } as const;
    expect(outcomeText(round, true)).toBe('You won KES 100.00 (play money).');
  });
});

describe('fair play', () => {
  it('accepts only the seed of the commitment', async () => {
    expect(await matchesCommitment('a seed', commitmentOf('a seed'))).toBe(true);
    expect(await matchesCommitment('another', commitmentOf('a seed'))).toBe(false);
    expect(await matchesCommitment('another', '')).toBe(false);
  });

  it('draws valid, distinct references', () => {
    const drawn = Array.from({ length: 200 }, () => randomText(12));
    expect(drawn.every((text) => /^[A-Z0-9]{12}$/.test(text))).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
