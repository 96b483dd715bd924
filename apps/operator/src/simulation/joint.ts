import type { Forecast, Scope, ScoreDistribution } from './forecast.ts';
import type { Selection } from './market.ts';
import type { MatchScore, Verdict } from './types.ts';

/**
 * The largest difference of joint probabilities that are equal: far below a step of odds, far above the error of a sum.
 */
const EQUAL = 1e-9;

/** A part of the score that is independent of the other blocks, and the scopes whose outcomes it decides. */
export interface JointBlock {
  /** The scope whose distribution decides the outcomes of the covered scopes, except those that `given` covers. */
  readonly scope: Scope;
  covers(scope: Scope): boolean;
  /**
   * For outcomes that the scores of the block do not decide and that are never void: the probability, by score, that
   * all of them win. Default: the block decides all outcomes.
   */
  readonly given?: {
    decides(scope: Scope): boolean;
    chanceOf(scopes: readonly Scope[]): (score: MatchScore) => number;
  };
}

/** The verdict on a combination: lost with its first lost part, won with all parts, else void. */
export function combinedVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('lost')) return 'lost';
  return verdicts.includes('void') ? 'void' : 'won';
}

/** The probabilities that all outcomes win, and that at least one loses. */
export type Chances = { readonly won: number; readonly lost: number };

/**
 * The probabilities of a combination of outcomes; null if no block covers one of them. Blocks are independent, so their
 * probabilities multiply.
 */
export function jointChances(
  blocks: readonly JointBlock[],
  forecast: Forecast,
  selections: readonly Selection[],
): Chances | null {
  if (!selections.every(({ scope }) => blocks.some((block) => block.covers(scope)))) return null;
  let won = 1;
  let notLost = 1;
  for (const block of blocks) {
    const own = selections.filter(({ scope }) => block.covers(scope));
    if (own.length === 0) continue;
    const chances = chancesInBlock(block, forecast(block.scope), own);
    won *= chances.won;
    notLost *= 1 - chances.lost;
  }
  return { won, lost: 1 - notLost };
}

function chancesInBlock(block: JointBlock, distribution: ScoreDistribution, own: readonly Selection[]): Chances {
  const isDecided = ({ scope }: Selection): boolean => block.given === undefined || block.given.decides(scope);
  const decided = own.filter(isDecided);
  const chanceOfRest = block.given?.chanceOf(own.filter((each) => !isDecided(each)).map(({ scope }) => scope));
  let [total, won, notLost] = [0, 0, 0];
  distribution.scores.forEach((score, index) => {
    const probability = distribution.probabilities[index] as number;
    total += probability;
    const verdict = combinedVerdict(decided.map((each) => each.verdict(score)));
    if (verdict === 'lost') return;
    const rest = probability * (chanceOfRest?.(score) ?? 1);
    notLost += rest;
    if (verdict === 'won') won += rest;
  });
  return { won: won / total, lost: 1 - notLost / total };
}

/** Whether two pairs of probabilities are equal but for rounding. */
export function areEqual(one: Chances, other: Chances): boolean {
  return Math.abs(one.won - other.won) < EQUAL && Math.abs(one.lost - other.lost) < EQUAL;
}
