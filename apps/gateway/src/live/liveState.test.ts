import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readListFrame, readMatchFrame } from './liveState.ts';
import { wireMatch } from './test/wireMatches.ts';

describe('a frame of the live list', () => {
  it('becomes matches keyed by match, market and outcome', () => {
    expect(readListFrame({ data: [wireMatch('7', 1.85)] })).toEqual({
      matches: {
        7: {
          matchId: '7',
          gameId: '1234',
          sportId: 10,
          homeTeam: 'Gor Mahia',
          awayTeam: 'AFC Leopards',
          startsAtMs: Date.UTC(2026, 0, 15, 11, 30),
          country: 'Kenya',
          tournament: 'Premier League',
          marketsCount: 20,
          position: 0,
          live: {
            phase: '1st Half',
            clock: '12',
            homeScore: 1,
            awayScore: 0,
            yellowCardsHome: 0,
            yellowCardsAway: 0,
            redCardsHome: 0,
            redCardsAway: 0,
          },
          markets: {
            2: {
              marketId: '2',
              parentMarketId: '1',
              name: '1X2',
              category: 'Main',
              status: 'open',
              position: 0,
              outcomes: {
                1: {
                  oddId: '7-2-main-1',
                  outcomeId: '1',
                  name: 'Gor Mahia',
                  alias: '1',
                  specifier: '',
                  odds: 1.85,
                  status: 'trading',
                  position: 0,
                },
                2: {
                  oddId: '7-2-main-2',
                  outcomeId: '2',
                  name: 'Draw',
                  alias: 'X',
                  specifier: '',
                  odds: 3.1,
                  status: 'trading',
                  position: 1,
                },
              },
            },
          },
        },
      },
    });
  });

  it('has no null: an absent price, kick-off or score is an absent key', () => {
    const state = readListFrame({ data: [wireMatch('7', null, { date: 'soon', current_phase: 'Not started' })] });
    expect(JSON.stringify(state)).not.toContain('null');
    expect(state?.matches['7']).not.toHaveProperty('startsAtMs');
    expect(state?.matches['7']).not.toHaveProperty('live');
    expect(state?.matches['7']?.markets['2']?.outcomes['1']).not.toHaveProperty('odds');
  });

  it('has no matches when data is null', { tags: ['D-091', 'D-169'] }, () => {
    expect(readListFrame({ data: null })).toEqual({ matches: {} });
  });

  it('leaves out matches that cannot be read', () => {
    expect(
      Object.keys(readListFrame({ data: [wireMatch('7', 2), { match_id: null }, wireMatch('8', 2)] })?.matches ?? {}),
    ).toEqual(['7', '8']);
  });

  it.each([undefined, null, [], {}, { data: 'x' }, { data: [{}] }, 'text'])('is not %j', (json) => {
    expect(readListFrame(json)).toBeNull();
  });
});

describe('markets with lines', () => {
  const line = (specifier: string, marketStatus: string) => ({
    outcome_id: 4,
    outcome_name: 'Over',
    specifier,
    odds: 1.9,
    odd_status: 'trading',
    marketStatus,
  });
  const withMarkets = (...markets: NonNullable<ReturnType<typeof wireMatch>['markets']>) =>
    readListFrame({ data: [wireMatch('7', 2, { markets })] })?.matches['7']?.markets;

  it('keep the lines of one market apart', () => {
    const markets = withMarkets({
      market_id: 18,
      status_name: 'open',
      oddsArray: [line('total=1.5', 'open'), line('total=2.5', 'open')],
    });
    expect(Object.keys(markets?.['18']?.outcomes ?? {})).toEqual(['4|total=1.5', '4|total=2.5']);
  });

  it('keep a market that the operator sends once per line', () => {
    const markets = withMarkets(
      { market_id: 18, status_name: 'open', oddsArray: [line('total=1.5', '')] },
      { market_id: 18, status_name: 'suspended', oddsArray: [line('total=2.5', '')] },
    );
    expect(Object.values(markets ?? {}).map(({ marketId, status }) => [marketId, status])).toEqual([
      ['18', 'open'],
      ['18', 'suspended'],
    ]);
  });

  it('keep an outcome whose id is the key that a repeated outcome gets', () => {
    const outcomes = ['a', 'a#2', 'a'].map((id) => ({ ...line('', ''), outcome_id: id, outcome_name: id }));
    const markets = withMarkets({ market_id: 18, oddsArray: outcomes });
    expect(Object.values(markets?.['18']?.outcomes ?? {}).map(({ name }) => name)).toEqual(['a', 'a#2', 'a']);
  });
});

describe('a frame of one match', () => {
  it('is read with markets, phase and clock beside the match', { tags: ['D-171'] }, () => {
    const { markets, ...data } = wireMatch('7', 2, { current_phase: null, clock: null });
    const game = readMatchFrame({ code: 200, status: '2nd Half', clock: '50:00', data, markets }, '7')?.matches['7'];
    expect(game?.live).toMatchObject({ phase: '2nd Half', clock: '50' });
    expect(Object.keys(game?.markets ?? {})).toEqual(['2']);
  });

  it.each([200, '200', 404])('means that the match is over if it comes without the match and with code %j', (code) => {
    expect(readMatchFrame({ code, data: null }, '7')).toEqual({ matches: {} });
  });

  it('is ignored when it is about another match', () => {
    expect(readMatchFrame({ code: 200, data: wireMatch('8', 2) }, '7')).toBeNull();
  });

  it('is ignored without a match and with another code', () => {
    expect(readMatchFrame({ code: 500 }, '7')).toBeNull();
  });

  it('is read with hostile keys as data', () => {
    const game = wireMatch('__proto__', 2);
    expect(Object.keys(readMatchFrame({ code: 200, data: game }, '__proto__')?.matches ?? {})).toEqual(['__proto__']);
  });
});

describe('a frame of a megabyte of unreadable odds', () => {
  // The stack of a test's process is larger than that of the gateway's.
  it('cannot be read, and does not end the process', async () => {
    const program = `
      import { readListFrame, readMatchFrame } from ${JSON.stringify(new URL('./liveState.ts', import.meta.url).href)};
      const markets = [{ market_id: '1', oddsArray: Array(520_000).fill(1) }];
      console.log(readMatchFrame({ code: 200, data: { match_id: '7', markets } }, '7'));
      console.log(readListFrame({ data: [{ match_id: '7', markets }] }));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    expect(stdout).toBe('null\nnull\n');
  });
});
