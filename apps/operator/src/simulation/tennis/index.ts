import { setProbability } from '@ushindi/draws/matches/tennis/games';
import { PLAYED_TENNIS, SETS_TO_WIN } from '@ushindi/draws/matches/tennis/index';
import { createScoreDistribution, lazyForecast, NO_SCORE } from '../forecast.ts';
import type { ScoreDistribution, ScoreDistributionBuilder } from '../forecast.ts';
import type { MatchModel, Sport } from '../sport.ts';
import { setsBy, tallyAt } from '@ushindi/draws/matches/timeline';
import type { Timeline } from '@ushindi/draws/matches/timeline';
import type { MatchScore } from '../types.ts';
import { gamesForecast, setForecast } from './games.ts';
import { TENNIS_MARKETS } from './markets.ts';

/** Adds all final set scores that can follow a set score. */
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

/** The distribution of the sets that each player wins. */
function setResults(model: MatchModel, known: Timeline, minute: number): ScoreDistribution {
  const { home, away, htHome, htAway } = tallyAt(known, minute);
  const distribution = createScoreDistribution(0);
  const score = { ...NO_SCORE, htHome, htAway, ftHome: home, ftAway: away };
  addContinuations(distribution, score, 1, setProbability(model));
  return distribution;
}

/** Tennis with its markets. Trading stops after every set. */
export const TENNIS: Sport = {
  ...PLAYED_TENNIS,
  defaultMarketId: 322,
  markets: TENNIS_MARKETS,
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
  // The games of a set depend on its winner, so they are left out.
  joint: [{ scope: 'fullTime', covers: (scope) => scope === 'fullTime' }],
  stopsTrading: () => true,
};
