import type { Sport } from '../sport.ts';
import { FOOTBALL_MARKETS } from './markets.ts';
import { footballForecast } from './forecast.ts';
import { FOOTBALL_JOINT } from './joint.ts';
import { MAX_MINUTES, planFootball, playFootball } from './play.ts';

export const FOOTBALL: Sport = {
  sportId: 10,
  sportName: 'Football',
  defaultMarketId: 2,
  markets: FOOTBALL_MARKETS,
  maxMinutes: MAX_MINUTES,
  plan: planFootball,
  play: playFootball,
  forecast: footballForecast,
  joint: FOOTBALL_JOINT,
  stopsTrading: ({ kind }) => kind === 'score' || kind === 'red',
};
