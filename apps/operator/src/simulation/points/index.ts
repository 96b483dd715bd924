import type { Sport } from '../sport.ts';
import { pointsForecast } from './forecast.ts';
import { EXTRA_TIME_MINUTES, playPoints } from './play.ts';
import type { PointsRules } from './rules.ts';

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
    forecast: (model, timeline, minute) => pointsForecast(rules, model, timeline, minute),
    stopsTrading: () => false,
  };
}
