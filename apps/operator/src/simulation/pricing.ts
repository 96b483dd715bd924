import { fairProbability } from './market.ts';
import type { MarketDefinition, Selection } from './market.ts';
import type { Teams } from './why.ts';
import { encodeOddId } from './oddId.ts';
import type { Forecast } from './forecast.ts';
import type { Market, Outcome } from './types.ts';

/** The margin as a fraction: fair odds are divided by 1 plus it. */
const MARGIN = 0.06;
const MIN_ODDS = 1.01;
const MAX_ODDS = 250;
/**
 * The probability from which an outcome is not offered. It is below 1 / 1.01, because for a likelier outcome the lowest
 * odds would pay more than is fair.
 */
const MAX_OFFERED_PROBABILITY = 0.985;

/**
 * Decimal odds with 2 decimals for a fair probability, with the margin once per part of the outcome; null if it is not
 * offered.
 */
export function oddsFor(probability: number | null, parts = 1): number | null {
  if (probability === null || probability <= 0 || probability >= MAX_OFFERED_PROBABILITY) return null;
  const odds = Math.round(100 / (probability * (1 + MARGIN) ** parts)) / 100;
  return Math.min(MAX_ODDS, Math.max(MIN_ODDS, odds));
}

/**
 * Prices one market of a match from its forecast. A market without an offered outcome is suspended, or closed if
 * its outcomes are decided.
 * @param isTrading false around goals and red cards
 */
export function priceMarket(
  definition: MarketDefinition,
  match: Teams & { readonly matchId: string },
  forecast: Forecast,
  isTrading: boolean,
): Market {
  const prices = pricesOf(definition, forecast);
  const outcomes = definition.selections.map((selection, index) => {
    const odds = prices.odds[index] ?? null;
    return outcome(definition, selection, match, {
      odds,
      status: isTrading && odds !== null ? 'trading' : 'suspended',
    });
  });
  if (prices.isDecided) return toMarket(definition, outcomes, 'closed');
  return toMarket(definition, outcomes, outcomes.some(({ status }) => status === 'trading') ? 'open' : 'suspended');
}

/** Odds by selection, in order; null for those that are not offered. */
interface Prices {
  readonly odds: readonly (number | null)[];
  /** Whether no outcome depends on the rest of the match. */
  readonly isDecided: boolean;
}

/**
 * The odds of each forecast. They are computed once, because live matches are priced every second. The entries are
 * garbage-collected with their forecast.
 */
const known = new WeakMap<Forecast, Map<MarketDefinition, Prices>>();

function pricesOf(definition: MarketDefinition, forecast: Forecast): Prices {
  const markets = known.get(forecast) ?? new Map<MarketDefinition, Prices>();
  known.set(forecast, markets);
  const prices = markets.get(definition) ?? computePrices(definition, forecast);
  markets.set(definition, prices);
  return prices;
}

/** A line whose outcomes exclude each other is offered as a whole or not at all, except for impossible outcomes. */
function computePrices({ selections, winners }: MarketDefinition, forecast: Forecast): Prices {
  const fair = selections.map((selection) => fairProbability(selection, forecast(selection.scope)));
  const isNearlyCertain = (index: number): boolean => (fair[index] ?? 0) >= MAX_OFFERED_PROBABILITY;
  const withheld = new Set(
    winners === null ? [] : selections.filter((_, index) => isNearlyCertain(index)).map(({ specifier }) => specifier),
  );
  return {
    odds: selections.map(({ specifier }, index) => (withheld.has(specifier) ? null : oddsFor(fair[index] ?? null))),
    isDecided: fair.every((probability) => probability === null || probability <= 0 || probability >= 1),
  };
}

/** A market of an ended match: every outcome, without prices. */
export function closedMarket(definition: MarketDefinition, match: Teams & { readonly matchId: string }): Market {
  return toMarket(
    definition,
    definition.selections.map((selection) =>
      outcome(definition, selection, match, { odds: null, status: 'suspended' }),
    ),
    'closed',
  );
}

function outcome(
  definition: MarketDefinition,
  selection: Selection,
  match: Teams & { readonly matchId: string },
  { odds, status }: Pick<Outcome, 'odds' | 'status'>,
): Outcome {
  const { outcomeId, specifier, alias } = selection;
  return {
    oddId: encodeOddId({ matchId: match.matchId, marketId: definition.marketId, specifier, outcomeId }),
    outcomeId,
    outcomeName: selection.name(match),
    alias,
    specifier,
    odds,
    status,
  };
}

function toMarket(definition: MarketDefinition, outcomes: readonly Outcome[], status: Market['status']): Market {
  return {
    marketId: definition.marketId,
    marketName: definition.name,
    parentMarketId: definition.marketId,
    categoryName: definition.category,
    status,
    mainSpecifier: mainSpecifier(outcomes),
    outcomes,
  };
}

/** The specifier of the line with the most even odds. */
function mainSpecifier(outcomes: readonly Outcome[]): string {
  const lines = new Map<string, number[]>();
  for (const { specifier, odds } of outcomes) {
    lines.set(specifier, [...(lines.get(specifier) ?? []), odds ?? Number.POSITIVE_INFINITY]);
  }
  const spread = (odds: readonly number[]): number => Math.max(...odds) - Math.min(...odds) || 0;
  const gap = (odds: readonly number[]): number =>
    odds.includes(Number.POSITIVE_INFINITY) ? Number.MAX_VALUE : spread(odds);
  const [first, ...others] = [...lines];
  return others.reduce((best, line) => (gap(line[1]) < gap(best[1]) ? line : best), first as [string, number[]])[0];
}
