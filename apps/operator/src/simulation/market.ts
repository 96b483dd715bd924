import type { Endings, Scope } from './outlook.ts';
import type { Fixture, MatchScore, Verdict } from './types.ts';

/** Whom a match is between: what outcomes are named after. */
export type Teams = Pick<Fixture, 'homeTeam' | 'homeTeamId' | 'awayTeam' | 'awayTeamId' | 'countryCode'>;

/** One outcome of one line of a market. Its verdict is both the settlement rule and, summed over the endings, the price. */
export interface Selection {
  readonly outcomeId: string;
  /** 'total=2.5'; empty in markets without lines. */
  readonly specifier: string;
  readonly alias: string;
  readonly scope: Scope;
  name(teams: Teams): string;
  verdict(score: MatchScore): Verdict;
}

/** A market: what it is called, where it is shown, and what decides each of its outcomes. */
export interface MarketDefinition {
  readonly marketId: number;
  readonly name: string;
  readonly category: string;
  /** How many outcomes of a line win together: 1, but 2 for a double chance; null where that differs from match to match. */
  readonly winners: number | null;
  readonly selections: readonly Selection[];
}

/** What an outcome is called, or how that follows from the teams. */
type Label = string | ((teams: Teams) => string);
/** A number read off a score. */
export type Measure = (score: MatchScore) => number;
/** What a market is called and where it is shown; scope and winners default to the final score and one. */
export type Heading = Pick<MarketDefinition, 'marketId' | 'name' | 'category'> & {
  readonly scope?: Scope;
  readonly winners?: number | null;
};
/** Alias, name and when it wins; a scope where it is not the market's. */
export type Choice = readonly [alias: string, name: Label, wins: (score: MatchScore) => boolean, scope?: Scope];

export const HOME = (teams: Teams): string => teams.homeTeam;
export const AWAY = (teams: Teams): string => teams.awayTeam;

/** A market without lines. Outcome ids count from 1 in the order given. `voids` names the scores that return stakes. */
export function market(
  heading: Heading,
  choices: readonly Choice[],
  voids: (score: MatchScore) => boolean = never,
): MarketDefinition {
  return define(
    heading,
    choices.map(([alias, label, wins, scope], index) => ({ ...draft(index, '', alias, label, wins, voids), scope })),
  );
}

/** The three ways a count may come out: ahead, level, behind. */
export const threeWay = (lead: Measure): readonly Choice[] => [
  ['1', HOME, (score) => lead(score) > 0],
  ['X', 'Draw', (score) => lead(score) === 0],
  ['2', AWAY, (score) => lead(score) < 0],
];

/** Whether something holds; aliases of both answers first. */
export const yesNo = (aliases: readonly [string, string], holds: (score: MatchScore) => boolean): readonly Choice[] => [
  [aliases[0], 'Yes', holds],
  [aliases[1], 'No', (score) => !holds(score)],
];

/** Whether a count is odd. */
export const oddEven = (count: Measure): readonly Choice[] => [
  ['Odd', 'Odd', (score) => count(score) % 2 === 1],
  ['Even', 'Even', (score) => count(score) % 2 === 0],
];

/** Who wins by how much: steps of a lead for either side, the last of them open, as [1, 6, 11] for 1-5, 6-10 and 11 or more. */
export function marginsOf(steps: readonly number[], lead: Measure): readonly Choice[] {
  const sided = (sign: 1 | -1, alias: string, label: (teams: Teams) => string): Choice[] =>
    steps.map((least, index) => {
      const most = (steps[index + 1] ?? Number.POSITIVE_INFINITY) - 1;
      const range = most === least ? String(least) : Number.isFinite(most) ? `${least}-${most}` : `${least}+`;
      const wins = (score: MatchScore): boolean => lead(score) * sign >= least && lead(score) * sign <= most;
      return [`${alias} ${range}`, (teams) => `${label(teams)} by ${range}`, wins];
    });
  return [...sided(1, '1', HOME), ...sided(-1, '2', AWAY)];
}

/** An over/under market on a counted quantity. Lines are halves, so there is no tie. */
export function overUnder(heading: Heading, lines: readonly number[], measure: Measure): MarketDefinition {
  return define(
    heading,
    lines.flatMap((line) => [
      draft(0, `total=${line}`, 'O', `Over ${line}`, (score) => measure(score) > line),
      draft(1, `total=${line}`, 'U', `Under ${line}`, (score) => measure(score) < line),
    ]),
  );
}

/** A two-way handicap: the line is added to the home side's lead. A tie after that returns stakes. */
export function handicap(heading: Heading, lines: readonly number[], leadBy: Measure = finalLead): MarketDefinition {
  return define(
    heading,
    lines.flatMap((line) => {
      const lead = (score: MatchScore): number => leadBy(score) + line;
      const tied = (score: MatchScore): boolean => lead(score) === 0;
      const shift = (by: number): string => (by > 0 ? `+${by}` : String(by));
      return [
        draft(
          0,
          `hcp=${line}`,
          '1',
          (teams) => `${teams.homeTeam} ${shift(line)}`,
          (score) => lead(score) > 0,
          tied,
        ),
        draft(
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

function finalLead(score: MatchScore): number {
  return score.ftHome - score.ftAway;
}

type Draft = Omit<Selection, 'scope'> & { readonly scope?: Scope | undefined };

function define({ scope = 'fullTime', winners = 1, ...heading }: Heading, drafts: readonly Draft[]): MarketDefinition {
  return { ...heading, winners, selections: drafts.map((one) => ({ ...one, scope: one.scope ?? scope })) };
}

function draft(
  index: number,
  specifier: string,
  alias: string,
  label: Label,
  wins: (score: MatchScore) => boolean,
  voids: (score: MatchScore) => boolean = never,
): Draft {
  return {
    outcomeId: String(index + 1),
    specifier,
    alias,
    name: (teams) => (typeof label === 'string' ? label : label(teams)),
    verdict: (score) => (voids(score) ? 'void' : wins(score) ? 'won' : 'lost'),
  };
}
