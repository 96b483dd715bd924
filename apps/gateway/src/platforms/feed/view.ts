import type { Fixture, Market, MatchProgress, Outcome } from '@ushindi/api-contract';
import { FOOTBALL } from '@ushindi/shared';
import { lineOf, MARKETS, phaseOf, type MarketMapping } from './markets.ts';
import type { MarketState, MatchState } from './matchState.ts';
import { PREMATCH_PRODUCT, PRODUCTS, type EventState, type EventStatus, type Product } from './messages.ts';

/** Whether a producer's odds can be trusted now. */
export type IsUp = (product: Product) => boolean;

/** Markets that are displayed: active, suspended, or waiting for the producer that they were handed over to. */
const DISPLAYED = new Set([1, -1, -2]);

/** The state of a match by its last status. */
export const stateOf = ({ status }: MatchState): EventState => status?.status ?? 'notStarted';

const isProduct = (product: number): product is Product => PRODUCTS.some((known) => known === product);

function isOpen(match: MatchState, { status, product }: MarketState, isUp: IsUp): boolean {
  if (status !== 1 || !isProduct(product) || !isUp(product)) return false;
  return stateOf(match) === 'notStarted' || product !== PREMATCH_PRODUCT;
}

/** One line of one market, with its mapping. */
type ShownLine = { readonly market: MarketState; readonly line: string; readonly isOpen: boolean };

function outcomesOf(match: MatchState, mapping: MarketMapping, { market, line, isOpen: isLineOpen }: ShownLine) {
  const { homeTeam, awayTeam } = match.scheduled;
  return market.outcomes.flatMap(({ id, odds, active = 1 }): Outcome[] => {
    const names = Object.hasOwn(mapping.outcomes, id) ? mapping.outcomes[id] : undefined;
    if (names === undefined) return [];
    return [
      {
        oddId: [match.scheduled.matchId, market.id, market.specifiers, id].filter(Boolean).join(':'),
        outcomeId: names.outcomeId,
        name: names.name({ homeTeam, awayTeam, line }),
        alias: names.alias,
        specifier: market.specifiers,
        odds: odds ?? null,
        status: isLineOpen && active === 1 ? 'trading' : 'suspended',
      },
    ];
  });
}

/** A market with all its lines, in order; null when none is displayed. */
function marketOf(match: MatchState, feedMarketId: number, mapping: MarketMapping, isUp: IsUp): Market | null {
  const lines = [...match.markets.values()]
    .filter(({ id, status }) => id === feedMarketId && DISPLAYED.has(status))
    .map((market) => ({
      market,
      line: lineOf(mapping, market.specifiers) ?? '',
      isOpen: isOpen(match, market, isUp),
    }))
    .toSorted((one, other) => Number(one.line) - Number(other.line));
  const outcomes = lines.flatMap((line) => outcomesOf(match, mapping, line));
  if (outcomes.length === 0) return null;
  const { marketId, name, category } = mapping;
  const status = lines.some((line) => line.isOpen) ? 'open' : 'suspended';
  return { marketId, parentMarketId: marketId, name, category, status, outcomes };
}

/** The displayed markets, in the order of the product. */
function marketsOf(match: MatchState, isUp: IsUp): Market[] {
  const mappings = MARKETS[match.scheduled.sportId as keyof typeof MARKETS] ?? new Map<number, MarketMapping>();
  return [...mappings].flatMap(([feedMarketId, mapping]) => marketOf(match, feedMarketId, mapping, isUp) ?? []);
}

/** Football's clock is shown in minutes. With seconds, every match would have a delta every second. */
const clockOf = (sportId: number, time: string): string =>
  sportId === FOOTBALL ? time.replace(/^(\d{1,3}):\d\d$/, '$1') : time;

function progressOf(sportId: number, status: EventStatus): MatchProgress {
  const [statistics] = status.statistics;
  const [yellow] = statistics?.yellow_cards ?? [];
  const [red] = statistics?.red_cards ?? [];
  return {
    phase: phaseOf(status.match_status),
    clock: clockOf(sportId, status.clock[0]?.match_time ?? ''),
    homeScore: status.home_score,
    awayScore: status.away_score,
    yellowCardsHome: yellow?.home ?? 0,
    yellowCardsAway: yellow?.away ?? 0,
    redCardsHome: red?.home ?? 0,
    redCardsAway: red?.away ?? 0,
  };
}

/** A match in the product's terms, with one market or all. */
export function fixtureOf(match: MatchState, isUp: IsUp, marketId?: string): Fixture {
  const { matchId, sportId, homeTeam, awayTeam, startsAtMs, country, tournament } = match.scheduled;
  const markets = marketsOf(match, isUp);
  return {
    matchId,
    // The feed has no short numbers for tickets.
    gameId: '',
    sportId,
    homeTeam,
    awayTeam,
    startsAtMs,
    country,
    tournament,
    marketsCount: markets.length,
    openMarketsCount: markets.filter(({ status }) => status === 'open').length,
    markets: marketId === undefined ? markets : markets.filter((market) => market.marketId === marketId),
    live: match.status !== null && stateOf(match) === 'inPlay' ? progressOf(sportId, match.status) : null,
  };
}
