import { mappingOf, lineOf, type MarketMapping } from './markets.ts';
import {
  LIVE_PRODUCT,
  PREMATCH_PRODUCT,
  type EventStatus,
  type MarketStatus,
  type MessageOf,
  type PricedMarket,
} from './messages.ts';
import type { ScheduledMatch } from './schedule.ts';
import { FEED_LIMITS } from './settings.ts';

/** A market of the feed: one line, under its id and specifiers. */
export type MarketState = {
  readonly id: number;
  readonly specifiers: string;
  readonly product: number;
  readonly status: MarketStatus;
  readonly outcomes: PricedMarket['outcome'];
  /** The timestamp of the message that it is from, by the feed's clock. */
  readonly updatedAtMs: number;
};

/** The state of a match by the messages of the feed. */
export type MatchState = {
  scheduled: ScheduledMatch;
  status: EventStatus | null;
  statusAtMs: number;
  /** The timestamp of the last message that suspended all its markets. */
  stoppedAtMs: number;
  readonly markets: Map<string, MarketState>;
};

/** The number of parts of a message by result. */
export type Applied = { readonly changed: number; readonly old: number; readonly unknownMarkets: number };

const NOTHING: Applied = { changed: 0, old: 0, unknownMarkets: 0 };
const CHANGED: Applied = { ...NOTHING, changed: 1 };
const OLD: Applied = { ...NOTHING, old: 1 };
const UNKNOWN: Applied = { ...NOTHING, unknownMarkets: 1 };

const sumOf = (all: readonly Applied[]): Applied =>
  all.reduce(
    (sum, each) => ({
      changed: sum.changed + each.changed,
      old: sum.old + each.old,
      unknownMarkets: sum.unknownMarkets + each.unknownMarkets,
    }),
    NOTHING,
  );

/** The state of a scheduled match before the first message. */
export const newMatchState = (scheduled: ScheduledMatch): MatchState => ({
  scheduled,
  status: null,
  statusAtMs: Number.NEGATIVE_INFINITY,
  stoppedAtMs: Number.NEGATIVE_INFINITY,
  markets: new Map(),
});

type NamedMarket = Pick<MarketState, 'id' | 'specifiers'>;

const keyOf = ({ id, specifiers }: NamedMarket): string => `${id}|${specifiers}`;

/** The mapping of a market that is shown; undefined for any other, and for a line beyond the limit of its match. */
function shownMapping({ scheduled, markets }: MatchState, market: NamedMarket): MarketMapping | undefined {
  const mapping = mappingOf(scheduled.sportId, market.id);
  if (mapping === undefined || lineOf(mapping, market.specifiers) === null) return undefined;
  return markets.has(keyOf(market)) || markets.size < FEED_LIMITS.maxLinesPerMatch ? mapping : undefined;
}

/** The outcomes that are shown, each once. */
const shownOutcomes = ({ outcomes }: MarketMapping, sent: PricedMarket['outcome']): PricedMarket['outcome'] =>
  Object.keys(outcomes).flatMap((id) => sent.find((outcome) => outcome.id === id) ?? []);

/** Whether a message about a market comes from the producer that has handed the match over to another. */
const isHandedOver = (held: MarketState | undefined, product: number): boolean =>
  held?.product === LIVE_PRODUCT && product === PREMATCH_PRODUCT;

/**
 * Applies the odds of one market. Messages may arrive twice and in any order, so only a newer message counts. Of two
 * messages with the same time stamp, the suspension counts, so that no order of messages reopens a market.
 */
function applyMarket(match: MatchState, message: MessageOf<'odds_change'>, market: PricedMarket): Applied {
  const mapping = shownMapping(match, market);
  if (mapping === undefined) return UNKNOWN;
  const key = keyOf(market);
  const held = match.markets.get(key);
  const { product, timestamp } = message;
  const newestMs = Math.max(held?.updatedAtMs ?? Number.NEGATIVE_INFINITY, match.stoppedAtMs);
  if (timestamp <= newestMs || isHandedOver(held, product)) return OLD;
  const outcomes = market.outcome.length > 0 ? shownOutcomes(mapping, market.outcome) : (held?.outcomes ?? []);
  const { id, specifiers, status } = market;
  match.markets.set(key, { id, specifiers, product, status, outcomes, updatedAtMs: timestamp });
  return CHANGED;
}

function applyStatus(
  match: MatchState,
  { sport_event_status: [status], timestamp, product }: MessageOf<'odds_change'>,
): Applied {
  if (status === undefined) return NOTHING;
  // Before the kick-off this status changes nothing. Later it is outdated, whatever its time stamp.
  if (product === PREMATCH_PRODUCT && status.status === 'notStarted') return match.status === null ? NOTHING : OLD;
  if (timestamp <= match.statusAtMs) return OLD;
  Object.assign(match, { status, statusAtMs: timestamp });
  return CHANGED;
}

function applyOdds(match: MatchState, message: MessageOf<'odds_change'>): Applied {
  const markets = message.odds.flatMap(({ market }) => market);
  return sumOf([applyStatus(match, message), ...markets.map((market) => applyMarket(match, message, market))]);
}

/** Closes a market unless a later message has changed it. One without odds is noted: older odds may still come. */
function close(
  match: MatchState,
  market: NamedMarket,
  status: MarketStatus,
  { product, timestamp }: MatchMessage,
): Applied {
  if (shownMapping(match, market) === undefined) return NOTHING;
  const key = keyOf(market);
  const held = match.markets.get(key);
  if (held !== undefined && timestamp < held.updatedAtMs) return OLD;
  const { id, specifiers } = market;
  const { outcomes = [] } = held ?? {};
  match.markets.set(key, {
    id,
    specifiers,
    product: held?.product ?? product,
    status,
    outcomes,
    updatedAtMs: timestamp,
  });
  return CHANGED;
}

/**
 * Suspends the active markets. A message may name groups of markets; as the groups are not known here, it suspends all,
 * until their next odds.
 */
function applyStop(match: MatchState, message: MessageOf<'bet_stop'>): Applied {
  match.stoppedAtMs = Math.max(match.stoppedAtMs, message.timestamp);
  const active = [...match.markets.values()].filter(({ status }) => status === 1);
  return sumOf(active.map((market) => close(match, market, message.market_status, message)));
}

/** A message that changes the state of a match. */
export type MatchMessage = MessageOf<'odds_change' | 'bet_stop' | 'bet_settlement' | 'bet_cancel'>;

/** Applies a message to the match that it is about. */
export function applyToMatch(match: MatchState, message: MatchMessage): Applied {
  switch (message.kind) {
    case 'odds_change':
      return applyOdds(match, message);
    case 'bet_stop':
      return applyStop(match, message);
    case 'bet_settlement': {
      const settled = message.outcomes.flatMap(({ market }) => market);
      return sumOf(settled.map((market) => close(match, market, -3, message)));
    }
    case 'bet_cancel':
      if (message.end_time !== undefined) return NOTHING;
      return sumOf(message.market.map((market) => close(match, market, -4, message)));
  }
}
