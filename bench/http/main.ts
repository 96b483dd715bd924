// pnpm bench:http: the cost of the gateway's requests: cached responses beside a bare Node server, and a player's calls
// beside a bare proxy.
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { barChart, type Bar } from '../lib/barChart.ts';
import { keepResults, machine } from '../lib/results.ts';
import { median, shown } from '../lib/stats.ts';
import { startTargets, type Target, type Targets } from './targets.ts';

const CONNECTIONS = 50;
/** Not counted: the JIT optimises the code. */
const WARM_UP_SECONDS = 4;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    /** A folder for the gateway's CPU profile. */
    profile: { type: 'string' },
    /** Part of the names of the targets to measure; then no results are written. */
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

type Measured = { readonly perSecond: number; readonly cpuMicros: number };

/** Requests per second, and the server's CPU time (user and system, all threads) per request. */
async function measure(target: Target, duration: number): Promise<Measured> {
  const { name, server, url, method, body } = target;
  const headers = { ...target.headers, ...(await target.headersNow?.()) };
  const before = await server.call<number>('cpu');
  const sent = body === undefined ? {} : { body };
  const result = await autocannon({ url, method, headers, ...sent, connections: CONNECTIONS, duration });
  const spent = (await server.call<number>('cpu')) - before;
  const { requests, errors, statusCodeStats = {} } = result;
  const odd = Object.keys(statusCodeStats).filter((status) => status !== '200' && status !== '304');
  if (errors > 0 || odd.length > 0) throw new Error(`${name}: ${errors} errors, statuses ${odd.join(', ')}`);
  return { perSecond: requests.average, cpuMicros: spent / requests.total };
}

/** Measures all targets in turn, so that a slow minute of the machine affects all. */
async function runRounds(targets: readonly Target[]): Promise<(target: Target, kind: keyof Measured) => Bar> {
  for (const target of targets) await measure(target, WARM_UP_SECONDS);
  const found = new Map(targets.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) {
      const measured = await measure(target, seconds);
      found.get(target.name)?.push(measured);
      const { cpuMicros, perSecond } = measured;
      console.log(`round ${round} of ${rounds}: ${target.name}: ${shown(cpuMicros)} us, ${shown(perSecond)}/s`);
    }
  }
  return ({ name }, kind) => {
    const each = (found.get(name) ?? []).map((measured) => measured[kind]);
    return { label: name, value: median(each), rounds: each };
  };
}

type BarOf = Awaited<ReturnType<typeof runRounds>>;

/** The median of the rounds' ratios: the two requests of a round are measured in the same seconds. */
function ratioOf(barOf: BarOf, { bare, gateway }: { bare: Target; gateway: Target }): number {
  const bareRounds = barOf(bare, 'cpuMicros').rounds;
  const ratio = median(
    barOf(gateway, 'cpuMicros').rounds.map((each, round) => each / (bareRounds[round] ?? Number.NaN)),
  );
  if (!Number.isNaN(ratio)) console.log(`${gateway.name} against ${bare.name}: ${ratio.toFixed(2)} times the CPU time`);
  return ratio;
}

/** The most that a cached response may cost, in times of the bare server's. */
const MAX_CACHED_RATIO = 1.3;

/** @throws when a cached response costs more than its bound */
function checkBounds(ratios: Readonly<Record<string, number>>): void {
  const over = Object.entries(ratios).filter(([, ratio]) => ratio > MAX_CACHED_RATIO);
  if (over.length === 0) return;
  const found = over.map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`).join(', ');
  throw new Error(`over ${MAX_CACHED_RATIO} times the CPU time of the same bytes: ${found}`);
}

function keep(barOf: BarOf, targets: Targets, ratios: object): void {
  const { page, home, balance, bet, pageBytes, sentBytes, homeBytes, homeSentBytes } = targets;
  const basis = `${CONNECTIONS} connections, median of ${rounds} rounds of ${seconds} s (ticks: rounds)`;
  const bars = [page, home].flatMap((each) => Object.values(each)).map((target) => barOf(target, 'perSecond'));
  const cpu = [page, home, balance, bet].flatMap((each) => Object.values<Target>(each));
  const cpuBars = cpu.map((target) => barOf(target, 'cpuMicros'));
  const note = `${basis}, ${sentBytes} bytes a page, ${homeSentBytes} Home; ${machine()}`;
  keepResults(
    'http',
    { pageBytes, sentBytes, homeBytes, homeSentBytes, connections: CONNECTIONS, bars },
    barChart({ title: 'Cached responses', note, unit: 'requests per second', bars }),
  );
  keepResults(
    'http-cpu',
    { connections: CONNECTIONS, ...ratios, bars: cpuBars },
    barChart({ title: "The server's CPU time", note, unit: 'microseconds per request', bars: cpuBars }),
  );
}

console.log(`bench:http on ${machine()}`);
console.log('starting operator and gateway ...');
const profiling = values.profile && ['--cpu-prof', `--cpu-prof-dir=${path.resolve(values.profile)}`];
const targets = await startTargets(profiling || []);
try {
  const { page, home, balance, bet, pageBytes, sentBytes, homeBytes, homeSentBytes } = targets;
  console.log(`the page: ${shown(pageBytes)} bytes, ${shown(sentBytes)} as sent`);
  console.log(`Home: ${shown(homeBytes)} bytes, ${shown(homeSentBytes)} as sent`);
  const all = [page, home, balance, bet].flatMap((each) => Object.values<Target>(each));
  const { only = '' } = values;
  const barOf = await runRounds(all.filter(({ name }) => name.includes(only)));
  const cachedRatios = {
    pageRatio: ratioOf(barOf, page),
    pageUnchangedRatio: ratioOf(barOf, { bare: page.bareUnchanged, gateway: page.unchanged }),
    homeRatio: ratioOf(barOf, home),
    homeUnchangedRatio: ratioOf(barOf, { bare: home.bareUnchanged, gateway: home.unchanged }),
  };
  const ratios = {
    ...cachedRatios,
    balanceRatio: ratioOf(barOf, balance),
    betRatio: ratioOf(barOf, bet),
  };
  if (only === '' && profiling === undefined) keep(barOf, targets, ratios);
  checkBounds(cachedRatios);
} finally {
  await targets.stop();
}
