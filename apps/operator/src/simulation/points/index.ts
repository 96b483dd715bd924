import type { Sport } from '../sport.ts';
import { pointsOutlook } from './outlook.ts';
import { EXTRA_TIME_MINUTES, playPoints } from './play.ts';
import type { PointsRules } from './rules.ts';

/** A sport from its rules. */
export function pointsSport(rules: PointsRules): Sport {
  const { sportId, sportName, defaultMarketId, markets } = rules;
  const regulation = Math.max(...rules.periods.map((period) => period.toMin));
  return {
    sportId,
    sportName,
    defaultMarketId,
    markets,
    maxMinutes: regulation + (rules.extraTime.length > 0 ? EXTRA_TIME_MINUTES : 0),
    play: (model, random) => playPoints(rules, model, random),
    outlook: (model, timeline, minute) => pointsOutlook(rules, model, timeline, minute),
    stopsTrading: () => false,
  };
}
