import { PLAYED_FOOTBALL } from '@ushindi/draws/matches/football/index';
import type { Sport } from '../sport.ts';
import { FOOTBALL_MARKETS } from './markets.ts';
import { footballForecast } from './forecast.ts';
import { FOOTBALL_JOINT } from './joint.ts';

/** Football with its markets. Trading stops around goals and red cards. */
export const FOOTBALL: Sport = {
  ...PLAYED_FOOTBALL,
  defaultMarketId: 2,
  markets: FOOTBALL_MARKETS,
  forecast: footballForecast,
  joint: FOOTBALL_JOINT,
  stopsTrading: ({ kind }) => kind === 'score' || kind === 'red',
};
