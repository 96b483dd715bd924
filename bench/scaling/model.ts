import type { Assumptions } from './assumptions.ts';
import type { Measured } from './measured.ts';

/** The required amount of a resource. */
interface Need {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** A part of the design and the number of players at its limit; Infinity if players do not matter. */
export interface Limit {
  readonly name: string;
  readonly players: number;
}

/** The resources that a number of players needs, and the limits of the design. */
export interface Plan {
  readonly gateways: number;
  readonly needs: readonly Need[];
  /** Ordered by the number of players, lowest first. */
  readonly limits: readonly Limit[];
}

const MICRO = 1e-6;
const MB = 1024 * 1024;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const POLL_EVERY_SECONDS = 10;
const RESPONSES_AFTER_GOAL = 3;
const GBIT = 1e9 / 8;

/** Share of a core for the topics that a gateway follows, with or without clients. */
const topicCores = (a: Assumptions, m: Measured): number =>
  a.topics * m.makeMicros * m.followerShare * (1 - a.forwardedShare) * MICRO;

/** Share of a gateway's core per player. */
function playerCores(a: Assumptions, m: Measured): number {
  const socket = m.idleCoresPerSocket + a.writesPerSocketSecond * m.writeMicros * MICRO;
  const shared = (a.sharedCallsPerPlayerMinute / MINUTE) * (1 - a.cdnShare) * (1 / m.pagesPerSecond);
  const own = (a.ownCallsPerPlayerMinute / MINUTE) * a.ownCallMicros * MICRO;
  return a.liveShare * socket + shared + own;
}

/** Players per gateway by resource. */
function playersPerGateway(a: Assumptions, m: Measured) {
  const memory = ((a.gatewayMemoryMb - a.gatewayBaseMb) * MB) / m.bytesPerSocket / a.liveShare;
  return {
    cpu: Math.max(0, a.mostUse - topicCores(a, m)) / playerCores(a, m),
    memory,
    sockets: a.socketsPerGateway / a.liveShare,
  };
}

function gatewaysFor(players: number, a: Assumptions, m: Measured): number {
  const { cpu, memory, sockets } = playersPerGateway(a, m);
  return Math.ceil(players / Math.min(cpu, memory, sockets));
}

function redisNeeds(gateways: number, a: Assumptions, m: Measured) {
  // Heartbeats are published to all gateways too.
  const publications = a.topics + gateways * a.heartbeatsPerSecond;
  const deliveries = gateways * publications;
  return {
    perSecond: publications + deliveries,
    cores: (publications * m.redisPublishMicros + deliveries * m.redisDeliveryMicros) * MICRO,
    bytesPerSecond: gateways * a.topics * m.plainBytesPerSecond,
  };
}

/** Bets per second of one primary PostgreSQL. */
const databaseBets = (a: Assumptions, m: Measured): number =>
  m.betsPerSecond * (1 + (a.databaseCores / a.measuredCores - 1) * a.coreGain);

function outGbit(players: number, a: Assumptions, m: Measured) {
  const shared = (players * a.sharedCallsPerPlayerMinute * (1 - a.cdnShare)) / MINUTE;
  return {
    live: (players * a.liveShare * m.liveBytesPerSecond) / GBIT,
    shared: (shared * m.pageBytes) / GBIT,
    first: (players * a.firstLoadShare * a.firstLoadKb * 1024) / (a.arrivalMinutes * MINUTE) / GBIT,
  };
}

const betsADay = (players: number, a: Assumptions): number =>
  ((players * a.betsPerPlayerMinute) / MINUTE) * DAY * a.dayShare;

function needsOf(gateways: number, a: Assumptions, m: Measured): Need[] {
  const { players } = a;
  const redis = redisNeeds(gateways, a, m);
  const out = outGbit(players, a, m);
  const bets = (players * a.betsPerPlayerMinute) / MINUTE;
  const goal = (players * a.goalShare * RESPONSES_AFTER_GOAL) / a.goalSeconds;
  const decided = players * a.matchBetsShare;
  const perDay = betsADay(players, a);
  return [
    { name: 'gateways, a core each', value: gateways, unit: 'processes' },
    { name: 'players on a gateway', value: players / gateways, unit: 'players' },
    { name: 'sockets on a gateway', value: (players * a.liveShare) / gateways, unit: 'sockets' },
    {
      name: 'memory for its sockets',
      value: ((players * a.liveShare) / gateways) * (m.bytesPerSocket / MB),
      unit: 'MB',
    },
    { name: 'of its core, for topics alone', value: topicCores(a, m), unit: 'cores' },
    { name: 'frames written, all gateways', value: players * a.liveShare * a.writesPerSocketSecond, unit: '1/s' },
    {
      name: 'public responses from gateways',
      value: (players * a.sharedCallsPerPlayerMinute * (1 - a.cdnShare)) / MINUTE,
      unit: '1/s',
    },
    { name: 'calls that reach the operator', value: (players * a.ownCallsPerPlayerMinute) / MINUTE, unit: '1/s' },
    { name: 'after a goal, above that', value: goal * (1 - a.cdnShare), unit: '1/s' },
    { name: 'cores for a goal', value: (goal * (1 - a.cdnShare)) / m.pagesPerSecond, unit: 'cores' },
    { name: 'bytes out, live', value: out.live, unit: 'Gbit/s' },
    { name: 'bytes out, public responses', value: out.shared, unit: 'Gbit/s' },
    { name: 'static files while all arrive', value: out.first, unit: 'Gbit/s' },
    { name: 'Redis, commands and deliveries', value: redis.perSecond, unit: '1/s' },
    { name: 'Redis, of its core', value: redis.cores, unit: 'cores' },
    { name: 'Redis, bytes out', value: redis.bytesPerSecond / GBIT, unit: 'Gbit/s' },
    { name: 'bets', value: bets, unit: '1/s' },
    { name: 'bets that one PostgreSQL can store', value: databaseBets(a, m), unit: '1/s' },
    { name: 'reads of own bets', value: (players * a.betLookersShare) / POLL_EVERY_SECONDS, unit: '1/s' },
    {
      name: 'replicas for them',
      value: Math.ceil((players * a.betLookersShare) / POLL_EVERY_SECONDS / a.readsPerReplica),
      unit: 'servers',
    },
    { name: 'to settle one match', value: decided / (a.settlers * a.settledPerSecond), unit: 's' },
    { name: 'growth', value: (perDay * a.kbPerBet) / 1024 / 1024, unit: 'GB a day' },
    { name: 'kept in the tables', value: (perDay * a.keptDays * a.kbPerBet) / 1024 ** 3, unit: 'TB' },
    {
      name: 'to verify the new entries of a day',
      value: (perDay * a.verifiedDays * a.entriesPerBet) / m.verifiedPerSecond / HOUR,
      unit: 'h',
    },
  ];
}

/**
 * The largest number of players whose need stays within a limit, by bisection; need must grow with players.
 * @param most upper end of the search
 */
function mostPlayers(isEnough: (players: number) => boolean, most = 1e9): number {
  let [low, high] = [0, most];
  if (isEnough(most)) return Number.POSITIVE_INFINITY;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function limitsOf(a: Assumptions, m: Measured): Limit[] {
  const perBettor = a.betsPerPlayerMinute / MINUTE;
  const limits: Limit[] = [
    {
      name: 'Redis, publications and deliveries',
      players: mostPlayers((players) => redisNeeds(gatewaysFor(players, a, m), a, m).cores <= a.mostUse),
    },
    {
      name: 'settlement in time',
      players: (a.settleWithinSeconds * a.settlers * a.settledPerSecond) / a.matchBetsShare,
    },
    { name: 'bets on one PostgreSQL', players: (databaseBets(a, m) * a.mostUse) / perBettor },
    {
      name: 'the ledger verified daily',
      players: (m.verifiedPerSecond * DAY) / (perBettor * DAY * a.dayShare * a.entriesPerBet * a.verifiedDays),
    },
    { name: 'own bets read on the primary', players: (a.readsPerReplica * POLL_EVERY_SECONDS) / a.betLookersShare },
    {
      name: 'bytes out, live and public responses',
      players: mostPlayers(
        (players) => outGbit(players, a, m).live + outGbit(players, a, m).shared <= a.linkGbit * a.mostUse,
      ),
    },
  ];
  return limits.toSorted((one, other) => one.players - other.players);
}

/**
 * The resources of each part that a number of players needs, and the limit of each part.
 * @throws RangeError when the topics alone exceed a gateway's core share
 */
export function planFor(a: Assumptions, m: Measured): Plan {
  if (topicCores(a, m) >= a.mostUse)
    throw new RangeError(
      `following ${a.topics} topics takes ${topicCores(a, m).toFixed(2)} of a core: no gateway has room for players`,
    );
  const gateways = gatewaysFor(a.players, a, m);
  return { gateways, needs: needsOf(gateways, a, m), limits: limitsOf(a, m) };
}
