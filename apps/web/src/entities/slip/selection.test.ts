import { describe, expect, it, test } from 'vitest';
import { selectionFlag, selectionOf } from './selection.ts';
import { aSelection, kickOffMs } from './testSelection.ts';

const before = kickOffMs - 60_000;
const after = kickOffMs + 60_000;

const outcome = {
  oddId: 'odd-1',
  outcomeId: '1',
  name: 'Gor Mahia',
  alias: '1',
  specifier: '',
  odds: 2.15,
  status: 'trading',
};
const market = { marketId: '2', parentMarketId: '2', name: '3 Way', status: 'open' };
const match = {
  matchId: '4821',
  sportId: 10,
  homeTeam: 'Gor Mahia',
  awayTeam: 'AFC Leopards',
  startsAtMs: kickOffMs,
  country: 'Kenya',
  tournament: 'Premier League',
  live: null,
};

describe('the selection of an outcome', () => {
  it('contains what the bet and its row need', { tags: ['A-089'] }, () => {
    expect(selectionOf(match, market, outcome)).toEqual(aSelection());
  });

  test.each([{ oddId: null }, { odds: null }])('is null when the outcome has %j', (missing) => {
    expect(selectionOf(match, market, { ...outcome, ...missing })).toBeNull();
  });
});

describe('the status line of a selection', () => {
  it.each([
    ['nothing when all is well', {}, before, null],
    ['the moved price', { odds: 2, oddsBefore: 2.15 }, before, 'oddsChanged'],
    ['expired once a pre-match game has kicked off', {}, after, 'expired'],
    ['expired when the market is not open', { marketStatus: 'closed' }, before, 'expired'],
    ['expired when the date cannot be read', { startsAtMs: null }, before, 'expired'],
    ['nothing of a live game that has kicked off', { live: true }, after, null],
    ['stale when a live game has left the list', { live: true, stale: true }, after, 'stale'],
    ['suspended while a live market is', { live: true, marketStatus: 'Suspended' }, after, 'suspended'],
    ['suspended while a live odd does not trade', { live: true, oddStatus: 'suspended' }, after, 'suspended'],
    ['expired when a live market has closed', { live: true, marketStatus: 'closed' }, after, 'expired'],
    [
      'expired when its market closed before a live game left',
      { live: true, stale: true, marketStatus: 'closed' },
      after,
      'expired',
    ],
    ['the issue before all else', { issue: 'Match closed', oddsBefore: 3, marketStatus: 'closed' }, after, 'issue'],
  ] as const)('shows %s', (_, over, nowMs, flag) => {
    expect(selectionFlag(aSelection(over), nowMs)).toBe(flag);
  });
});
