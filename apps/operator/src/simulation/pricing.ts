import { fairProbability } from './market.ts';
import type { MarketDefinition, Selection, Teams } from './market.ts';
import { encodeOddId } from './oddId.ts';
import type { Outlook } from './outlook.ts';
import type { Market, Outcome } from './types.ts';

/** The house's edge: every fair price is divided by 1 plus this. */
const MARGIN = 0.06;
const MIN_ODDS = 1.01;
const MAX_ODDS = 250;
/** An outcome nearer to certain than this is taken off, as is what it leaves to the others. */
const AS_GOOD_AS_DECIDED = 0.99;

/** Decimal odds for a fair probability, 2 decimals; null when there is nothing left to bet on. */
function oddsFor(probability: number | null): number | null {
  if (probability === null || probability <= 0 || probability >= AS_GOOD_AS_DECIDED) return null;
  const odds = Math.round(100 / (probability * (1 + MARGIN))) / 100;
  return Math.min(MAX_ODDS, Math.max(MIN_ODDS, odds));
}

/** Prices one market of a match from the match's outlook. `trading` is false while a goal is being looked at. */
export function priceMarket(
  definition: MarketDefinition,
  match: Teams & { readonly matchId: string },
  outlook: Outlook,
  trading: boolean,
): Market {
  const prices = pricesOf(definition, outlook);
  const outcomes = definition.selections.map((selection, index) =>
    outcome(definition, selection, match, prices[index] ?? null, trading),
  );
  return present(definition, outcomes, trading);
}

type Prices = readonly (number | null)[];

/** Prices by what they follow from: live matches ask every second, an outlook lasts longer. Forgotten with their outlook. */
const known = new WeakMap<Outlook, Map<MarketDefinition, Prices>>();

/** One price a selection, in their order. */
function pricesOf(definition: MarketDefinition, outlook: Outlook): Prices {
  const markets = known.get(outlook) ?? new Map<MarketDefinition, Prices>();
  known.set(outlook, markets);
  const prices =
    markets.get(definition) ??
    definition.selections.map((selection) => oddsFor(fairProbability(selection, outlook(selection.scope))));
  markets.set(definition, prices);
  return prices;
}

/** A market of a match that is over: every outcome is there, none has a price. */
export function closedMarket(definition: MarketDefinition, match: Teams & { readonly matchId: string }): Market {
  return present(
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

function present(definition: MarketDefinition, outcomes: readonly Outcome[], trading: boolean): Market {
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

/** The line whose prices lie closest together. */
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
