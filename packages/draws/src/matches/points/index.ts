import type { PlayedSport } from '../sport.ts';
import { EXTRA_TIME_MINUTES, playPoints } from './play.ts';
import type { PointsRules } from './rules.ts';

/** A sport in which sides collect points, as it is drawn. Its plan is the same for all matches. */
export function playedPoints(rules: PointsRules): PlayedSport {
  const regulation = Math.max(...rules.periods.map((period) => period.toMin));
  return {
    sportId: rules.sportId,
    sportName: rules.sportName,
    maxMinutes: regulation + (rules.extraTime.length > 0 ? EXTRA_TIME_MINUTES : 0),
    plan: () => ({ periods: rules.periods, halfMin: rules.halfMin }),
    play: (model, _plan, random) => playPoints(rules, model, random),
  };
}
