import { groupedBy } from '../../groupedBy.ts';
import type { Random } from '../rng.ts';
import type { MatchModel } from '../sport.ts';
import type { PeriodScore, Side } from '../types.ts';

/**
 * Logit of the probability of a held serve between equals. The edge is added to it for the home player and subtracted
 * from it for the away player.
 */
const HOLD_LOGIT = 1.25;
const HOLD_PER_EDGE = 0.3;
/** Logit of the probability that the home player wins a tie-break, per edge. */
const TIE_BREAK_PER_EDGE = 0.4;
const GAMES = 6;
const LOGIT_PER_EDGE = 0.75;

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The probability that the home player wins a set. */
export const setProbability = ({ edge }: MatchModel): number => logistic(LOGIT_PER_EDGE * edge);

/** The games of a set, with the probability of that score. */
export interface SetScore extends PeriodScore {
  readonly probability: number;
}

/**
 * The probabilities of the 14 scores of a set. Each game has a fixed probability of a held serve, and the home player
 * serves first. The scores of each winner are scaled to the probability that this player wins the set.
 */
export function setScores(model: MatchModel): SetScore[] {
  const ends = playedGames(model);
  const homeWins = setProbability(model);
  const sum = (side: Side): number =>
    ends.reduce((all, one) => (winnerOf(one) === side ? all + one.probability : all), 0);
  const scale = { home: homeWins / sum('home'), away: (1 - homeWins) / sum('away') };
  return ends.map((one) => ({ ...one, probability: one.probability * scale[winnerOf(one)] }));
}

/** The side with more games in a finished set. */
export const winnerOf = ({ home, away }: PeriodScore): Side => (home > away ? 'home' : 'away');

/** The scores at which a set ends, game by game. */
function playedGames({ edge }: MatchModel): SetScore[] {
  const holds = {
    home: logistic(HOLD_LOGIT + HOLD_PER_EDGE * edge),
    away: logistic(HOLD_LOGIT - HOLD_PER_EDGE * edge),
  };
  const tieBreak = logistic(TIE_BREAK_PER_EDGE * edge);
  const ends: SetScore[] = [];
  const continueFrom = (home: number, away: number, probability: number): void => {
    if (isOver(home, away)) {
      ends.push({ home, away, probability });
      return;
    }
    const served = (home + away) % 2 === 0 ? holds.home : 1 - holds.away;
    const homeGame = home === GAMES && away === GAMES ? tieBreak : served;
    continueFrom(home + 1, away, probability * homeGame);
    continueFrom(home, away + 1, probability * (1 - homeGame));
  };
  continueFrom(0, 0, 1);
  return merged(ends);
}

function isOver(home: number, away: number): boolean {
  const [more, fewer] = [Math.max(home, away), Math.min(home, away)];
  return more === GAMES + 1 || (more === GAMES && fewer <= GAMES - 2);
}

/** Adds up the probabilities of equal scores, because several courses end with the same score. */
function merged(ends: readonly SetScore[]): SetScore[] {
  const byScore = groupedBy(ends, ({ home, away }) => `${home}:${away}`);
  return [...byScore.values()].map((courses) => ({
    ...(courses[0] as SetScore),
    probability: courses.reduce((sum, { probability }) => sum + probability, 0),
  }));
}

/** Draws the games of a set whose winner is known. */
export function drawGames(model: MatchModel, winner: Side, random: Random): PeriodScore {
  const scores = setScores(model).filter((one) => winnerOf(one) === winner);
  const drawn = random.unit() * scores.reduce((sum, { probability }) => sum + probability, 0);
  let upTo = 0;
  const { home, away } = scores.find(({ probability }) => (upTo += probability) > drawn) ?? (scores.at(-1) as SetScore);
  return { home, away };
}
