import { PLAYED_FOOTBALL } from './football/index.ts';
import { playedPoints } from './points/index.ts';
import { BASKETBALL, CRICKET, RUGBY_LEAGUE, RUGBY_UNION } from './points/sports.ts';
import type { PlayedSport } from './sport.ts';
import { PLAYED_TENNIS } from './tennis/index.ts';

const POINTS = [BASKETBALL, CRICKET, RUGBY_LEAGUE, RUGBY_UNION].map(playedPoints);
const BY_ID = new Map([PLAYED_FOOTBALL, PLAYED_TENNIS, ...POINTS].map((sport) => [sport.sportId, sport]));

/** The draws of a sport. Throws Error for an unknown id. */
export function playedSportOf(sportId: number): PlayedSport {
  const sport = BY_ID.get(sportId);
  if (sport === undefined) throw new Error(`no sport ${sportId}`);
  return sport;
}
