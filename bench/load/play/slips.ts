import type { Fixture, Market, OffendingMatch, Outcome } from '@ushindi/api-contract';
import type { LiveState } from '@ushindi/api-contract/live';
import { formatNairobi, isOutcomeSelectable, isSelectionExpired } from '@ushindi/shared';
import type { InputOf } from '../client/procedures.ts';

/** A selection as bets.place takes it. */
export type Pick = InputOf<'bets.place'>['selections'][number];

/** The fields of a match that decide about its selections, from a list or from live state. */
type Match = { matchId: string; sportId: number; startsAtMs: number | null; live: boolean };
type PickedMarket = Omit<Market, 'outcomes' | 'name' | 'category'>;
type PickedOutcome = Omit<Outcome, 'oddId' | 'odds'> & { oddId?: string | null; odds?: number | null };

function pickOf(match: Match, market: PickedMarket, outcome: PickedOutcome, nowMs: number): Pick[] {
  const { oddId, odds } = outcome;
  if (!oddId || typeof odds !== 'number') return [];
  if (!isOutcomeSelectable({ odds, oddStatus: outcome.status, marketStatus: market.status })) return [];
  const date = match.startsAtMs === null ? null : formatNairobi(match.startsAtMs);
  if (isSelectionExpired({ status: market.status, date, live: match.live }, nowMs)) return [];
  const { name: outcomeName, alias: oddType, specifier } = outcome;
  const { marketId, parentMarketId } = market;
  const { matchId, sportId, live } = match;
  return [{ oddId, oddValue: odds, oddType, outcomeName, specifier, matchId, sportId, parentMarketId, marketId, live }];
}

/** The selections that the client's odds buttons allow of listed matches at a moment in epoch milliseconds. */
export function picksOfFixtures(fixtures: readonly Fixture[], nowMs: number): Pick[] {
  return fixtures.flatMap(({ markets, live, ...match }) =>
    markets.flatMap((market) =>
      market.outcomes.flatMap((outcome) => pickOf({ ...match, live: live !== null }, market, outcome, nowMs)),
    ),
  );
}

/** The selections of matches in play; those that have been played longest come first. */
export function picksOfLive(state: LiveState, nowMs: number): Pick[] {
  const matches = Object.values(state.matches).filter(({ live }) => live !== undefined);
  const minute = (clock: string | undefined): number => Number.parseInt(clock ?? '', 10) || 0;
  const longest = matches.toSorted((a, b) => minute(b.live?.clock) - minute(a.live?.clock));
  return longest.flatMap(({ markets, startsAtMs, matchId, sportId }) =>
    Object.values(markets).flatMap((market) =>
      Object.values(market.outcomes).flatMap((outcome) =>
        pickOf({ matchId, sportId, startsAtMs: startsAtMs ?? null, live: true }, market, outcome, nowMs),
      ),
    ),
  );
}

/** `legs` random picks, one for each match; fewer when there are fewer matches. */
export function drawPicks(picks: readonly Pick[], legs: number, random: () => number): Pick[] {
  const drawn = new Map<string, Pick>();
  const left = [...picks];
  while (drawn.size < legs && left.length > 0) {
    const [pick] = left.splice(Math.floor(random() * left.length), 1);
    if (pick !== undefined && !drawn.has(String(pick.matchId))) drawn.set(String(pick.matchId), pick);
  }
  return [...drawn.values()];
}

/** The picks at the odds that a refusal names; null when the reason of the refusal was not the odds. */
export function repriced(picks: readonly Pick[], offending: readonly OffendingMatch[]): Pick[] | null {
  if (offending.length === 0 || offending.some(({ oddsNow }) => oddsNow === null)) return null;
  return picks.map((pick) => {
    const named = offending.find(({ matchId }) => matchId === pick.matchId);
    return named?.oddsNow ? { ...pick, oddValue: named.oddsNow } : pick;
  });
}
