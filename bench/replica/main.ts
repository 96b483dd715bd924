// pnpm bench:replica: processor time of the primary PostgreSQL for a mix of reads and bets, without and with a replica.
import autocannon from 'autocannon';
import { OwnPostgres } from '../../apps/operator/src/test/ownPostgres.ts';
import { makePlayers, type Player } from '../bets/players.ts';
import { type Pick, pickable, slipBody } from '../bets/slips.ts';
import { barChart } from '../lib/barChart.ts';
import { startOperator } from '../lib/operator.ts';
import { keepResults, machine } from '../lib/results.ts';
import { median, shown } from '../lib/stats.ts';
import { serverCpuSeconds } from './serverCpu.ts';
import { exitOnSignals } from '../../scripts/lib/atExit.mjs';

exitOnSignals();

const ROUNDS = 3;
const CONNECTIONS = 10;
const PLAYERS = 100;
const BETS_PER_PLAYER = 25;
const CALLS = 10_000;
const WARM_UP_CALLS = 1_000;
/** Of 20 calls 19 read, as players look at their bets far more often than they place one. */
const READS = [
  ...Array.from({ length: 12 }, () => '/ds/v1/bets/sports?page=1&limit=20'),
  '/ds/v1/bets/sports?page=2&limit=20',
  '/ds/v1/bets/sports?page=1&limit=20&status=0',
  ...Array.from({ length: 3 }, () => '/profile/v1/transactions?page=1&limit=20'),
  '/profile/v1/spending?period=2026',
  '/profile/v1/statement?year=2026',
];
const CALLS_PER_BET = READS.length + 1;

let sent = 0;
type Load = { players: Player[]; picks: Pick[] };

/** Sends calls of players in turn. Returns the 50th and 99th percentile of their durations in milliseconds. */
async function send(address: string, { players, picks }: Load, amount: number, callsPerBet: number) {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    sent += 1;
    const { token } = players[sent % players.length] as Player;
    const headers = { 'content-type': 'application/json', 'x-access-key': token };
    const read = READS[sent % callsPerBet];
    if (callsPerBet > 1 && read !== undefined) return { ...request, method: 'GET', path: read, headers };
    const body = slipBody(sent, picks[sent % picks.length] as Pick);
    return { ...request, method: 'POST', path: '/bet/v1/place', headers, body };
  };
  const result = await autocannon({ url: address, connections: CONNECTIONS, amount, requests: [{ setupRequest }] });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls failed`);
  return { p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** Reads that the replica has answered, and all reads of history. */
async function answered(address: string): Promise<{ byReplica: number; all: number }> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const counts = [...text.matchAll(/^ushindi_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm)];
  const sum = (wanted: (outcome: string) => boolean) =>
    counts.reduce((total, [, outcome = '', count]) => total + (wanted(outcome) ? Number(count) : 0), 0);
  return { byReplica: sum((outcome) => outcome === 'replica'), all: sum(() => true) };
}

const asOperator = (url: string): string =>
  Object.assign(new URL(url), { username: 'operator', password: 'bench' }).href;

console.log(`bench:replica on ${machine()}`);
const primary = await OwnPostgres.start();
const base = { DATABASE_URL: asOperator(primary.url), MIGRATION_DATABASE_URL: primary.url, PHONE_SIMULATOR: 'on' };

async function prepare(): Promise<Load> {
  const operator = await startOperator({ ...base, LOG_LEVEL: 'error' });
  try {
    const players = await makePlayers(primary.url, operator.address, PLAYERS);
    const load = { players, picks: await pickable(operator.address) };
    await send(operator.address, load, PLAYERS * BETS_PER_PLAYER, 1);
    return load;
  } finally {
    await operator.stop();
  }
}

async function measure(load: Load, settings: Record<string, string>) {
  const operator = await startOperator({ ...base, ...settings, LOG_LEVEL: 'error' });
  try {
    await send(operator.address, load, WARM_UP_CALLS, CALLS_PER_BET);
    const [before, cpuBefore] = [await answered(operator.address), serverCpuSeconds(primary.pid)];
    const durations = await send(operator.address, load, CALLS, CALLS_PER_BET);
    const [after, cpuAfter] = [await answered(operator.address), serverCpuSeconds(primary.pid)];
    const share = (after.byReplica - before.byReplica) / (after.all - before.all || 1);
    return { cpuMsPerCall: ((cpuAfter - cpuBefore) * 1000) / CALLS, share, ...durations };
  } finally {
    await operator.stop();
  }
}

try {
  const load = await prepare();
  const follower = await primary.replicate();
  const targets = [
    { label: 'without a replica', settings: {} },
    { label: 'with a replica', settings: { DATABASE_REPLICA_URL: asOperator(follower.url) } },
  ];
  const rounds = targets.map((): Awaited<ReturnType<typeof measure>>[] => []);
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [index, { label, settings }] of targets.entries()) {
      const found = await measure(load, settings);
      rounds[index]?.push(found);
      console.log(
        `round ${round} of ${ROUNDS}, ${label}: primary ${shown(found.cpuMsPerCall)} ms per call, replica ${shown(found.share * 100)} % of reads, p50 ${found.p50Ms} ms, p99 ${found.p99Ms} ms`,
      );
    }
  await follower.remove();
  const bars = targets.map(({ label }, index) => {
    const values = (rounds[index] ?? []).map(({ cpuMsPerCall }) => cpuMsPerCall);
    return { label, value: median(values), rounds: values };
  });
  const medianOf = (index: number, value: 'share' | 'p50Ms' | 'p99Ms') =>
    median((rounds[index] ?? []).map((found) => found[value]));
  const details = targets.map((_, index) => ({ p50Ms: medianOf(index, 'p50Ms'), p99Ms: medianOf(index, 'p99Ms') }));
  const ratio = (bars[1]?.value ?? 0) / (bars[0]?.value ?? 1);
  console.log(`the primary needs ${shown(ratio)} of the processor time`);
  const note = `19 reads and a bet in 20 calls, median of ${ROUNDS} rounds (ticks: rounds); ${machine()}`;
  const plot = barChart({ title: 'Processor time of the primary', note, unit: 'ms per call', bars });
  keepResults('replica', { ratio, shareOfReplica: medianOf(1, 'share'), bars, durations: details }, plot);
} finally {
  await primary.remove();
}
