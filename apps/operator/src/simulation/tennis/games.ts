import { setScores, winnerOf } from '@ushindi/draws/matches/tennis/games';
import { SETS_TO_WIN } from '@ushindi/draws/matches/tennis/index';
import { createScoreDistribution, NO_SCORE } from '../forecast.ts';
import type { ScoreDistribution } from '../forecast.ts';
import type { MatchModel } from '../sport.ts';
import type { PeriodScore } from '../types.ts';

/** The forecast of the games of one set. They are certain once it is played. */
export function setForecast(model: MatchModel, played: readonly PeriodScore[], index: number): ScoreDistribution {
  const distribution = createScoreDistribution(0);
  const before = Array.from({ length: index }, () => ({ home: 0, away: 0 }));
  const known = played[index];
  for (const { home, away, probability } of known === undefined ? setScores(model) : [{ ...known, probability: 1 }])
    distribution.add({ ...NO_SCORE, sets: [...before, { home, away }] }, probability);
  return distribution;
}

/** The forecast of the games of all sets: those of played sets, and of every continuation. */
export function gamesForecast(model: MatchModel, played: readonly PeriodScore[]): ScoreDistribution {
  const scores = setScores(model);
  const distribution = createScoreDistribution(0);
  const continueFrom = (sets: readonly PeriodScore[], probability: number): void => {
    const won = sets.filter((set) => winnerOf(set) === 'home').length;
    if (Math.max(won, sets.length - won) === SETS_TO_WIN) {
      distribution.add({ ...NO_SCORE, sets }, probability);
      return;
    }
    for (const { home, away, probability: chance } of scores)
      continueFrom([...sets, { home, away }], probability * chance);
  };
  continueFrom(played, 1);
  return distribution;
}
