import type { Endings, Scope } from './outlook.ts';
import type { MatchScore, Verdict } from './types.ts';

export interface Teams {
  readonly homeTeam: string;
  readonly awayTeam: string;
}

/** One outcome of one line of a market. Its verdict is both the settlement rule and, summed over the endings, the price. */
export interface Selection {
  readonly outcomeId: string;
  /** 'total=2.5'; empty in markets without lines. */
  readonly specifier: string;
  readonly alias: string;
  name(teams: Teams): string;
  verdict(score: MatchScore): Verdict;
}

/** A market: what it is called, where it is shown, and what decides each of its outcomes. */
export interface MarketDefinition {
  readonly marketId: number;
  readonly name: string;
  readonly category: string;
  readonly scope: Scope;
  /** How many outcomes of a line win together: 1, but 2 for a double chance. */
  readonly winners: number;
  readonly selections: readonly Selection[];
}

type Label = string | ((teams: Teams) => string);
/** What a market is called and where it is shown; scope and winners default to the final score and one. */
export type Heading = Pick<MarketDefinition, 'marketId' | 'name' | 'category'> & {
  readonly scope?: Scope;
  readonly winners?: number;
};
/** Alias, name and when it wins. */
export type Choice = readonly [alias: string, name: Label, wins: (score: MatchScore) => boolean];

export const HOME: Label = (teams) => teams.homeTeam;
export const AWAY: Label = (teams) => teams.awayTeam;

/** A market without lines. Outcome ids count from 1 in the order given. `voids` names the scores that return stakes. */
export function market(
  heading: Heading,
  choices: readonly Choice[],
  voids: (score: MatchScore) => boolean = never,
): MarketDefinition {
  return define(
    heading,
    choices.map(([alias, label, wins], index) => selection(index, '', alias, label, wins, voids)),
  );
}

/** An over/under market on a counted quantity. Lines are halves, so there is no tie. */
export function overUnder(
  heading: Heading,
  lines: readonly number[],
  measure: (score: MatchScore) => number,
): MarketDefinition {
  return define(
    heading,
    lines.flatMap((line) => [
      selection(0, `total=${line}`, 'O', `Over ${line}`, (score) => measure(score) > line),
      selection(1, `total=${line}`, 'U', `Under ${line}`, (score) => measure(score) < line),
    ]),
  );
}

/** A two-way handicap: the line is added to the home score. A tie after that returns stakes. */
export function handicap(heading: Heading, lines: readonly number[]): MarketDefinition {
  return define(
    heading,
    lines.flatMap((line) => {
      const lead = (score: MatchScore): number => score.ftHome + line - score.ftAway;
      const tied = (score: MatchScore): boolean => lead(score) === 0;
      const shift = (by: number): string => (by > 0 ? `+${by}` : String(by));
      return [
        selection(
          0,
          `hcp=${line}`,
          '1',
          (teams) => `${teams.homeTeam} ${shift(line)}`,
          (score) => lead(score) > 0,
          tied,
        ),
        selection(
          1,
          `hcp=${line}`,
          '2',
          (teams) => `${teams.awayTeam} ${shift(-line)}`,
          (score) => lead(score) < 0,
          tied,
        ),
      ];
    }),
  );
}

/** How many outcomes a line has; all lines of a market have the same. */
export function outcomesPerLine({ selections }: MarketDefinition): number {
  return selections.filter(({ specifier }) => specifier === selections[0]?.specifier).length;
}

/** How likely a selection is to win when it is not void; null when it is certain to be void. */
export function fairProbability(chosen: Selection, { scores, probabilities }: Endings): number | null {
  let won = 0;
  let lost = 0;
  for (let index = 0; index < scores.length; index += 1) {
    const verdict = chosen.verdict(scores[index] as MatchScore);
    if (verdict === 'won') won += probabilities[index] as number;
    else if (verdict === 'lost') lost += probabilities[index] as number;
  }
  return won + lost === 0 ? null : won / (won + lost);
}

function never(): boolean {
  return false;
}

function define(heading: Heading, selections: readonly Selection[]): MarketDefinition {
  return { scope: 'fullTime', winners: 1, ...heading, selections };
}

function selection(
  index: number,
  specifier: string,
  alias: string,
  label: Label,
  wins: (score: MatchScore) => boolean,
  voids: (score: MatchScore) => boolean = never,
): Selection {
  return {
    outcomeId: String(index + 1),
    specifier,
    alias,
    name: (teams) => (typeof label === 'string' ? label : label(teams)),
    verdict: (score) => (voids(score) ? 'void' : wins(score) ? 'won' : 'lost'),
  };
}
