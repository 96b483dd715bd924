import type { JointBlock } from '../joint.ts';
import type { Sport } from '../sport.ts';
import { FINAL_NUMBERS, pointsForecast } from './forecast.ts';
import { EXTRA_TIME_MINUTES, playPoints } from './play.ts';
import type { PointsRules } from './rules.ts';

/** The final score, which decides the lead, the total and each side's points. Periods depend on it and are left out. */
const POINTS_JOINT: readonly JointBlock[] = [
  { scope: 'fullTime', covers: (scope) => scope === 'fullTime' || FINAL_NUMBERS.has(scope) },
];

export function pointsSport(rules: PointsRules): Sport {
  const { sportId, sportName, defaultMarketId, markets } = rules;
  const regulation = Math.max(...rules.periods.map((period) => period.toMin));
  return {
    sportId,
    sportName,
    defaultMarketId,
    markets,
    maxMinutes: regulation + (rules.extraTime.length > 0 ? EXTRA_TIME_MINUTES : 0),
    plan: () => ({ periods: rules.periods, halfMin: rules.halfMin }),
    play: (model, _plan, random) => playPoints(rules, model, random),
    forecast: (model, known, minute) => pointsForecast(rules, model, known, minute),
    joint: POINTS_JOINT,
    stopsTrading: () => false,
  };
}
