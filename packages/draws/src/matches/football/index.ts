import type { PlayedSport } from '../sport.ts';
import { MAX_MINUTES, planFootball, playFootball } from './play.ts';

/** Football as it is drawn: two halves with stoppage time. */
export const PLAYED_FOOTBALL: PlayedSport = {
  sportId: 10,
  sportName: 'Football',
  maxMinutes: MAX_MINUTES,
  plan: planFootball,
  play: playFootball,
};
