import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { NO_SCORE } from './forecast.ts';
import { createSimulation, decodeOddId, settleOutcome, type Fixture, type Market, type MatchState } from './index.ts';

const NOW = Date.parse('2026-03-14T18:00:00+03:00');
const HOUR_MS = 3_600_000;
const simulation = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 });
const footballs = simulation.fixtures(NOW, NOW + 3 * HOUR_MS, 10);

const statesOf = (fixture: Fixture, stepMs: number): MatchState[] => {
  const states: MatchState[] = [];
  for (let at = fixture.kickoffMs - stepMs; at < fixture.kickoffMs + 4 * HOUR_MS; at += stepMs) {
    const state = simulation.state(fixture.matchId, at);
    if (state !== null) states.push(state);
  }
  return states;
};

const COUNTED = [
  'homeScore',
  'awayScore',
  'yellowHome',
  'yellowAway',
  'redHome',
  'redAway',
  'cornersHome',
  'cornersAway',
] as const;

const runs = <T>(values: readonly T[]): T[] => values.filter((value, index) => value !== values[index - 1]);

describe('match', () => {
  it('passes its phases in order', () => {
    for (const fixture of footballs.slice(0, 20)) {
      expect(runs(statesOf(fixture, 20_000).map(({ phase }) => phase))).toEqual([
        'Not started',
        '1st Half',
        'Halftime',
        '2nd Half',
        'Ended',
      ]);
    }
  });

  it('has a score and cards that never decrease', () => {
    for (const { sportId } of simulation.sports) {
      for (const fixture of simulation.fixtures(NOW, NOW + 24 * HOUR_MS, sportId).slice(0, 8)) {
        const states = statesOf(fixture, 30_000);
        for (const [index, state] of states.entries()) {
          const before = states[index - 1] ?? state;
          for (const field of COUNTED) {
            expect(state[field]).toBeGreaterThanOrEqual(before[field]);
          }
        }
      }
    }
  });

  it('stops the clock at half-time', () => {
    const breaks = footballs
      .slice(0, 20)
      .flatMap((fixture) => statesOf(fixture, 60_000).filter(({ phase }) => phase === 'Halftime'));
    expect(new Set(breaks.map(({ clock }) => clock))).toEqual(new Set(['45:00']));
  });

  it('has a result after its end only, equal to its last state', () => {
    for (const { sportId } of simulation.sports) {
      for (const fixture of simulation.fixtures(NOW, NOW + 24 * HOUR_MS, sportId).slice(0, 20)) {
        const result = simulation.result(fixture.matchId, fixture.kickoffMs + 6 * HOUR_MS);
        if (result === null) throw new Error('no result after six hours');
        expect(simulation.result(fixture.matchId, result.endedAtMs - 1)).toBeNull();
        expect(simulation.state(fixture.matchId, result.endedAtMs - 1)?.status).toBe('live');
        expect(simulation.state(fixture.matchId, result.endedAtMs)).toMatchObject({
          status: 'ended',
          phase: 'Ended',
          endedAtMs: result.endedAtMs,
          homeScore: result.ftHome,
          awayScore: result.ftAway,
        });
      }
    }
  });

  it('has a scorer and a minute for every football goal, in order', () => {
    for (const fixture of footballs.slice(0, 40)) {
      const result = simulation.result(fixture.matchId, fixture.kickoffMs + 6 * HOUR_MS);
      const goals = result?.goals ?? [];
      expect(goals.filter(({ side }) => side === 'home')).toHaveLength(result?.ftHome ?? -1);
      expect(goals.filter(({ side }) => side === 'away')).toHaveLength(result?.ftAway ?? -1);
      expect(goals.filter(({ minute }) => minute <= 45)).toHaveLength((result?.htHome ?? 0) + (result?.htAway ?? 0));
      const minutes = goals.map(({ minute }) => minute);
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
      expect(goals.filter(({ player, minute }) => player < 0 || player > 10 || minute < 1 || minute > 90)).toEqual([]);
    }
  });

  it('has periods that add up to the final score', () => {
    for (const { sportId } of simulation.sports) {
      for (const fixture of simulation.fixtures(NOW, NOW + 24 * HOUR_MS, sportId).slice(0, 20)) {
        const result = simulation.result(fixture.matchId, fixture.kickoffMs + 6 * HOUR_MS);
        const added = (side: 'home' | 'away'): number | undefined =>
          result?.periods.reduce((sum, period) => sum + period[side], 0);
        expect([added('home'), added('away')]).toEqual([result?.ftHome, result?.ftAway]);
      }
    }
  });

  it('ends sooner at a higher speed, with a result of its own', { tags: ['R-114'] }, () => {
    const fast = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 60 });
    const scores = footballs.slice(0, 20).map((fixture) => {
      const slow = simulation.result(fixture.matchId, fixture.kickoffMs + 6 * HOUR_MS);
      const quick = fast.result(fixture.matchId, fixture.kickoffMs + 6 * HOUR_MS);
      if (slow === null || quick === null) throw new Error('no result after six hours');
      expect((slow.endedAtMs - fixture.kickoffMs) / (quick.endedAtMs - fixture.kickoffMs)).toBeCloseTo(60, 1);
      return [slow.goals, quick.goals];
    });
    expect(scores.filter(([slow, quick]) => isDeepStrictEqual(slow, quick)).length).toBeLessThan(10);
  });
});

describe('markets', () => {
  const prematch = footballs[0] as Fixture;

  it('are priced for every sport before kick-off, with unique odd ids that decode to their outcome', () => {
    for (const { sportId, defaultMarketId } of simulation.sports) {
      const fixture = simulation.fixtures(NOW, NOW + 24 * HOUR_MS, sportId)[0] as Fixture;
      const markets = simulation.markets(fixture.matchId, fixture.kickoffMs - HOUR_MS);
      const lineOf = ({ outcomes, mainSpecifier }: Market) =>
        outcomes.filter(({ specifier }) => specifier === mainSpecifier);
      expect(
        markets.map((market) => ({
          marketId: market.marketId,
          marketName: market.marketName,
          outcomesPerLine: lineOf(market).length,
        })),
      ).toEqual(simulation.marketsOf(sportId));
      expect(markets.length).toBe(simulation.marketsCount(sportId));
      expect(markets[0]?.marketId).toBe(defaultMarketId);
      expect(markets[0]?.status).toBe('open');
      // A market whose lines are all near certain between unequal teams is not offered (pricing.test.ts).
      const offered = markets.filter(({ status }) => status === 'open');
      expect(offered.length).toBeGreaterThanOrEqual(markets.length * 0.9);
      const keys = markets.flatMap(({ marketId, outcomes }) =>
        outcomes.map(({ oddId, specifier, outcomeId }) => {
          expect(decodeOddId(oddId)).toEqual({ matchId: fixture.matchId, marketId, specifier, outcomeId });
          return oddId;
        }),
      );
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('have the categories of their sport', () => {
    const categories = (sportId: number): string[] => {
      const [fixture] = simulation.fixtures(NOW, NOW + 24 * HOUR_MS, sportId) as [Fixture];
      return [...new Set(simulation.markets(fixture.matchId, NOW).map(({ categoryName }) => categoryName))];
    };
    expect(categories(10)).toEqual(['Main', 'First half', 'Goals', 'Cards and Corners', 'Combo', 'Player', 'Others']);
    expect(categories(4)).toEqual(['main', 'half', 'quarter', 'side', 'home/away']);
  });

  it('have odds of at most 2 decimals between 1.01 and 250, and a margin on every default market', () => {
    const books = simulation.sports.flatMap(({ sportId, defaultMarketId }) =>
      simulation
        .fixtures(NOW, NOW + 24 * HOUR_MS, sportId)
        .map(({ matchId }) =>
          (simulation.market(matchId, defaultMarketId, NOW)?.outcomes ?? []).flatMap(({ odds }) => odds ?? []),
        ),
    );
    expect(books.flat().filter((odds) => odds < 1.01 || odds > 250 || !/^\d+(\.\d\d?)?$/.test(String(odds)))).toEqual(
      [],
    );
    const complete = books.filter((odds) => odds.length >= 2 && odds.every((one) => one > 1.01 && one < 250));
    expect(complete.length).toBeGreaterThan(250);
    expect(complete.filter((odds) => odds.reduce((sum, one) => sum + 1 / one, 0) < 1.03)).toEqual([]);
  });

  it('are equal when computed singly and together, with and without cache', () => {
    const cold = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 });
    for (const fixture of footballs.slice(0, 10)) {
      const at = fixture.kickoffMs + 37 * 60_000;
      const together = simulation.markets(fixture.matchId, at);
      expect(together).toEqual(cold.markets(fixture.matchId, at));
      for (const market of together) expect(simulation.market(fixture.matchId, market.marketId, at)).toEqual(market);
    }
  });

  it('move rarely before kick-off and every 10 to 30 seconds live', () => {
    const changes = (fromMs: number, seconds: number): number =>
      runs(
        Array.from({ length: seconds }, (_, second) =>
          JSON.stringify(
            simulation.market(prematch.matchId, 2, fromMs + second * 1000)?.outcomes.map(({ odds }) => odds),
          ),
        ),
      ).length - 1;
    expect(changes(prematch.kickoffMs - 2 * HOUR_MS, 3600)).toBeLessThanOrEqual(3);
    const live = changes(prematch.kickoffMs + 60_000, 1800);
    expect(live).toBeGreaterThanOrEqual(60);
    expect(live).toBeLessThanOrEqual(180);
  });

  it('stay as they are before kick-off when the step is 0', () => {
    const steady = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1, prematchStepMinutes: 0 });
    const { matchId, kickoffMs } = prematch;
    const pricesAt = (atMs: number) => steady.markets(matchId, atMs);
    const prices = [24, 5, 1].map((hours) => pricesAt(kickoffMs - hours * HOUR_MS));
    expect(prices).toEqual([prices[0], prices[0], prices[0]]);
    expect(pricesAt(kickoffMs + HOUR_MS / 2)).not.toEqual(prices[0]);
  });

  it('are suspended around goals and red cards for about 30 seconds, and state when they resume', () => {
    const seen: { until: number | null; at: number; status: string | undefined; trading: boolean; priced: boolean }[] =
      [];
    for (const { matchId, kickoffMs } of footballs.slice(0, 10)) {
      for (let at = kickoffMs; simulation.result(matchId, at) === null; at += 5_000) {
        const market = simulation.market(matchId, 2, at);
        const until = simulation.state(matchId, at)?.suspendedUntilMs ?? null;
        seen.push({
          until,
          at,
          status: market?.status,
          trading: market?.outcomes.some((outcome) => outcome.status === 'trading') ?? false,
          priced: market?.outcomes.some(({ odds }) => odds !== null) ?? false,
        });
      }
    }
    const stopped = seen.filter(({ until }) => until !== null);
    expect(stopped.length).toBeGreaterThan(20);
    expect(stopped.filter(({ status, trading }) => status === 'open' || trading)).toEqual([]);
    expect(stopped.filter(({ until, at }) => (until ?? 0) <= at || (until ?? 0) > at + 31_000)).toEqual([]);
    // A nearly certain result suspends a market too.
    expect(seen.filter(({ until, status, priced }) => until === null && priced && status !== 'open')).toEqual([]);
  });

  it("close at the end of their half, and all of them at the match's end", () => {
    const secondHalf = prematch.kickoffMs + 66 * 60_000;
    const firstHalf = simulation
      .markets(prematch.matchId, secondHalf)
      .filter(({ categoryName }) => categoryName === 'First half');
    expect(firstHalf.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed', 'closed']);
    const after = simulation.markets(prematch.matchId, prematch.kickoffMs + 3 * HOUR_MS);
    expect(
      after.every(({ status, outcomes }) => status === 'closed' && outcomes.every(({ odds }) => odds === null)),
    ).toBe(true);
  });

  it('have no price for decided outcomes', () => {
    const decided = footballs.flatMap(({ matchId, kickoffMs }) => {
      const at = kickoffMs + 80 * 60_000;
      const state = simulation.state(matchId, at);
      const goals = (state?.homeScore ?? 0) + (state?.awayScore ?? 0);
      return (simulation.market(matchId, 7079, at)?.outcomes ?? []).filter(
        ({ specifier }) => Number(specifier.split('=')[1]) < goals,
      );
    });
    expect(decided.length).toBeGreaterThan(50);
    expect(decided.filter(({ odds, status }) => odds !== null || status === 'trading')).toEqual([]);
  });

  it('have an offered main line with the most even prices', () => {
    const market = simulation.market(prematch.matchId, 7079, NOW);
    const spread = (specifier: string): number => {
      const [over, under] = market?.outcomes.filter((outcome) => outcome.specifier === specifier) ?? [];
      return Math.abs((over?.odds ?? Number.POSITIVE_INFINITY) - (under?.odds ?? 0));
    };
    const lines = new Set(market?.outcomes.map(({ specifier }) => specifier));
    expect(spread(market?.mainSpecifier ?? '')).toBe(Math.min(...[...lines].map(spread)));
  });
});

describe('settleOutcome', () => {
  const result = { ...NO_SCORE, ftHome: 1, ftAway: 1, cardsHome: 2, cardsAway: 1 };

  it('settles an outcome of any market of the fixture', () => {
    const settle = (marketId: number, specifier: string, outcomeId: string): string =>
      settleOutcome({ sportId: 10 }, { marketId, specifier, outcomeId }, result);
    expect(settle(2, '', '2')).toBe('won');
    expect(settle(2, '', '1')).toBe('lost');
    expect(settle(11, '', '1')).toBe('void');
    expect(settle(7079, 'total=1.5', '1')).toBe('won');
    expect(settle(47, '', '5')).toBe('won');
  });

  it('throws for an unknown outcome', () => {
    expect(() => settleOutcome({ sportId: 10 }, { marketId: 2, specifier: '', outcomeId: '4' }, result)).toThrow(
      'no outcome 4',
    );
    expect(() => settleOutcome({ sportId: 4 }, { marketId: 2, specifier: '', outcomeId: '1' }, result)).toThrow(
      'market 2',
    );
  });
});
