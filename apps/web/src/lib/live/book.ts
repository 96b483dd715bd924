import type { LiveGame, LiveMarket, LiveOutcome, LiveState } from '@ushindi/api-contract/live';
import { isOddSelectable } from '@ushindi/shared';
import { FOOTBALL } from '../odds/football.ts';
import { mainLine } from '../odds/lines.ts';
import { createKeyed, type Keyed } from './keyed.ts';

/** The match ids of a topic in the operator's order. */
export type GameLists = { inPlay: readonly string[]; notStarted: readonly string[] };

/** A game without its prices. */
export type GameView = Omit<LiveGame, 'markets'> & {
  /** Keys of its markets in the book, in order; beside them, place for place, their ids, names and categories. */
  markets: readonly string[];
  marketIds: readonly string[];
  marketNames: readonly string[];
  marketCategories: readonly string[];
  /** Whether any open market has a trading price. */
  bettable: boolean;
  /** When a side of a football match last scored, as far as this page saw it; on the page's clock. */
  goalAtMs: number | null;
};

/** A market without its prices. */
export type MarketView = Omit<LiveMarket, 'outcomes'> & {
  /** Keys of its outcomes in the book, in order. */
  outcomes: readonly string[];
  /** The line of each outcome, place for place; '' in markets without lines. */
  specifiers: readonly string[];
  /** Keys of the outcomes that a row of a list shows. */
  mainLine: readonly string[];
};

/** A price's last move. */
type Move = { direction: 'up' | 'down'; atMs: number };

/** One outcome and its price. */
export type OutcomeView = LiveOutcome & { moved: Move | null };

/** What the betslip follows of a pick. */
export type PriceView = { odds: number | null; oddStatus: string; marketStatus: string };

/** What a topic shows, cut into pieces that change on their own: a moved price touches its outcome alone. */
export type Book = {
  lists: Keyed<GameLists>;
  games: Keyed<GameView>;
  markets: Keyed<MarketView>;
  outcomes: Keyed<OutcomeView>;
  /** By match id and odd id: see priceKey. */
  prices: Keyed<PriceView>;
  /** Takes a topic's next state. Branches that kept their identity are passed over. */
  show: (state: LiveState, nowMs: number) => void;
};

/** The one key of `lists`. */
export const LISTS = 'all';

/** The key of a pick's price. */
export const priceKey = (matchId: string, oddId: string): string => `${matchId}/${oddId}`;

/** An empty book. */
export function createBook(): Book {
  const lists = createKeyed<GameLists>();
  const pieces: Pieces = {
    games: createKeyed<GameView>(),
    markets: createKeyed<MarketView>(),
    outcomes: createKeyed<OutcomeView>(),
    prices: createKeyed<PriceView>(),
  };
  let shown: LiveState = { games: {} };

  function show(next: LiveState, nowMs: number): void {
    eachChange(shown.games, next.games, (_, before, game) => showGame(pieces, before, game, nowMs));
    lists.set(LISTS, listsOf(next));
    shown = next;
  }
  return { lists, ...pieces, show };
}

type Pieces = Pick<Book, 'games' | 'markets' | 'outcomes' | 'prices'>;

function listsOf({ games }: LiveState): GameLists {
  const ordered = inOrder(games).map(([, game]) => game);
  const idsOf = (started: boolean) => ordered.filter(({ live }) => !!live === started).map(({ matchId }) => matchId);
  return { inPlay: idsOf(true), notStarted: idsOf(false) };
}

function showGame(pieces: Pieces, before: LiveGame | undefined, game: LiveGame | undefined, nowMs: number): void {
  const matchId = (game ?? before)?.matchId ?? '';
  eachChange(before?.markets, game?.markets, (key, held, market) => {
    showMarket(pieces, { matchId, key: `${matchId}/${key}`, before: held, market, nowMs });
  });
  pieces.games.set(matchId, game && gameView(game, before, pieces.games.get(matchId), nowMs));
}

function gameView(game: LiveGame, before: LiveGame | undefined, held: GameView | undefined, nowMs: number): GameView {
  const { markets, ...fields } = game;
  const ordered = inOrder(markets);
  return {
    ...fields,
    markets: ordered.map(([key]) => `${game.matchId}/${key}`),
    marketIds: ordered.map(([, { marketId }]) => marketId),
    marketNames: ordered.map(([, { name }]) => name),
    marketCategories: ordered.map(([, { category }]) => category),
    bettable: Object.values(markets).some(isBettable),
    goalAtMs: hasScored(before, game) ? nowMs : (held?.goalAtMs ?? null),
  };
}

function hasScored(before: LiveGame | undefined, game: LiveGame): boolean {
  if (game.sportId !== FOOTBALL || !before?.live || !game.live) return false;
  return game.live.homeScore > before.live.homeScore || game.live.awayScore > before.live.awayScore;
}

function isBettable({ status, outcomes }: LiveMarket): boolean {
  return Object.values(outcomes).some((each) =>
    isOddSelectable({ odds: each.odds, oddStatus: each.status, marketStatus: status }),
  );
}

type MarketChange = {
  matchId: string;
  key: string;
  before: LiveMarket | undefined;
  market: LiveMarket | undefined;
  nowMs: number;
};

function showMarket(pieces: Pieces, { matchId, key, before, market, nowMs }: MarketChange): void {
  eachChange(before?.outcomes, market?.outcomes, (outcomeKey, was, outcome) => {
    const at = `${key}/${outcomeKey}`;
    pieces.outcomes.set(at, outcome && outcomeView(outcome, was, pieces.outcomes.get(at), nowMs));
    const isRenamed = was?.oddId !== undefined && was.oddId !== outcome?.oddId;
    if (isRenamed) pieces.prices.set(priceKey(matchId, was.oddId ?? ''), undefined);
  });
  for (const outcome of Object.values(market?.outcomes ?? {})) {
    if (outcome.oddId === undefined) continue;
    const price = { odds: outcome.odds ?? null, oddStatus: outcome.status, marketStatus: market?.status ?? '' };
    pieces.prices.set(priceKey(matchId, outcome.oddId), price);
  }
  pieces.markets.set(key, market && marketView(market, key));
}

function marketView({ outcomes, ...fields }: LiveMarket, key: string): MarketView {
  const ordered = inOrder(outcomes).map(([outcomeKey, outcome]) => ({ ...outcome, key: `${key}/${outcomeKey}` }));
  return {
    ...fields,
    outcomes: ordered.map((outcome) => outcome.key),
    specifiers: ordered.map(({ specifier }) => specifier),
    mainLine: mainLine(ordered).map((outcome) => outcome.key),
  };
}

function outcomeView(
  outcome: LiveOutcome,
  before: LiveOutcome | undefined,
  held: OutcomeView | undefined,
  nowMs: number,
): OutcomeView {
  return { ...outcome, moved: moveOf(before?.odds, outcome.odds, nowMs) ?? held?.moved ?? null };
}

function moveOf(before: number | undefined, now: number | undefined, atMs: number): Move | null {
  if (before === undefined || now === undefined || before === now) return null;
  return { direction: now > before ? 'up' : 'down', atMs };
}

/** Entries by their position; keys of an object carry no order. */
function inOrder<Value extends { position: number }>(values: Record<string, Value>): [string, Value][] {
  return Object.entries(values).toSorted(([, a], [, b]) => a.position - b.position);
}

/** Calls for every key whose value is another than before, gone ones included. */
function eachChange<Value>(
  before: Record<string, Value> = {},
  after: Record<string, Value> = {},
  change: (key: string, before: Value | undefined, after: Value | undefined) => void,
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] !== after[key]) change(key, before[key], after[key]);
  }
}
