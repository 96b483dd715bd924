import type { Fixture, Market, Outcome } from '@ushindi/api-contract';
import { formatNairobi, isSelectionExpired, sportIdOf, type SportId } from '@ushindi/shared';

/** A selection on the betslip: outcome, odds and current state. */
export type Selection = {
  oddId: string;
  matchId: string;
  parentMarketId: string;
  marketId: string;
  sportId: SportId;
  outcomeName: string;
  /** The outcome's short name ('1', 'X', 'GG'), sent to the operator as the odd's type. */
  alias: string;
  specifier: string;
  marketName: string;
  homeTeam: string;
  awayTeam: string;
  country: string;
  /** The tournament's name, which the slip shows. */
  tournament: string;
  /** Kick-off in epoch milliseconds; null if the operator's date is unreadable. */
  startsAtMs: number | null;
  live: boolean;
  /** The current odds. */
  odds: number;
  /** The odds that the player last accepted, if they differ from the current ones. */
  oddsBefore: number | null;
  oddStatus: string;
  marketStatus: string;
  /** A live selection whose match has left the live list. */
  stale: boolean;
  /** Why the operator refused this selection. */
  issue: string | null;
};

/** The fields of a match that a selection keeps. */
export type SelectedMatch = Pick<
  Fixture,
  'matchId' | 'sportId' | 'homeTeam' | 'awayTeam' | 'startsAtMs' | 'country' | 'tournament' | 'live'
>;

/** The market of a selected outcome. */
export type SelectedMarket = Pick<Market, 'marketId' | 'parentMarketId' | 'name' | 'status'>;

/** The selection of an outcome from a list or the live store; null without odds, an odd id or a known sport. */
export function selectionOf(match: SelectedMatch, market: SelectedMarket, outcome: Outcome): Selection | null {
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

/** The possible status lines of a row, most important first. */
export type SelectionFlag = 'issue' | 'expired' | 'stale' | 'suspended' | 'oddsChanged';

/** The most important status of a selection at a moment of the server's clock, or null. */
export function selectionFlag(selection: Selection, nowMs: number): SelectionFlag | null {
  if (selection.issue !== null) return 'issue';
  if (isExpired(selection, nowMs)) return 'expired';
  if (selection.live && selection.stale) return 'stale';
  if (isSuspended(selection)) return 'suspended';
  return selection.oddsBefore === null ? null : 'oddsChanged';
}

/** Whether a selection can no longer be bet on and must be removed. */
export function isExpired(selection: Selection, nowMs: number): boolean {
  if (isSuspended(selection)) return false;
  const date = selection.startsAtMs === null ? null : formatNairobi(selection.startsAtMs);
  return isSelectionExpired({ status: selection.marketStatus, date, live: selection.live }, nowMs);
}

const REMOVED_FIRST: ReadonlySet<SelectionFlag | null> = new Set(['issue', 'expired', 'stale'] as const);

/** Whether a selection has to be removed before the slip can be placed. It does not count in the sums. */
export function mustBeRemoved(selection: Selection, nowMs: number): boolean {
  return REMOVED_FIRST.has(selectionFlag(selection, nowMs));
}

// Live markets are suspended for seconds at every attack. Such a selection is suspended, not expired.
function isSuspended({ live, marketStatus, oddStatus }: Selection): boolean {
  if (!live) return false;
  const status = marketStatus.toLowerCase();
  return status === 'suspended' || (status === 'open' && oddStatus.toLowerCase() !== 'trading');
}
