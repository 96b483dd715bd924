import { median, shown } from '../../lib/stats.ts';
import type { RedisUsage } from '../cluster/redisUsage.ts';

/** The number of gateways with which a round begins. */
export const MOST_GATEWAYS = 4;

/** A measurement with some gateways. */
export interface Step {
  readonly gateways: number;
  /** Microseconds per frame and client: the baseline, then each gateway, the leader first. */
  readonly aloneMicros: number;
  readonly micros: readonly number[];
  readonly redis: RedisUsage;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A round: steps by the number of gateways, and the processor time of one frame by role. */
export interface GatewayRound {
  readonly steps: readonly Step[];
  readonly frame: { readonly alone: number; readonly leader: number; readonly follower: number };
}

/** Microseconds of leaders, or of followers, in all rounds with this many gateways. */
const leadersOf = (found: readonly GatewayRound[], gateways: number): number[] =>
  found.flatMap(({ steps }) => steps[gateways - 1]?.micros.slice(0, 1) ?? []);
const followersOf = (found: readonly GatewayRound[], gateways: number): number[] =>
  found.flatMap(({ steps }) => steps[gateways - 1]?.micros.slice(1) ?? []);

/** Microseconds of all gateways together, per frame and client, in each round. */
export const meansOf = (found: readonly GatewayRound[], gateways: number): number[] =>
  found.map(({ steps }) => mean(steps[gateways - 1]?.micros ?? []));

const bar = (label: string, rounds: readonly number[]) => ({ label, value: median(rounds), rounds });

/** The bars of the plot: microseconds per frame and client by number of gateways. */
export function barsOf(found: readonly GatewayRound[]) {
  const counts = Array.from({ length: MOST_GATEWAYS }, (_, index) => index + 1);
  const alone = found.flatMap(({ steps }) => steps.map(({ aloneMicros }) => aloneMicros));
  return [
    bar('without Redis', alone),
    ...counts.map((count) => bar(`mean of ${count}`, meansOf(found, count))),
    ...counts.map((count) => bar(`leader of ${count}`, leadersOf(found, count))),
    ...counts.slice(1).map((count) => bar(`followers of ${count}`, followersOf(found, count))),
  ];
}

/** The medians over all rounds. */
export function mediansOf(found: readonly GatewayRound[]) {
  const of = (valueOf: (frame: GatewayRound['frame']) => number): number =>
    median(found.map(({ frame }) => valueOf(frame)));
  return {
    frameMicros: {
      alone: of(({ alone }) => alone),
      leader: of(({ leader }) => leader),
      follower: of(({ follower }) => follower),
    },
    leaderShare: of(({ alone, leader }) => leader / alone),
    followerShare: of(({ alone, follower }) => follower / alone),
  };
}

/** A step as one line of progress. */
export const describeStep = ({ gateways, aloneMicros, micros, redis }: Step): string =>
  `${gateways} gateways: ${micros.map(shown).join(', ')} us a frame and client (alone ${shown(aloneMicros)}); Redis ${shown(redis.commandsPerSecond)} commands/s, ${shown(redis.inputKbPerSecond)} KB/s in, ${shown(redis.outputKbPerSecond)} KB/s out`;
