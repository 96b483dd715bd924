import { playedPoints } from '@ushindi/draws/matches/points/index';
import type { JointBlock } from '../joint.ts';
import type { Sport } from '../sport.ts';
import { FINAL_NUMBERS, pointsForecast } from './forecast.ts';
import type { PricedPoints } from './rules.ts';

/** The final score, which decides the lead, the total and each side's points. Periods depend on it and are left out. */
const POINTS_JOINT: readonly JointBlock[] = [
  { scope: 'fullTime', covers: (scope) => scope === 'fullTime' || FINAL_NUMBERS.has(scope) },
];

/** A sport in which sides collect points, with its forecast. Its trading never stops during a match. */
export function pointsSport(rules: PricedPoints): Sport {
  const { defaultMarketId, markets } = rules;
  return {
    ...playedPoints(rules),
    defaultMarketId,
    markets,
    forecast: (model, known, minute) => pointsForecast(rules, model, known, minute),
    joint: POINTS_JOINT,
    stopsTrading: () => false,
  };
}
