import { matchTopic } from '@ushindi/api-contract/live';
import type { ProfileName } from '../options.ts';
import { bet, betOnEnding, betOnMatch, lookAtBalance, lookAtBets, signInAgain } from './betting.ts';
import {
  type Action,
  LIVE_LIST,
  openHighlights,
  openHome,
  openList,
  openMatch,
  openPlaces,
  search,
  visitPage,
  watchLive,
  watchMatch,
} from './browsing.ts';
import type { Player } from './player.ts';

/** The behaviour of a profile's players. */
export interface Profile {
  /** Share of players that sign up; the others stay guests. */
  readonly memberShare: number;
  /** First action, after signing up. */
  readonly arrive: Action;
  /** Next action; `progress` goes from 0 to 1 over the run. */
  next(player: Player, progress: number): Action;
  /** Action after the score of a watched match changes. */
  readonly onScore?: (player: Player, matchId: string) => Promise<void>;
}

type Mix = readonly (readonly [weight: number, action: Action])[];

/** A random action of a mix, weighted. */
export function drawAction(mix: Mix, random: () => number): Action {
  let left = random() * mix.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, action] of mix) {
    left -= weight;
    if (left < 0) return action;
  }
  throw new RangeError('a mix has actions, and random() is below 1');
}

const BROWSING: Mix = [
  [30, openHome],
  [25, openList],
  [15, openMatch],
  [8, openHighlights],
  [7, search],
  [5, openPlaces],
  [7, watchLive],
  [3, watchMatch],
];

const MATCH_DAY: Mix = [
  [12, openHome],
  [12, openList],
  [8, openMatch],
  [2, openHighlights],
  [2, search],
  [22, watchLive],
  [16, watchMatch],
  [18, bet],
  [6, lookAtBets],
  [2, lookAtBalance],
  [3, visitPage],
  [1, signInAgain],
];

const BEFORE_THE_GOAL: Mix = [
  [8, watchMatch],
  [1, openMatch],
  [1, lookAtBets],
];

/** The longest reaction time of a player. */
const REACTION_MS = 1_000;

/** A goal: every watching player reloads that match, and some bet on it. */
async function reload(player: Player, matchId: string): Promise<void> {
  const { world, browser, live } = player;
  if (!(await player.pause(world.random() * REACTION_MS))) return;
  const startedMs = performance.now();
  live.watch([LIVE_LIST, matchTopic(matchId)]);
  await Promise.all([
    browser.query('fixtures.match', { matchId }, { anew: true }),
    browser.query('fixtures.liveCount', undefined, { anew: true }),
    ...(player.isSignedIn ? [lookAtBalance(player), lookAtBets(player)] : []),
  ]);
  world.recorder.took('goal: all reloaded', performance.now() - startedMs);
  if (player.isSignedIn && player.chance(0.5)) await betOnMatch(player, matchId);
}

const watchFromHome: Action = async (player) => {
  await openHome(player);
  await watchLive(player);
};

/** Players place bets in the first half of the run and watch them in the second. */
const BETTING_PART = 0.5;

/** All profiles by name. */
export const PROFILES: Record<ProfileName, Profile> = {
  browse: {
    memberShare: 0,
    arrive: openHome,
    next: (player) => drawAction(BROWSING, player.world.random),
  },
  'match-day': {
    memberShare: 0.5,
    arrive: openHome,
    next: (player) => drawAction(MATCH_DAY, player.world.random),
  },
  goal: {
    memberShare: 0.3,
    arrive: watchFromHome,
    next: (player) => drawAction(BEFORE_THE_GOAL, player.world.random),
    onScore: reload,
  },
  settle: {
    memberShare: 1,
    arrive: watchFromHome,
    next: (_, progress) => (progress < BETTING_PART ? betOnEnding : lookAtBets),
  },
};
