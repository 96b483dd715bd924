import { AWAY, HOME, market, overUnder } from '../market.ts';
import type { MarketDefinition } from '../market.ts';
import { createScoreDistribution, NO_SCORE } from '../forecast.ts';
import type { ScoreDistributionBuilder } from '../forecast.ts';
import type { Random } from '../rng.ts';
import type { MatchModel, Sport } from '../sport.ts';
import { tallyAt } from '../timeline.ts';
import type { MatchEvent, Period, Plan, Timeline } from '../timeline.ts';
import type { MatchScore } from '../types.ts';

/** Best of three sets, each won with the same probability. Scores count sets. */
const SETS_TO_WIN = 2;
const SET_NAMES = ['1st Set', '2nd Set', '3rd Set'] as const;
const LONGEST_SET_MINUTES = 58;
const LOGIT_PER_EDGE = 0.75;

const MARKETS: readonly MarketDefinition[] = [
  market({ marketId: 322, name: 'Winner', category: 'Main' }, [
    ['1', HOME, (score) => score.ftHome > score.ftAway],
    ['2', AWAY, (score) => score.ftAway > score.ftHome],
  ]),
  market({ marketId: 323, name: 'First Set Winner', category: 'Main' }, [
    ['1', HOME, (score) => score.htHome > score.htAway],
    ['2', AWAY, (score) => score.htAway > score.htHome],
  ]),
  market(
    { marketId: 324, name: 'Set Score', category: 'Main' },
    [
      [2, 0],
      [2, 1],
      [1, 2],
      [0, 2],
    ].map(([home, away]) => {
      const label = `${home}:${away}`;
      return [label, label, (score: MatchScore) => score.ftHome === home && score.ftAway === away] as const;
    }),
  ),
  overUnder({ marketId: 325, name: 'Total Sets', category: 'Main' }, [2.5], (score) => score.ftHome + score.ftAway),
];

/** The probability that the home player wins a set. */
function setProbability(model: MatchModel): number {
  return 1 / (1 + Math.exp(-LOGIT_PER_EDGE * model.edge));
}

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
  return { periods, events, halfMin: (periods[0] as Period).toMin };
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

export const TENNIS: Sport = {
  sportId: 24,
  sportName: 'Tennis',
  defaultMarketId: 322,
  markets: MARKETS,
  maxMinutes: 3 * LONGEST_SET_MINUTES,
  plan: () => ({ periods: [], halfMin: Number.POSITIVE_INFINITY }),
  play,
  forecast(model, known, minute) {
    const { home, away, htHome, htAway } = tallyAt(known, minute);
    const score = { ...NO_SCORE, htHome, htAway, ftHome: home, ftAway: away };
    const distribution = createScoreDistribution(0);
    addContinuations(distribution, score, 1, setProbability(model));
    return () => distribution;
  },
  stopsTrading: () => true,
};
