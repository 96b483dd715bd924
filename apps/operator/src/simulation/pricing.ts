import { fairProbability } from './market.ts';
import type { MarketDefinition, Selection, Teams } from './market.ts';
import { encodeOddId } from './oddId.ts';
import type { Forecast } from './forecast.ts';
import type { Market, Outcome } from './types.ts';

/** Margin: every fair price is divided by 1 plus this. */
const MARGIN = 0.06;
const MIN_ODDS = 1.01;
const MAX_ODDS = 250;
/** An outcome this likely is not offered, nor is what remains for the others. */
const MAX_OFFERED_PROBABILITY = 0.985;

/** Decimal odds with 2 decimals for a fair probability; null if the outcome is not offered. */
function oddsFor(probability: number | null): number | null {
  if (probability === null || probability <= 0 || probability >= MAX_OFFERED_PROBABILITY) return null;
  const odds = Math.round(100 / (probability * (1 + MARGIN))) / 100;
  return Math.min(MAX_ODDS, Math.max(MIN_ODDS, odds));
}

/** Prices one market of a match from its forecast. `trading` is false around goals and red cards. */
export function priceMarket(
  definition: MarketDefinition,
  match: Teams & { readonly matchId: string },
  forecast: Forecast,
  trading: boolean,
): Market {
  const prices = pricesOf(definition, forecast);
  const outcomes = definition.selections.map((selection, index) =>
    outcome(definition, selection, match, prices[index] ?? null, trading),
  );
  return toMarket(definition, outcomes, trading);
}

type Prices = readonly (number | null)[];

/**
 * Prices are computed once per forecast, because live matches are priced every second. The entries are
 * garbage-collected with their forecast.
 */
const known = new WeakMap<Forecast, Map<MarketDefinition, Prices>>();

/** One price per selection, in order. */
function pricesOf(definition: MarketDefinition, forecast: Forecast): Prices {
  const markets = known.get(forecast) ?? new Map<MarketDefinition, Prices>();
  known.set(forecast, markets);
  const prices =
    markets.get(definition) ??
    definition.selections.map((selection) => oddsFor(fairProbability(selection, forecast(selection.scope))));
  markets.set(definition, prices);
  return prices;
}

/** A market of an ended match: every outcome, without prices. */
export function closedMarket(definition: MarketDefinition, match: Teams & { readonly matchId: string }): Market {
  return toMarket(
    definition,
    definition.selections.map((selection) => outcome(definition, selection, match, null, false)),
    false,
  );
}

function outcome(
  definition: MarketDefinition,
  selection: Selection,
  match: Teams & { readonly matchId: string },
  odds: number | null,
  trading: boolean,
): Outcome {
  const { outcomeId, specifier, alias } = selection;
  return {
    oddId: encodeOddId({ matchId: match.matchId, marketId: definition.marketId, specifier, outcomeId }),
    outcomeId,
    outcomeName: selection.name(match),
    alias,
    specifier,
    odds,
    status: trading && odds !== null ? 'trading' : 'suspended',
  };
}

function toMarket(definition: MarketDefinition, outcomes: readonly Outcome[], trading: boolean): Market {
  const priced = outcomes.some((one) => one.odds !== null);
  return {
    marketId: definition.marketId,
    marketName: definition.name,
    parentMarketId: definition.marketId,
    categoryName: definition.category,
    status: !priced ? 'closed' : trading ? 'open' : 'suspended',
    mainSpecifier: mainSpecifier(outcomes),
    outcomes,
  };
}

/** The line with the most even prices. */
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
