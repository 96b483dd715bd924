import type { LiveMatch, LiveMarket, LiveOutcome, LiveState } from '@ushindi/api-contract/live';
import { FOOTBALL, isOutcomeSelectable } from '@ushindi/shared';
import { mainLine } from '#lib/odds/lines.ts';
import { createKeyedStore, type KeyedStore } from './keyedStore.ts';

/** A topic's match ids in the operator's order. */
export type MatchLists = { inPlay: readonly string[]; notStarted: readonly string[] };

/**
 * A match without its odds. It has no position, because the end of a match changes the positions of all matches below
 * it.
 */
export type MatchView = Omit<LiveMatch, 'markets' | 'position'> & {
  /** The store's keys of its markets, in order. The next four lists have one entry for each of them. */
  markets: readonly string[];
  marketIds: readonly string[];
  marketNames: readonly string[];
  marketCategories: readonly string[];
  /** Whether the market is closed: its outcomes are decided. */
  marketsClosed: readonly boolean[];
  /** Whether any open market has odds that trade. */
  bettable: boolean;
  /** When this page last saw a goal in a football match, on the page's clock. */
  goalAtMs: number | null;
};

/** A market without its odds. */
export type MarketView = Omit<LiveMarket, 'outcomes' | 'position'> & {
  /** The store's keys of its outcomes, in order. The next three lists have one entry for each of them. */
  outcomes: readonly string[];
  outcomeNames: readonly string[];
  outcomeAliases: readonly string[];
  /** The line of each outcome; '' in markets without lines. */
  specifiers: readonly string[];
  /** Keys of the outcomes that a row of a list shows. */
  mainLine: readonly string[];
};

/** The last change of an outcome's odds. */
type Move = { direction: 'up' | 'down'; atMs: number };

/** One outcome with its odds. */
export type OutcomeView = Omit<LiveOutcome, 'position'> & { moved: Move | null };

/** The fields of a selection that the betslip updates. */
export type OddsView = { odds: number | null; oddStatus: string; marketStatus: string };

/** A topic's state, split so that each component subscribes to one match, market or outcome. */
export type TopicStore = {
  lists: KeyedStore<MatchLists>;
  matches: KeyedStore<MatchView>;
  markets: KeyedStore<MarketView>;
  outcomes: KeyedStore<OutcomeView>;
  /** By match id and odd id: see oddsKey. */
  odds: KeyedStore<OddsView>;
  /** Replaces the state. Branches with an unchanged identity are skipped. */
  apply: (state: LiveState, nowMs: number) => void;
};

/** The one key of `lists`. */
export const LISTS = 'all';

/** The key of a selection in `odds`. */
export const oddsKey = (matchId: string, oddId: string): string => `${matchId}/${oddId}`;

/** Creates an empty store. */
export function createTopicStore(): TopicStore {
  const lists = createKeyedStore<MatchLists>();
  const pieces: Pieces = {
    matches: createKeyedStore<MatchView>(),
    markets: createKeyedStore<MarketView>(),
    outcomes: createKeyedStore<OutcomeView>(),
    odds: createKeyedStore<OddsView>(),
  };
  let current: LiveState = { matches: {} };

  function apply(next: LiveState, nowMs: number): void {
    let isReordered = lists.get(LISTS) === undefined;
    eachChange(current.matches, next.matches, (_, before, match) => {
      applyMatch(pieces, before, match, nowMs);
      isReordered ||= !hasSamePlace(before, match);
    });
    // Most changes are of odds alone. Sorting hundreds of matches for each change would take the most time of all
    // steps.
    if (isReordered) lists.set(LISTS, listsOf(next));
    current = next;
  }
  return { lists, ...pieces, apply };
}

type Pieces = Pick<TopicStore, 'matches' | 'markets' | 'outcomes' | 'odds'>;

/** Whether a change of a match leaves the lists as they are. */
function hasSamePlace(before: LiveMatch | undefined, match: LiveMatch | undefined): boolean {
  if (before === undefined || match === undefined) return false;
  return before.position === match.position && !before.live === !match.live;
}

function listsOf({ matches }: LiveState): MatchLists {
  const ordered = inOrder(matches).map(([, match]) => match);
  const idsOf = (list: readonly LiveMatch[]) => list.map(({ matchId }) => matchId);
  return { inPlay: idsOf(ordered.filter(({ live }) => live)), notStarted: idsOf(ordered.filter(({ live }) => !live)) };
}

function applyMatch(pieces: Pieces, before: LiveMatch | undefined, match: LiveMatch | undefined, nowMs: number): void {
  const matchId = (match ?? before)?.matchId ?? '';
  // Runs before any odds are set, because an outcome that leaves one market's key may have moved to another key.
  eachChange(before?.markets, match?.markets, (_, previous, market) => {
    dropOdds(pieces, matchId, previous, market);
  });
  eachChange(before?.markets, match?.markets, (key, previous, market) => {
    applyMarket(pieces, { matchId, key: `${matchId}/${key}`, before: previous, market, nowMs });
  });
  pieces.matches.set(matchId, match && matchView(match, before, pieces.matches.get(matchId), nowMs));
}

function matchView(
  match: LiveMatch,
  before: LiveMatch | undefined,
  current: MatchView | undefined,
  nowMs: number,
): MatchView {
  const { markets, position: _position, ...fields } = match;
  const ordered = inOrder(markets);
  return {
    ...fields,
    markets: ordered.map(([key]) => `${match.matchId}/${key}`),
    marketIds: ordered.map(([, { marketId }]) => marketId),
    marketNames: ordered.map(([, { name }]) => name),
    marketCategories: ordered.map(([, { category }]) => category),
    marketsClosed: ordered.map(([, { status }]) => status.toLowerCase() === 'closed'),
    bettable: Object.values(markets).some(isBettable),
    goalAtMs: hasScored(before, match) ? nowMs : (current?.goalAtMs ?? null),
  };
}

function hasScored(before: LiveMatch | undefined, match: LiveMatch): boolean {
  if (match.sportId !== FOOTBALL || !before?.live || !match.live) return false;
  return match.live.homeScore > before.live.homeScore || match.live.awayScore > before.live.awayScore;
}

function isBettable({ status, outcomes }: LiveMarket): boolean {
  return Object.values(outcomes).some((each) =>
    isOutcomeSelectable({ odds: each.odds, oddStatus: each.status, marketStatus: status }),
  );
}

/** Removes the entry of `odds` for each odd id that an outcome of the market no longer has. */
function dropOdds(
  { odds }: Pieces,
  matchId: string,
  before: LiveMarket | undefined,
  market: LiveMarket | undefined,
): void {
  eachChange(before?.outcomes, market?.outcomes, (_, previous, outcome) => {
    const isRenamed = previous?.oddId !== undefined && previous.oddId !== outcome?.oddId;
    if (isRenamed) odds.set(oddsKey(matchId, previous.oddId ?? ''), undefined);
  });
}

type MarketChange = {
  matchId: string;
  key: string;
  before: LiveMarket | undefined;
  market: LiveMarket | undefined;
  nowMs: number;
};

function applyMarket(pieces: Pieces, { matchId, key, before, market, nowMs }: MarketChange): void {
  eachChange(before?.outcomes, market?.outcomes, (outcomeKey, previous, outcome) => {
    const at = `${key}/${outcomeKey}`;
    pieces.outcomes.set(at, outcome && outcomeView(outcome, previous, pieces.outcomes.get(at), nowMs));
  });
  for (const outcome of Object.values(market?.outcomes ?? {})) {
    if (outcome.oddId === undefined) continue;
    const view = { odds: outcome.odds ?? null, oddStatus: outcome.status, marketStatus: market?.status ?? '' };
    pieces.odds.set(oddsKey(matchId, outcome.oddId), view);
  }
  pieces.markets.set(key, market && marketView(market, key));
}

function marketView({ outcomes, position: _position, ...fields }: LiveMarket, key: string): MarketView {
  const ordered = inOrder(outcomes).map(([outcomeKey, outcome]) => ({ ...outcome, key: `${key}/${outcomeKey}` }));
  return {
    ...fields,
    outcomes: ordered.map((outcome) => outcome.key),
    outcomeNames: ordered.map(({ name }) => name),
    outcomeAliases: ordered.map(({ alias }) => alias),
    specifiers: ordered.map(({ specifier }) => specifier),
    mainLine: mainLine(ordered).map((outcome) => outcome.key),
  };
}

function outcomeView(
  { position: _position, ...outcome }: LiveOutcome,
  before: LiveOutcome | undefined,
  current: OutcomeView | undefined,
  nowMs: number,
): OutcomeView {
  return { ...outcome, moved: moveOf(before?.odds, outcome.odds, nowMs) ?? current?.moved ?? null };
}

function moveOf(before: number | undefined, now: number | undefined, atMs: number): Move | null {
  if (before === undefined || now === undefined || before === now) return null;
  return { direction: now > before ? 'up' : 'down', atMs };
}

/** The entries by position. The keys of an object have no order. */
function inOrder<Value extends { position: number }>(values: Record<string, Value>): [string, Value][] {
  return Object.entries(values).sort(([, a], [, b]) => a.position - b.position);
}

/** Calls `change` for every key whose value was added, replaced or removed. */
function eachChange<Value>(
  before: Record<string, Value> = {},
  after: Record<string, Value> = {},
  change: (key: string, before: Value | undefined, after: Value | undefined) => void,
): void {
  for (const key of Object.keys(after)) if (before[key] !== after[key]) change(key, before[key], after[key]);
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) change(key, before[key], undefined);
}
