import type { Fixture, Market, Outcome } from '@ushindi/api-contract';
import { formatNairobi, isSelectionExpired, sportIdOf, type SportId } from '@ushindi/shared';

/** A pick on the betslip: what is bet on, at which price, and what has become of it since. */
export type Selection = {
  oddId: string;
  matchId: string;
  parentMarketId: string;
  marketId: string;
  sportId: SportId;
  outcomeName: string;
  /** The outcome's short name ('1', 'X', 'GG'); it goes to the operator as the odd's type. */
  alias: string;
  specifier: string;
  marketName: string;
  homeTeam: string;
  awayTeam: string;
  country: string;
  /** Legs name their competition (readings 20). */
  tournament: string;
  /** Kick-off, epoch milliseconds; null when the operator's date cannot be read. */
  startsAtMs: number | null;
  live: boolean;
  /** The price now. */
  odds: number;
  /** The price that the player last agreed to, when it is not the price now. */
  oddsBefore: number | null;
  oddStatus: string;
  marketStatus: string;
  /** A live pick whose match has left the live list. */
  stale: boolean;
  /** What the operator had against this pick when the bet was refused. */
  issue: string | null;
};

/** Where an outcome stands: the fields of its match that a selection keeps. */
export type PickedMatch = Pick<
  Fixture,
  'matchId' | 'sportId' | 'homeTeam' | 'awayTeam' | 'startsAtMs' | 'country' | 'tournament' | 'live'
>;

/** The market of a picked outcome. */
export type PickedMarket = Pick<Market, 'marketId' | 'parentMarketId' | 'name' | 'status'>;

/** The selection for an outcome as a list or the live book shows it; null without a price, an odd id or a known sport. */
export function selectionOf(match: PickedMatch, market: PickedMarket, outcome: Outcome): Selection | null {
  const sportId = sportIdOf(match.sportId);
  if (outcome.oddId === null || outcome.odds === null || sportId === null) return null;
  return {
    oddId: outcome.oddId,
    matchId: match.matchId,
    parentMarketId: market.parentMarketId,
    marketId: market.marketId,
    sportId,
    outcomeName: outcome.name,
    alias: outcome.alias,
    specifier: outcome.specifier,
    marketName: market.name,
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    country: match.country,
    tournament: match.tournament,
    startsAtMs: match.startsAtMs,
    live: match.live !== null,
    odds: outcome.odds,
    oddsBefore: null,
    oddStatus: outcome.status,
    marketStatus: market.status,
    stale: false,
    issue: null,
  };
}

/** What a slip's row says about its pick. The order is that of weight: the first that applies is shown. */
export type SelectionFlag = 'issue' | 'expired' | 'stale' | 'suspended' | 'oddsChanged';

/** The weightiest thing to say about a pick at a moment of the server's clock, or null when all is well. */
export function selectionFlag(selection: Selection, nowMs: number): SelectionFlag | null {
  if (selection.issue !== null) return 'issue';
  if (isExpired(selection, nowMs)) return 'expired';
  if (selection.live && selection.stale) return 'stale';
  if (isSuspended(selection)) return 'suspended';
  return selection.oddsBefore === null ? null : 'oddsChanged';
}

/** Whether a pick can no longer be bet on and must be removed (readings 18). */
export function isExpired(selection: Selection, nowMs: number): boolean {
  if (isSuspended(selection)) return false;
  const date = selection.startsAtMs === null ? null : formatNairobi(selection.startsAtMs);
  return isSelectionExpired({ status: selection.marketStatus, date, live: selection.live }, nowMs);
}

// Live markets close for a moment at every attack and open again, so such a pick waits rather than expires.
function isSuspended({ live, marketStatus, oddStatus }: Selection): boolean {
  if (!live) return false;
  const status = marketStatus.toLowerCase();
  return status === 'suspended' || (status === 'open' && oddStatus.toLowerCase() !== 'trading');
}
