import { createScoreDistribution, lazyForecast, NO_SCORE } from '../forecast.ts';
import type { ScoreDistribution, ScoreDistributionBuilder } from '../forecast.ts';
import type { Random } from '../rng.ts';
import type { MatchModel, Sport } from '../sport.ts';
import { setsBy, tallyAt } from '../timeline.ts';
import type { MatchEvent, Period, Plan, Timeline } from '../timeline.ts';
import type { MatchScore } from '../types.ts';
import { drawGames, gamesForecast, setForecast, setProbability } from './games.ts';
import { TENNIS_MARKETS } from './markets.ts';

/** Best of three sets, each won with the same probability. Scores count sets; the games of a set are known at its end. */
const SETS_TO_WIN = 2;
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

/** Plays all continuations of a set score. */
function addContinuations(
  distribution: ScoreDistributionBuilder,
  score: MatchScore,
  probability: number,
  homeSet: number,
): void {
  const { ftHome, ftAway } = score;
  if (Math.max(ftHome, ftAway) === SETS_TO_WIN) {
    distribution.add(score, probability);
    return;
  }
  const next = (home: number, away: number): MatchScore => ({
    ...score,
    ftHome: ftHome + home,
    ftAway: ftAway + away,
    ...(ftHome + ftAway === 0 ? { htHome: home, htAway: away } : {}),
  });
  addContinuations(distribution, next(1, 0), probability * homeSet, homeSet);
  addContinuations(distribution, next(0, 1), probability * (1 - homeSet), homeSet);
}

/** Who wins the sets. */
function setResults(model: MatchModel, known: Timeline, minute: number): ScoreDistribution {
  const { home, away, htHome, htAway } = tallyAt(known, minute);
  const distribution = createScoreDistribution(0);
  const score = { ...NO_SCORE, htHome, htAway, ftHome: home, ftAway: away };
  addContinuations(distribution, score, 1, setProbability(model));
  return distribution;
}

export const TENNIS: Sport = {
  sportId: 24,
  sportName: 'Tennis',
  defaultMarketId: 322,
  markets: TENNIS_MARKETS,
  maxMinutes: 3 * LONGEST_SET_MINUTES,
  plan: () => ({ periods: [], halfMin: Number.POSITIVE_INFINITY }),
  play,
  forecast(model, known, minute) {
    const played = setsBy(known, minute);
    return lazyForecast((scope) => {
      if (scope === 'fullTime') return setResults(model, known, minute);
      if (scope === 'games') return gamesForecast(model, played);
      const [, set] = /^set (\d)$/.exec(scope) ?? [];
      if (set === undefined) throw new Error(`Tennis has no scope '${scope}'`);
      return setForecast(model, played, Number(set));
    });
  },
  // The games of a set depend on who wins it, so they are left out.
  joint: [{ scope: 'fullTime', covers: (scope) => scope === 'fullTime' }],
  stopsTrading: () => true,
};
