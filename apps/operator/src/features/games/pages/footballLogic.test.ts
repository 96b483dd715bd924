import { describe, expect, it } from 'vitest';
import { drawsOf } from '@ushindi/draws/games/provablyFair';
import { matchesOf, playMatch } from '@ushindi/draws/games/rules/football';
import { finalScore, LAST_MINUTE, minuteAfter, scoreAt } from './footballLogic.js';

const TEAMS = ['Simba', 'Nyati', 'Kifaru', 'Tai'];
const [match] = matchesOf({ teams: TEAMS, matches: 1 }, 'commitment');

describe('match on the page', () => {
  it("ends with the server's score", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const result = playMatch(match ?? { home: '', away: '', scores: [] }, drawsOf(String(seed), 'mine'));
      expect(scoreAt(result.goals, LAST_MINUTE)).toBe(`${result.home}-${result.away}`);
    }
  });

  it('counts goals from their minute on', () => {
    const goals = [
      { minute: 1, side: 2 as const },
      { minute: 45, side: 1 as const },
      { minute: 90, side: 2 as const },
    ];
    expect([0, 1, 44.9, 45, 89, 90].map((minute) => scoreAt(goals, minute))).toEqual([
      '0-0',
      '0-1',
      '0-1',
      '1-1',
      '1-1',
      '1-2',
    ]);
  });

  it('lasts the configured seconds', () => {
    expect([0, 10_000, 20_000, 40_000, 60_000].map((ms) => minuteAfter(ms, 40))).toEqual([0, 22.5, 45, 90, 90]);
  });

  it("names the shoot-out's winner after a draw", () => {
    const teams = { home: 'Atlas Rabat', away: 'Nile Cairo' };
    const even = { home: 0, away: 0, goals: [] };
    expect(finalScore(even, teams)).toBe('0-0');
    expect(finalScore({ ...even, shootout: 1 }, teams)).toBe('0-0, Atlas Rabat on penalties');
    expect(finalScore({ ...even, shootout: 2 }, teams)).toBe('0-0, Nile Cairo on penalties');
    const goals = [{ minute: 3, side: 1 as const }];
    expect(finalScore({ home: 1, away: 0, shootout: 2, goals }, teams)).toBe('1-0');
  });
});
