import type { Routes } from '../app.ts';
import { lockGivenResults, readGivenResults } from '../features/bets/givenResults.ts';
import { createJackpot } from '../features/jackpot/index.ts';
import { payLeaderboard } from '../features/leaderboard/prizes.ts';
import { leaderboardRoutes } from '../features/leaderboard/routes.ts';
import type { Job } from '../jobs/repeat.ts';

/** Pause between runs that pay the prizes of days that are over. */
const LEADERBOARD_INTERVAL_MS = 60_000;

type PrizeParts = Parameters<typeof payLeaderboard>[0] & Omit<Parameters<typeof createJackpot>[0], 'staffResults'>;

/** Wires the jackpot and the leaderboard with its prizes. */
export function composePrizes(parts: PrizeParts): { api: Routes[]; jobs: Job[] } {
  const jackpot = createJackpot({ ...parts, staffResults: { lock: lockGivenResults, of: readGivenResults } });
  const leaderboard = { everyMs: LEADERBOARD_INTERVAL_MS, run: () => payLeaderboard(parts) };
  return {
    api: [jackpot.api, leaderboardRoutes(parts)],
    jobs: [jackpot.job, { name: 'leaderboard prizes', ...leaderboard }],
  };
}
