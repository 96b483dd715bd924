import { hash } from 'node:crypto';
import { fairProbability } from '../market.ts';
import type { Selection } from '../market.ts';
import { randomFor, secretRandom } from '@ushindi/draws/matches/rng';
import type { MatchModel, Sport } from '../sport.ts';
import { endOf, finalScore, knownAt } from '@ushindi/draws/matches/timeline';
import type { Plan, Timeline } from '@ushindi/draws/matches/timeline';
import { pValueOf } from './pValue.ts';
import type { Count } from './pValue.ts';

/** The time at which prices are compared: before kick-off, or at a random minute of each match. */
export type Moment = 'before kick-off' | 'live';

/** The number of wins of an outcome, and the number that its fair probabilities predict. */
export interface Agreement extends Count {
  readonly sportName: string;
  readonly moment: Moment;
  /** Market, line and alias. */
  readonly outcome: string;
  readonly pValue: number;
}

const STRENGTHS = 20;

/** Models of matches: from a much weaker to a much stronger home side, at all paces of fixtures. */
const MODELS: readonly MatchModel[] = Array.from({ length: STRENGTHS }, (_, index) => ({
  edge: -1.8 + (3.6 * index) / (STRENGTHS - 1),
  pace: 0.88 + (0.24 * ((7 * index) % STRENGTHS)) / (STRENGTHS - 1),
}));

/** A plan and a match of it, drawn by the generator of real matches from a fixed key. */
export function sampleMatch(sport: Sport, model: MatchModel, ...key: readonly (string | number)[]) {
  const plan = sport.plan(randomFor('plan', ...key));
  const timeline = sport.play(model, plan, secretRandom(hash('sha256', key.join('\u0000'), 'buffer')));
  return { plan, timeline };
}

/**
 * Plays matches between sides of all strengths and counts every outcome of every market. Void outcomes are skipped.
 * Live matches that have ended by their minute are left out. That depends on the past only, so it causes no bias.
 */
export function agreementsOf(sport: Sport, matches: number, moment: Moment): Agreement[] {
  const outcomes = sport.markets.flatMap(({ name, selections }) =>
    selections.map((selection) => ({ name, selection, matches: 0, won: 0, expected: 0, variance: 0 })),
  );
  const selections = outcomes.map(({ selection }) => selection);
  const fairBefore = fairBeforeKickoff(sport, selections);
  for (let index = 0; index < matches; index += 1) {
    const model = MODELS[index % STRENGTHS] as MatchModel;
    const { plan, timeline } = sampleMatch(sport, model, 'agreement', sport.sportId, index);
    const minute = randomFor('agreement', 'minute', index).unit() * sport.maxMinutes;
    if (moment === 'live' && minute >= endOf(timeline)) continue;
    const fair =
      moment === 'live'
        ? fairOf(sport, selections, model, knownAt(plan, timeline, minute), minute)
        : fairBefore(model, plan);
    const score = finalScore(timeline);
    outcomes.forEach((outcome, at) => {
      const verdict = outcome.selection.verdict(score);
      if (verdict === 'void') return;
      const probability = fair[at] ?? 0;
      outcome.matches += 1;
      outcome.won += verdict === 'won' ? 1 : 0;
      outcome.expected += probability;
      outcome.variance += probability * (1 - probability);
    });
  }
  return outcomes.map(({ name, selection, ...count }) => ({
    ...count,
    sportName: sport.sportName,
    moment,
    outcome: [name, selection.specifier, selection.alias].filter((part) => part !== '').join(' '),
    pValue: pValueOf(count),
  }));
}

type Fair = readonly (number | null)[];

function fairOf(sport: Sport, selections: readonly Selection[], model: MatchModel, known: Timeline, minute: number) {
  const forecast = sport.forecast(model, known, minute);
  return selections.map((selection) => fairProbability(selection, forecast(selection.scope)));
}

/**
 * Fair probabilities before kick-off. They depend on strengths and period lengths only, and many matches have both in
 * common.
 */
function fairBeforeKickoff(sport: Sport, selections: readonly Selection[]) {
  const known = new Map<string, Fair>();
  return (model: MatchModel, plan: Plan): Fair => {
    const key = [model.edge, ...plan.periods.map(({ toMin }) => toMin)].join(' ');
    const fair = known.get(key) ?? fairOf(sport, selections, model, { ...plan, events: [] }, 0);
    known.set(key, fair);
    return fair;
  };
}
