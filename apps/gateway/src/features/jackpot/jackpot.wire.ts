import type { JackpotResult, JackpotRound } from '@ushindi/api-contract';
import type { WireJackpotResult, WireJackpotRound } from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';

/** The round on sale; null for a round whose closing time is unreadable, because it may be over. */
export function roundOf(wire: WireJackpotRound): JackpotRound | null {
  const closesAtMs = parseNairobi(wire.closes_at);
  if (closesAtMs === null) return null;
  const { round, day, price, house_percent, max_void, pool, tiers, matches } = wire;
  return {
    round,
    day,
    closesAtMs,
    price,
    housePercent: house_percent,
    maxVoid: max_void,
    pool,
    tiers,
    matches: matches.map(({ match_id, start_time, home_team, away_team, competition }) => ({
      matchId: match_id,
      homeTeam: home_team,
      awayTeam: away_team,
      competition,
      startsAtMs: parseNairobi(start_time),
    })),
  };
}

/** A decided round. */
export const resultOf = ({ is_void, matches, ...same }: WireJackpotResult): JackpotResult => ({
  ...same,
  isVoid: is_void,
  matches: matches.map(({ match_id, home_team, away_team, outcome, score }) => ({
    matchId: match_id,
    homeTeam: home_team,
    awayTeam: away_team,
    outcome,
    score,
  })),
});
