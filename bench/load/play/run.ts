import { once } from 'node:events';
import { secureRandomBelow } from '@ushindi/shared';
import { LRUCache } from 'lru-cache';
import { SharedStates } from '../client/sharedStates.ts';
import { Phones } from '../client/phone.ts';
import type { Recorder, Second } from '../measure/recorder.ts';
import type { Options } from '../options.ts';
import { signUp } from './betting.ts';
import { Player, type World } from './player.ts';
import { PROFILES, type Profile } from './profiles.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Bounds memory; an evicted response is requested again. */
const CACHED_RESPONSES = 2_000;
const PHONES = 100_000_000;
/** Time for calls in flight to finish after the run. */
const END_WITHIN_MS = 5_000;
/** Score changes of a match within this time count as one goal. */
const ONE_GOAL_MS = 5_000;

/** Runs the players of a profile against the product until the time is over or `stop` aborts. */
export async function run(options: Options, recorder: Recorder, stop: AbortSignal, onSecond: (now: Second) => void) {
  const startedMs = performance.now();
  const progress = (): number => (performance.now() - startedMs) / (options.seconds * SECOND_MS);
  const over = AbortSignal.any([stop, AbortSignal.timeout(options.seconds * SECOND_MS)]);
  const world: World = {
    ...options,
    recorder,
    over,
    cache: new LRUCache({ max: CACHED_RESPONSES }),
    states: new SharedStates(),
    phones: new Phones(options.phoneAddress, options.timeoutMs, recorder),
    random: Math.random,
    nowMs: Date.now,
  };
  const ticking = setInterval(() => onSecond(recorder.tick()), SECOND_MS);
  const players = makePlayers(world, options, PROFILES[options.profile]);
  const ends = await startPlayers(players, options, progress);
  if (!over.aborted) await once(over, 'abort');
  await within(Promise.all(ends), END_WITHIN_MS);
  clearInterval(ticking);
  recorder.tick();
  const pending = players.reduce((sum, player) => sum + player.pending.size, 0);
  if (pending > 0) recorder.count('bets still pending when last looked at', pending);
  return {
    seconds: (performance.now() - startedMs) / SECOND_MS,
    /** Closes connections. Failures from here on are not recorded. */
    leave: async (): Promise<void> => {
      await Promise.all([...players.map((player) => player.leave()), world.phones.close()]);
    },
  };
}

/** Phone numbers are unique: a run counts from a random number. */
function makePlayers(world: World, { players }: Options, { onScore }: Profile): Player[] {
  const first = secureRandomBelow(PHONES - players);
  const number = (index: number): string => `07${String(first + index).padStart(8, '0')}`;
  const goals = new Map<string, number>();
  const scored = (player: Player, matchId: string): void => {
    if (performance.now() - (goals.get(matchId) ?? Number.NEGATIVE_INFINITY) > ONE_GOAL_MS) {
      goals.set(matchId, performance.now());
      world.recorder.count('goals');
    }
    void onScore?.(player, matchId);
  };
  return Array.from({ length: players }, (_, index) => new Player(world, number(index), scored));
}

/** Starts players at a fixed rate. Resolves with their promises once all have arrived. */
async function startPlayers(players: Player[], { arrivals, rate, profile }: Options, progress: () => number) {
  const ends: Promise<void>[] = [];
  for (const [index, player] of players.entries()) {
    const { memberShare } = PROFILES[profile];
    // Spread evenly, so that any prefix of players has the same mix.
    const isMember = Math.floor((index + 1) * memberShare) > Math.floor(index * memberShare);
    ends.push(play(player, PROFILES[profile], isMember, MINUTE_MS / rate, progress));
    if (!(await player.pause(SECOND_MS / arrivals))) break;
  }
  return ends;
}

async function play(player: Player, profile: Profile, isMember: boolean, meanPauseMs: number, progress: () => number) {
  const { recorder, random } = player.world;
  recorder.players += 1;
  if (isMember) await signUp(player);
  await profile.arrive(player);
  // Exponential pauses make actions a Poisson process, as independent people are.
  while (await player.pause(-Math.log(1 - random()) * meanPauseMs)) await profile.next(player, progress())(player);
}

async function within(done: Promise<unknown>, ms: number): Promise<void> {
  const given = Promise.withResolvers<void>();
  const timer = setTimeout(given.resolve, ms);
  await Promise.race([done, given.promise]);
  clearTimeout(timer);
}
