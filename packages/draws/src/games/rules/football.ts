import type { ShownMatch, Side } from '../publicDraw.ts';
import { type Draws, drawWeighted, drawsOf } from '../provablyFair.ts';
import { shuffle } from '../../shuffle.ts';
import { type DrawTerms, hundredths, type DrawnRound, type PlayTerms, type Rules, type OfferTerms } from './rules.ts';

type Outcome = {
  key: string;
  market: string;
  name: string;
  /** `shootout` is the winner of a shoot-out after a draw. */
  wins(home: number, away: number, shootout: Side): boolean;
};
type Score = { home: number; away: number; chance: number };

/** A match of a round; `home` and `away` are team names. */
export type Match = { home: string; away: string; scores: Score[] };

/** A virtual competition. Teams are ordered from strongest to weakest. */
export type Competition = {
  teams: readonly string[];
  matches: number;
  outcomes: readonly Outcome[];
  /** Duration of a shown match in seconds. */
  showSeconds: number;
};

const MAX_GOALS = 7;
const HOME_GOALS = 1.45;
const AWAY_GOALS = 1.1;
const STRONGEST = 1.25;
const WEAKEST = 0.8;
const MATCH_MINUTES = 90;

/** Home win, draw and away win. */
export const THREE_WAY: readonly Outcome[] = [
  { key: '1', market: '3 Way', name: '1', wins: (home, away) => home > away },
  { key: 'X', market: '3 Way', name: 'X', wins: (home, away) => home === away },
  { key: '2', market: '3 Way', name: '2', wins: (home, away) => home < away },
];
/** More or fewer than 2.5 goals. */
export const TOTAL_GOALS: readonly Outcome[] = [
  { key: 'O', market: 'Total Goals 2.5', name: 'Ov 2.5', wins: (home, away) => home + away > 2 },
  { key: 'U', market: 'Total Goals 2.5', name: 'Un 2.5', wins: (home, away) => home + away < 3 },
];
/** Both teams score, or not. */
export const BOTH_SCORE: readonly Outcome[] = [
  { key: 'GG', market: 'Both Teams To Score', name: 'GG', wins: (home, away) => home > 0 && away > 0 },
  { key: 'NG', market: 'Both Teams To Score', name: 'NG', wins: (home, away) => home === 0 || away === 0 },
];
const goesThrough = (home: number, away: number, shootout: Side): Side => {
  if (home === away) return shootout;
  return home > away ? 1 : 2;
};
/** The team that goes through, after a shoot-out if the score is level. */
export const TO_QUALIFY: readonly Outcome[] = [
  { key: 'Q1', market: 'To Qualify', name: 'Home', wins: (...score) => goesThrough(...score) === 1 },
  { key: 'Q2', market: 'To Qualify', name: 'Away', wins: (...score) => goesThrough(...score) === 2 },
];

/**
 * The matches of a round. They derive from its commitment, so players can verify that they were not chosen
 * afterwards.
 */
export function matchesOf({ teams, matches }: Pick<Competition, 'teams' | 'matches'>, publicSeed: string): Match[] {
  const drawn = shuffle([...teams.keys()], drawsOf(publicSeed, 'matches').unit);
  return Array.from({ length: matches }, (_, index) => {
    const [home = 0, away = 1] = drawn.slice(index * 2, index * 2 + 2);
    const edge = strength(home, teams.length) / strength(away, teams.length);
    const scores = scoresOf(HOME_GOALS * edge, AWAY_GOALS / edge);
    return { home: teams[home] ?? '', away: teams[away] ?? '', scores };
  });
}

const strength = (rank: number, count: number): number => STRONGEST - ((STRONGEST - WEAKEST) * rank) / (count - 1);

/** Every score with its probability. Goals are Poisson, cut at seven. */
function scoresOf(homeMean: number, awayMean: number): Score[] {
  const goals = Array.from({ length: MAX_GOALS + 1 }, (_, count) => count);
  const all = goals.flatMap((home) =>
    goals.map((away) => ({ home, away, chance: poisson(homeMean, home) * poisson(awayMean, away) })),
  );
  const total = all.reduce((sum, { chance }) => sum + chance, 0);
  return all.map((score) => ({ ...score, chance: score.chance / total }));
}

function poisson(mean: number, count: number): number {
  let chance = Math.exp(-mean);
  for (let each = 1; each <= count; each += 1) chance *= mean / each;
  return chance;
}

/** Probability of an outcome; both sides win a shoot-out equally often. */
export function chanceOf({ scores }: Match, { wins }: Outcome): number {
  return scores.reduce((sum, { home, away, chance }) => {
    const share = (Number(wins(home, away, 1)) + Number(wins(home, away, 2))) / 2;
    return sum + chance * share;
  }, 0);
}

/** Draws a match: score, shoot-out, and goal minutes for the animation. */
export function playMatch({ scores }: Match, draws: Draws) {
  const { home, away } = drawWeighted(draws, scores, (score) => score.chance);
  const shootout: Side = draws.unit() < 0.5 ? 1 : 2;
  const minute = (): number => 1 + Math.floor(draws.unit() * MATCH_MINUTES);
  const goalsOf = (side: Side, count: number) => Array.from({ length: count }, () => ({ minute: minute(), side }));
  const goals = [...goalsOf(1, home), ...goalsOf(2, away)].sort((a, b) => a.minute - b.minute);
  return { home, away, shootout, goals };
}

/** Virtual football: one pick on one match, '<match>:<outcome>', such as '0:X'. */
export function footballRules(competition: Competition): Rules {
  const { outcomes, showSeconds } = competition;
  const hasShootout = outcomes === TO_QUALIFY;
  const oddsOf = (match: Match, outcome: Outcome, { rtp }: OfferTerms): number =>
    hundredths(rtp / chanceOf(match, outcome));
  return {
    offer(offerTerms) {
      const matches = matchesOf(competition, offerTerms.publicSeed).map((match, index) => ({
        home: match.home,
        away: match.away,
        outcomes: outcomes.map((outcome) => ({
          pick: `${index}:${outcome.key}`,
          market: outcome.market,
          name: outcome.name,
          odds: oddsOf(match, outcome, offerTerms),
        })),
      }));
      return { matches, showSeconds };
    },
    play: (terms) => playRound(competition, terms, { oddsOf, hasShootout }),
    draw: (terms) => ({ kind: 'matches', results: shownOf(playMatches(competition, terms), hasShootout) }),
    publicOf: (show) => ({ kind: 'matches', results: (show as { results: ShownMatch[] }).results }),
    teams: (publicSeed) => matchesOf(competition, publicSeed).map(({ home, away }) => ({ home, away })),
  };
}

type MatchRules = { oddsOf(match: Match, outcome: Outcome, offerTerms: OfferTerms): number; hasShootout: boolean };

type PlayedMatch = ReturnType<typeof playMatch>;

const playMatches = (competition: Competition, { publicSeed, draws }: DrawTerms): PlayedMatch[] =>
  matchesOf(competition, publicSeed).map((match) => playMatch(match, draws));

/** The results that the page shows. The shoot-out is left out where it decides nothing. */
const shownOf = (results: readonly PlayedMatch[], hasShootout: boolean): ShownMatch[] =>
  results.map(({ shootout, ...rest }) => ({ ...rest, ...(hasShootout && { shootout }) }));

function playRound(competition: Competition, terms: PlayTerms, { oddsOf, hasShootout }: MatchRules): DrawnRound | null {
  const [, index, key] = /^(\d):(\w{1,2})$/.exec(terms.pick) ?? [];
  const matches = matchesOf(competition, terms.publicSeed);
  const match = matches[Number(index)];
  const outcome = competition.outcomes.find((each) => each.key === key);
  if (match === undefined || outcome === undefined) return null;
  const results = playMatches(competition, terms);
  const result = results[matches.indexOf(match)] as PlayedMatch;
  const odds = oddsOf(match, outcome, terms);
  return {
    label: `${outcome.name};${outcome.market}`,
    home: match.home,
    away: match.away,
    score: `${result.home}-${result.away}`,
    odds,
    pays: outcome.wins(result.home, result.away, result.shootout) ? odds : 0,
    show: { results: shownOf(results, hasShootout) },
  };
}
