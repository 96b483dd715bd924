import { makeBookingCode } from '@ushindi/shared';
import { setTimeout } from 'node:timers/promises';
import type { Fault } from '../faultProxy.ts';
import type { Player } from '../phone.ts';
import { type Placement, placeBet } from './placement.ts';
import { type Edge, EDGES, type FaultyProduct } from '../product.ts';
import type { Random } from '../random.ts';

/** What happens in a round: a fault on a connection, or the end of a process. */
export type Incident =
  | { kind: 'fault'; edge: Edge; fault: Fault; lastsMs: number }
  | { kind: 'kill'; process: (typeof PROCESSES)[number]; index: number; signal: 'SIGTERM' | 'SIGKILL' };

const PROCESSES = ['gateway', 'operator', 'database', 'redis'] as const;

/** A round's incident as a short label, without its random values. */
export const labelOf = (incident: Incident): string =>
  incident.kind === 'fault' ? `${incident.edge}: ${incident.fault.kind}` : `${incident.process}: ${incident.signal}`;

/** An incident with the bets that were placed during it. */
export type Round = { incident: Incident; placements: (Placement & { player: string })[] };

/** Longest time between the beginning of the incident and a bet; bets begin before it too. */
const SPREAD_MS = 300;
const KILL_SHARE_PERCENT = 20;

const faultKinds: ((random: Random) => Fault)[] = [
  (random) => ({ kind: 'latency', delayMs: random.between(50, 800) }),
  (random) => ({ kind: 'bandwidth', bytesPerSecond: random.between(2_000, 20_000) }),
  (random) => ({ kind: 'slice', pieceBytes: random.between(1, 64) }),
  () => ({ kind: 'cut' }),
  () => ({ kind: 'reset' }),
  () => ({ kind: 'halfOpen' }),
  () => ({ kind: 'silence' }),
  () => ({ kind: 'lostReply' }),
];

function drawKill(random: Random): Incident {
  const process = random.oneOf(PROCESSES);
  // PostgreSQL would wait for its sessions to end.
  const signal = process === 'database' ? 'SIGKILL' : random.oneOf(['SIGTERM', 'SIGKILL'] as const);
  return { kind: 'kill', process, index: random.below(2), signal };
}

function drawIncident(random: Random): Incident {
  if (random.below(100) < KILL_SHARE_PERCENT) return drawKill(random);
  const fault = random.oneOf(faultKinds)(random);
  return { kind: 'fault', edge: random.oneOf(EDGES), fault, lastsMs: random.between(200, 4_000) };
}

async function happen(product: FaultyProduct, incident: Incident): Promise<void> {
  if (incident.kind === 'fault') {
    for (const proxy of product.on(incident.edge)) proxy.begin(incident.fault);
    await setTimeout(incident.lastsMs);
    for (const proxy of product.on(incident.edge)) proxy.end();
    return;
  }
  const { index, signal } = incident;
  const restart = {
    gateway: () => product.restartGateway(index, signal),
    operator: () => product.restartOperator(signal),
    database: () => product.crashDatabase(),
    redis: () => product.restartRedis(signal),
  };
  await restart[incident.process]();
}

/** One incident while every player places a bet. Resolves when all outcomes are known and the incident is over. */
export async function runRound(product: FaultyProduct, players: readonly Player[], random: Random): Promise<Round> {
  const incident = drawIncident(random);
  const bets = players.map((player) => ({
    player,
    code: makeBookingCode(random.below),
    pick: random.below(1_000),
    afterMs: random.below(2 * SPREAD_MS),
  }));
  const happening = setTimeout(SPREAD_MS).then(() => happen(product, incident));
  const placements = await Promise.all(
    bets.map(async ({ player, code, pick, afterMs }) => {
      await setTimeout(afterMs);
      return { ...(await placeBet(player, code, pick)), player: player.number };
    }),
  );
  await happening;
  return { incident, placements };
}
