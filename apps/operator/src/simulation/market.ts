import type { ScoreDistribution, Scope } from './forecast.ts';
import type { MatchScore, Verdict } from './types.ts';
import type { Teams, Why } from './why.ts';

/**
 * One outcome of one line of a market. Its verdict is the settlement rule. The sum of the verdicts over the forecast is
 * the price.
 */
export interface Selection {
  readonly outcomeId: string;
  /** 'total=2.5'; empty in markets without lines. */
  readonly specifier: string;
  readonly alias: string;
  readonly scope: Scope;
  name(teams: Teams): string;
  verdict(score: MatchScore): Verdict;
}

/** A market's name, tab, explanation and outcomes. */
export interface MarketDefinition {
  readonly marketId: number;
  readonly name: string;
  readonly category: string;
  /** The number of outcomes of a line that win together: 1, but 2 for a double chance; null where it varies. */
  readonly winners: number | null;
  /** The rule and the facts that explain the verdicts on its outcomes. */
  readonly why: Why;
  readonly selections: readonly Selection[];
}

/** An outcome's name, or a function of the teams. */
type Label = string | ((teams: Teams) => string);
/** A number derived from a score. */
export type Measure = (score: MatchScore) => number;
/** A market's name, tab and explanation. Defaults: the scope is the final score, and one outcome wins. */
export type Heading = Pick<MarketDefinition, 'marketId' | 'name' | 'category' | 'why'> & {
  readonly scope?: Scope;
  readonly winners?: number | null;
};
/** Alias, name and winning condition; a scope where it differs from the market's. */
export type Choice = readonly [alias: string, name: Label, wins: (score: MatchScore) => boolean, scope?: Scope];

/** The name of the home team. */
export const HOME = (teams: Teams): string => teams.homeTeam;
/** The name of the away team. */
export const AWAY = (teams: Teams): string => teams.awayTeam;

/** The lead of the home side in the final score. */
export const finalLead: Measure = ({ ftHome, ftAway }) => ftHome - ftAway;
/** The sum of the final score. */
export const finalTotal: Measure = ({ ftHome, ftAway }) => ftHome + ftAway;

/**
 * A market without lines. Outcome ids count from 1 in the given order. `voids` selects the scores that return stakes.
 */
export function market(
  heading: Heading,
  choices: readonly Choice[],
  voids: (score: MatchScore) => boolean = never,
): MarketDefinition {
  return define(
    heading,
    choices.map(([alias, label, wins, scope], index) => ({
      ...draft({ index, specifier: '', alias, label }, wins, voids),
      scope,
    })),
  );
}

/** Three outcomes by the sign of a lead: home side ahead, level, away side ahead. */
export const threeWay = (lead: Measure): readonly Choice[] => [
  ['1', HOME, (score) => lead(score) > 0],
  ['X', 'Draw', (score) => lead(score) === 0],
  ['2', AWAY, (score) => lead(score) < 0],
];

/** Three outcomes, each of which combines two of the three results. */
export const doubleChance = (by: Measure): readonly Choice[] => [
  ['1X', (teams) => `${teams.homeTeam} or draw`, (score) => by(score) >= 0],
  ['12', (teams) => `${teams.homeTeam} or ${teams.awayTeam}`, (score) => by(score) !== 0],
  ['X2', (teams) => `Draw or ${teams.awayTeam}`, (score) => by(score) <= 0],
];

/** Every combination of an outcome of one market with an outcome of another. */
export const combined = (first: readonly Choice[], second: readonly Choice[]): readonly Choice[] =>
  first.flatMap(([alias, label, wins]) =>
    second.map(
      ([otherAlias, otherLabel, otherWins]): Choice => [
        `${alias}/${otherAlias}`,
        (teams) => [label, otherLabel].map((one) => (typeof one === 'string' ? one : one(teams))).join(' / '),
        (score) => wins(score) && otherWins(score),
      ],
    ),
  );

/** A condition and its opposite; `aliases` are for yes and no. */
export const yesNo = (aliases: readonly [string, string], holds: (score: MatchScore) => boolean): readonly Choice[] => [
  [aliases[0], 'Yes', holds],
  [aliases[1], 'No', (score) => !holds(score)],
];

/** Whether a number is odd or even. */
export const oddEven = (count: Measure): readonly Choice[] => [
  ['Odd', 'Odd', (score) => count(score) % 2 === 1],
  ['Even', 'Even', (score) => count(score) % 2 === 0],
];

/** Outcomes by winner and margin of the win. `steps` are lower bounds: [1, 6, 11] means 1-5, 6-10 and 11 or more. */
export function marginsOf(steps: readonly number[], lead: Measure): readonly Choice[] {
  return [...homeMarginsOf(steps, lead), ...sideMargins(steps, (score) => -lead(score), '2', AWAY)];
}

/** The margins of the home side's win alone. */
export const homeMarginsOf = (steps: readonly number[], lead: Measure): readonly Choice[] =>
  sideMargins(steps, lead, '1', HOME);

function sideMargins(
  steps: readonly number[],
  lead: Measure,
  alias: string,
  label: (teams: Teams) => string,
): readonly Choice[] {
  return rangesOf(steps, lead).map(([range, , wins]) => [
    `${alias} ${range}`,
    (teams) => `${label(teams)} by ${range}`,
    wins,
  ]);
}

/** Ranges of a number by their lower bounds: [0, 31, 41] means 0-30, 31-40 and 41 or more. */
export function rangesOf(steps: readonly number[], measure: Measure): readonly Choice[] {
  return steps.map((min, index) => {
    const max = (steps[index + 1] ?? Number.POSITIVE_INFINITY) - 1;
    const range = max === min ? String(min) : Number.isFinite(max) ? `${min}-${max}` : `${min}+`;
    return [range, range, (score) => measure(score) >= min && measure(score) <= max];
  });
}

/** An over/under market. Lines are halves, so there is no tie. */
export function overUnder(heading: Heading, lines: readonly number[], measure: Measure): MarketDefinition {
  return define(
    heading,
    lines.flatMap((line) => {
      const specifier = `total=${line}`;
      return [
        draft({ index: 0, specifier, alias: 'O', label: `Over ${line}` }, (score) => measure(score) > line),
        draft({ index: 1, specifier, alias: 'U', label: `Under ${line}` }, (score) => measure(score) < line),
      ];
    }),
  );
}

/** A two-way handicap: the line is added to the home side's lead. A tie returns stakes. */
export function handicap(heading: Heading, lines: readonly number[], leadBy: Measure = finalLead): MarketDefinition {
  return define(
    heading,
    lines.flatMap((line) => {
      const specifier = `hcp=${line}`;
      const lead = (score: MatchScore): number => leadBy(score) + line;
      const tied = (score: MatchScore): boolean => lead(score) === 0;
      const shift = (by: number): string => (by > 0 ? `+${by}` : String(by));
      const home: Label = (teams) => `${teams.homeTeam} ${shift(line)}`;
      const away: Label = (teams) => `${teams.awayTeam} ${shift(-line)}`;
      return [
        draft({ index: 0, specifier, alias: '1', label: home }, (score) => lead(score) > 0, tied),
        draft({ index: 1, specifier, alias: '2', label: away }, (score) => lead(score) < 0, tied),
      ];
    }),
  );
}

/** Outcomes per line; equal for all lines of a market. */
export function outcomesPerLine({ selections }: MarketDefinition): number {
  return selections.filter(({ specifier }) => specifier === selections[0]?.specifier).length;
}

/** The probability that a selection wins if it is not void; null if it is certainly void. */
export function fairProbability(chosen: Selection, { scores, probabilities }: ScoreDistribution): number | null {
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

type Draft = Omit<Selection, 'scope'> & { readonly scope?: Scope | undefined };

function define({ scope = 'fullTime', winners = 1, ...heading }: Heading, drafts: readonly Draft[]): MarketDefinition {
  return { ...heading, winners, selections: drafts.map((one) => ({ ...one, scope: one.scope ?? scope })) };
}

type Named = { readonly index: number; readonly specifier: string; readonly alias: string; readonly label: Label };

function draft(
  { index, specifier, alias, label }: Named,
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
