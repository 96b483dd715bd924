import { FOOTBALL } from './football/index.ts';
import type { MarketDefinition } from './market.ts';
import { BASKETBALL } from './points/basketball.ts';
import { pointsSport } from './points/index.ts';
import { CRICKET } from './points/cricket.ts';
import { RUGBY_LEAGUE, RUGBY_UNION } from './points/rugby.ts';
import type { Sport } from './sport.ts';
import { TENNIS } from './tennis/index.ts';

/** The six sports in the order of their tabs (D-046). */
export const SPORTS: readonly Sport[] = [
  FOOTBALL,
  pointsSport(BASKETBALL),
  pointsSport(CRICKET),
  TENNIS,
  pointsSport(RUGBY_LEAGUE),
  pointsSport(RUGBY_UNION),
];

const BY_ID = new Map(SPORTS.map((sport) => [sport.sportId, sport]));

/** The sport of an id. Throws Error for an unknown one. */
export function sportOf(sportId: number): Sport {
  const sport = BY_ID.get(sportId);
  if (sport === undefined) throw new Error(`no sport ${sportId}`);
  return sport;
}

/** The market of an id; undefined if the sport does not have it. */
export function marketOf(sport: Sport, marketId: number): MarketDefinition | undefined {
  return sport.markets.find((market) => market.marketId === marketId);
}

/** Whether an id is that of a sport. */
export function isSport(sportId: number): boolean {
  return BY_ID.has(sportId);
}
