import { describe, expect, it } from 'vitest';
import { agreementsOf, sampleMatch } from './check/agreement.ts';
import { holm } from './check/pValue.ts';
import { fairProbability } from './market.ts';
import type { MarketDefinition } from './market.ts';
import type { Forecast } from './forecast.ts';
import type { MatchModel, Sport } from './sport.ts';
import { marketOf, SPORTS, sportOf } from './sports.ts';
import { endOf, finalScore } from '@ushindi/draws/matches/timeline';
import type { Timeline } from '@ushindi/draws/matches/timeline';

const MODEL: MatchModel = { edge: 0.4, pace: 1.05 };
const EACH_SPORT = SPORTS.map((sport) => [sport.sportName, sport] as const);
const FOOTBALL = sportOf(10);

const timelineOf = (sport: Sport, index: number): Timeline =>
  sampleMatch(sport, MODEL, 'model test', sport.sportId, index).timeline;

const named = (sport: Sport, marketId: number): MarketDefinition => {
  const definition = marketOf(sport, marketId);
  if (definition === undefined) throw new Error(`no market ${marketId}`);
  return definition;
};

const fair = (sport: Sport, marketId: number, forecast: Forecast): Map<string, number> => {
  const { selections } = named(sport, marketId);
  return new Map(
    selections.map((one) => [
      `${one.specifier}/${one.outcomeId}`,
      fairProbability(one, forecast(one.scope)) ?? Number.NaN,
    ]),
  );
};

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

describe.each(EACH_SPORT)('model of %s', (_, sport) => {
  const minutes = [0, 0.1, 0.3, 0.5, 0.7, 0.95];

  it('has at least 15 markets with names and ids of their own', { tags: ['R-193'] }, () => {
    expect(sport.markets.length).toBeGreaterThanOrEqual(15);
    expect(new Set(sport.markets.map(({ name }) => name)).size).toBe(sport.markets.length);
    expect(new Set(sport.markets.map(({ marketId }) => marketId)).size).toBe(sport.markets.length);
  });

  it('gives the outcomes of each line probabilities that sum to the number of winners', () => {
    for (const part of minutes) {
      const timeline = timelineOf(sport, 1);
      const forecast = sport.forecast(MODEL, timeline, part * endOf(timeline));
      for (const { marketId, winners, selections } of sport.markets) {
        if (winners === null) continue;
        const prices = fair(sport, marketId, forecast);
        for (const line of new Set(selections.map(({ specifier }) => specifier))) {
          const total = sum(
            [...prices].filter(([key]) => key.startsWith(`${line}/`)).map(([, probability]) => probability),
          );
          expect(total, `market ${marketId} ${line} at ${part}`).toBeCloseTo(winners, 6);
        }
      }
    }
  });

  it.each([
    ['before kick-off', 2_000],
    ['live', 150],
  ] as const)('has fair probabilities %s that agree with %i matches, at 1 % adjusted', (moment, matches) => {
    const agreements = agreementsOf(sport, matches, moment);
    const adjusted = holm(agreements.map(({ pValue }) => pValue));
    expect(adjusted.flatMap((pValue, index) => (pValue < 0.01 ? agreements[index] : []))).toEqual([]);
  });

  it('is rejected when it prices sides as stronger than they play', () => {
    const skewed = {
      ...sport,
      forecast: (model: MatchModel, timeline: Timeline, minute: number) =>
        sport.forecast({ ...model, edge: model.edge + 0.5 }, timeline, minute),
    };
    const agreements = agreementsOf(skewed, 2_000, 'before kick-off');
    expect(Math.min(...holm(agreements.map(({ pValue }) => pValue)))).toBeLessThan(0.01);
  });

  it('moves live prices fairly: their mean over many matches is the price before kick-off', () => {
    const played = 400;
    const marketId = sport.defaultMarketId;
    const before = [...fair(sport, marketId, sport.forecast(MODEL, timelineOf(sport, 0), 0)).values()][0] ?? 0;
    for (const part of [0.3, 0.6, 0.9]) {
      const later = Array.from({ length: played }, (__, index) => {
        const timeline = timelineOf(sport, index);
        return [...fair(sport, marketId, sport.forecast(MODEL, timeline, part * sport.maxMinutes)).values()][0] ?? 0;
      }).filter((probability) => !Number.isNaN(probability));
      const mean = sum(later) / later.length;
      const error = Math.sqrt(sum(later.map((value) => (value - mean) ** 2)) / later.length ** 2);
      expect(Math.abs(mean - before), `at ${part}: ${mean} for ${before}`).toBeLessThan(3.5 * error + 0.01);
    }
  });

  it('has a certain result once the match has ended', () => {
    const timeline = timelineOf(sport, 3);
    const forecast = sport.forecast(MODEL, timeline, endOf(timeline));
    const final = finalScore(timeline);
    for (const selection of sport.markets.flatMap(({ selections }) => selections)) {
      const certain = { won: 1, lost: 0, void: null }[selection.verdict(final)];
      expect(fairProbability(selection, forecast(selection.scope)), `${selection.specifier} ${selection.alias}`).toBe(
        certain,
      );
    }
  });
});

describe('football markets', () => {
  const timeline = timelineOf(FOOTBALL, 2);
  const forecasts = [0, 25, 70].map((minute) => FOOTBALL.forecast(MODEL, timeline, minute));

  it('agree on goals', () => {
    const forecast = forecasts[0] as Forecast;
    const exact = fair(FOOTBALL, 21, forecast);
    const totals = fair(FOOTBALL, 7079, forecast);
    expect(totals.get('total=2.5/2')).toBeCloseTo(sum(['/1', '/2', '/3'].map((key) => exact.get(key) ?? 0)), 8);
    const combo = fair(FOOTBALL, 37, forecast);
    expect(totals.get('total=2.5/1')).toBeCloseTo(sum(['/1', '/3', '/5'].map((key) => combo.get(key) ?? 0)), 8);
    const scores = named(FOOTBALL, 45).selections;
    const underThree = scores.filter(({ alias }) => {
      const [home, away] = alias.split(':').map(Number);
      return home !== undefined && away !== undefined && home + away < 2.5;
    });
    expect(totals.get('total=2.5/2')).toBeCloseTo(
      sum(underThree.map((one) => fairProbability(one, forecast('fullTime')) ?? 0)),
      8,
    );
  });

  it('agree on the winner, before kick-off and live', () => {
    for (const forecast of forecasts) {
      const result = fair(FOOTBALL, 2, forecast);
      const [home, draw, away] = ['/1', '/2', '/3'].map((key) => result.get(key) ?? 0) as [number, number, number];
      const double = fair(FOOTBALL, 7202, forecast);
      expect(double.get('/1')).toBeCloseTo(home + draw, 6);
      expect(double.get('/3')).toBeCloseTo(draw + away, 6);
      expect(fair(FOOTBALL, 11, forecast).get('/1')).toBeCloseTo(home / (home + away), 6);
      expect(fair(FOOTBALL, 16, forecast).get('hcp=-0.5/1')).toBeCloseTo(home, 6);
      const halfAndFull = fair(FOOTBALL, 47, forecast);
      expect(sum(['/1', '/4', '/7'].map((key) => halfAndFull.get(key) ?? 0))).toBeCloseTo(home, 4);
    }
  });

  it('favour the stronger side, and the side with more players', () => {
    const homeWin = (model: MatchModel, from: Timeline): number =>
      fair(FOOTBALL, 2, FOOTBALL.forecast(model, from, 10)).get('/1') ?? 0;
    const quiet = { ...timeline, events: [] };
    const red = { ...timeline, events: [{ atMin: 5, side: 'home', kind: 'red', points: 0 } as const] };
    expect(homeWin({ edge: 1, pace: 1 }, quiet)).toBeGreaterThan(homeWin({ edge: -1, pace: 1 }, quiet));
    expect(homeWin(MODEL, red)).toBeLessThan(homeWin(MODEL, quiet));
  });
});
