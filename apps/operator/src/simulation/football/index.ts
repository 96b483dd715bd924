import type { Sport } from '../sport.ts';
import { FOOTBALL_MARKETS } from './markets.ts';
import { footballOutlook } from './outlook.ts';
import { MAX_MINUTES, playFootball } from './play.ts';

export const FOOTBALL: Sport = {
  sportId: 10,
  sportName: 'Football',
  defaultMarketId: 2,
  markets: FOOTBALL_MARKETS,
  maxMinutes: MAX_MINUTES,
  play: playFootball,
  outlook: footballOutlook,
  stopsTrading: ({ kind }) => kind === 'score' || kind === 'red',
};
