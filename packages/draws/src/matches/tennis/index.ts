import type { Random } from '../rng.ts';
import type { MatchModel, PlayedSport } from '../sport.ts';
import type { MatchEvent, Period, Plan, Timeline } from '../timeline.ts';
import { drawGames, setProbability } from './games.ts';

/**
 * A match is the best of three sets, each with the same probability of a home win. Scores count sets. The event that
 * ends a set contains its games.
 */
export const SETS_TO_WIN = 2;
const SET_NAMES = ['1st Set', '2nd Set', '3rd Set'] as const;
const LONGEST_SET_MINUTES = 58;

/** Draws the sets, then their games, so that keys of earlier releases keep their matches. */
function play(model: MatchModel, _plan: Plan, random: Random): Timeline {
  const periods: Period[] = [];
  const events: MatchEvent[] = [];
  const won = { home: 0, away: 0 };
  while (Math.max(won.home, won.away) < SETS_TO_WIN) {
    const side = random.unit() < setProbability(model) ? 'home' : 'away';
    const fromMin = periods.at(-1)?.toMin ?? 0;
    const toMin = fromMin + random.between(32, LONGEST_SET_MINUTES);
    won[side] += 1;
    periods.push({ phase: SET_NAMES[periods.length] as string, fromMin, toMin, clock: null, playing: true });
    // Slightly before the next set, so that each set's score belongs to its own period.
    events.push({ atMin: toMin - 0.01, side, kind: 'score', points: 1 });
  }
  const withGames = events.map((event) => ({ ...event, games: drawGames(model, event.side, random) }));
  return { periods, events: withGames, halfMin: (periods[0] as Period).toMin };
}

/** Tennis as it is drawn. The plan has no periods, because the play decides their lengths. */
export const PLAYED_TENNIS: PlayedSport = {
  sportId: 24,
  sportName: 'Tennis',
  maxMinutes: 3 * LONGEST_SET_MINUTES,
  plan: () => ({ periods: [], halfMin: Number.POSITIVE_INFINITY }),
  play,
};
