import { describe, expect, it } from 'vitest';
import { sampleMatch } from './check/agreement.ts';
import { fairProbability } from './market.ts';
import { priceMarket } from './pricing.ts';
import type { MatchModel, Sport } from './sport.ts';
import { SPORTS } from './sports.ts';
import { endOf, knownAt } from '@ushindi/draws/matches/timeline';
import type { Market, Outcome } from './types.ts';

const MATCH = {
  matchId: '1',
  homeTeam: 'Tusker',
  homeTeamId: 1,
  awayTeam: 'Shabana',
  awayTeamId: 2,
  countryCode: 'KE',
};
/** From a clear outsider to a clear favourite, whose win is nearly certain long before the end. */
const EDGES = [-1.9, -0.4, 0, 0.8, 1.9];
const PARTS = [0, 0.2, 0.45, 0.6, 0.8, 0.9, 0.97, 0.999];

/** A market of a played match with the fair probability of each outcome. */
type Priced = { market: Market; fair: (number | null)[]; isExclusive: boolean; moment: string };

function pricedMatches(sport: Sport): Priced[] {
  return EDGES.flatMap((edge) => {
    const model: MatchModel = { edge, pace: 1 };
    const { plan, timeline } = sampleMatch(sport, model, 'pricing', sport.sportId, edge);
    return PARTS.flatMap((part) => {
      const minute = part * endOf(timeline);
      const forecast = sport.forecast(model, knownAt(plan, timeline, minute), minute);
      return sport.markets.map((definition) => ({
        market: priceMarket(definition, MATCH, forecast, true),
        fair: definition.selections.map((one) => fairProbability(one, forecast(one.scope))),
        isExclusive: definition.winners !== null,
        moment: `${definition.name} at ${minute.toFixed(1)}, edge ${edge}`,
      }));
    });
  });
}

const linesOf = ({ outcomes }: Market): Outcome[][] => [
  ...Map.groupBy(outcomes, ({ specifier }) => specifier).values(),
];

describe.each(SPORTS.map((sport) => [sport.sportName, sport] as const))(
  'prices of %s',
  { tags: ['R-191'] },
  (_, sport) => {
    const all = pricedMatches(sport);

    it('are offered between 1.01 and 250 for every outcome of a line that can win, or for none of them', () => {
      const broken = all.flatMap(({ market, fair, isExclusive, moment }) =>
        linesOf(market)
          .filter(() => isExclusive)
          .flatMap((line) => {
            const possible = line.filter((one) => (fair[market.outcomes.indexOf(one)] ?? 0) > 0);
            const offered = possible.filter(({ odds }) => odds !== null && odds >= 1.01 && odds <= 250);
            return offered.length === 0 || offered.length === possible.length ? [] : `${moment} ${line[0]?.specifier}`;
          }),
      );
      expect(broken).toEqual([]);
    });

    it('are never above what is fair, so that near certainty gives no money away', () => {
      const generous = all.flatMap(({ market, fair, moment }) =>
        market.outcomes.flatMap(({ odds, alias }, index) =>
          odds !== null && odds * (fair[index] ?? 0) > 1 ? `${moment} ${alias}` : [],
        ),
      );
      expect(generous).toEqual([]);
    });

    it('are 1.01 for outcomes whose fair price with the margin is below that', () => {
      const lowest = all.flatMap(({ market, fair }) =>
        market.outcomes.filter(({ odds }, index) => odds !== null && 1 / ((fair[index] ?? 0) * 1.06) < 1.005),
      );
      expect(lowest.filter(({ odds }) => odds !== 1.01)).toEqual([]);
      expect(lowest.length).toBeGreaterThan(0);
    });

    it('make a market open, suspend it while nothing is offered, and close it once it is decided', () => {
      const wrong = all.filter(({ market, fair }) => {
        const isDecided = fair.every((one) => one === null || one === 0 || one === 1);
        const isOffered = market.outcomes.some(({ odds }) => odds !== null);
        return market.status !== (isDecided ? 'closed' : isOffered ? 'open' : 'suspended');
      });
      expect(wrong.map(({ moment }) => moment)).toEqual([]);
    });

    it('are kept from an impossible outcome', () => {
      const impossible = all.flatMap(({ market, fair }) => market.outcomes.filter((__, index) => fair[index] === 0));
      expect(impossible.length).toBeGreaterThan(0);
      expect(impossible.filter(({ odds, status }) => odds !== null || status === 'trading')).toEqual([]);
    });
  },
);

it('closes every market at the end of a match, for either winner', { tags: ['R-191'] }, () => {
  for (const sport of SPORTS) {
    const model: MatchModel = { edge: 0.3, pace: 1 };
    const { plan, timeline } = sampleMatch(sport, model, 'closing', sport.sportId);
    const minute = endOf(timeline);
    const forecast = sport.forecast(model, knownAt(plan, timeline, minute), minute);
    const statuses = sport.markets.map((definition) => priceMarket(definition, MATCH, forecast, true).status);
    expect(new Set(statuses)).toEqual(new Set(['closed']));
  }
});
