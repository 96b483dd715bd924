// pnpm bench:bets: bets per second of the operator on PostgreSQL, beside pgbench's transaction on the same server.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { barChart } from '../lib/barChart.ts';
import { median, shown } from '../lib/stats.ts';
import { startOperator } from '../lib/operator.ts';
import { exitOnSignals } from '../../scripts/lib/atExit.mjs';
import { program, psql, throwawayDatabase } from '../../scripts/lib/postgres.ts';
import { keepResults, machine } from '../lib/results.ts';
import { makePlayers, type Player } from './players.ts';
import { type Pick, pickable, slipBody } from './slips.ts';

exitOnSignals();

const ROUNDS = 3;
const SECONDS = 15;
/** Warm-up, so that the JIT has optimised the code before a round counts. */
const WARM_UP_SECONDS = 5;
/** Connections of both sides: a quiet hour and a busy one. The more bets wait, the more one statement stores. */
const LEVELS = [10, 40];
const MOST_CONNECTIONS = Math.max(...LEVELS);
const PLAYERS_PER_CONNECTION = 20;

let sent = 0;

/** Places bets, each connection for separate players, and returns the bets stored per second. */
async function betsPerSecond(
  url: string,
  address: string,
  { players, picks, connections, seconds }: { players: Player[]; picks: Pick[]; connections: number; seconds: number },
): Promise<number> {
  const before = await countBets(url);
  let connection = 0;
  const { duration } = await autocannon({
    url: `${address}/bet/v1/place`,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const mine = players.slice(connection * PLAYERS_PER_CONNECTION, (connection + 1) * PLAYERS_PER_CONNECTION);
      connection += 1;
      const setupRequest = (request: autocannon.Request): autocannon.Request => {
        sent += 1;
        const { token } = mine[sent % mine.length] as Player;
        const headers = { 'content-type': 'application/json', 'x-access-key': token };
        return { ...request, headers, body: slipBody(sent, picks[sent % picks.length] as Pick) };
      };
      client.setRequests([{ method: 'POST', setupRequest }]);
    },
  });
  return ((await countBets(url)) - before) / duration;
}

const countBets = async (url: string): Promise<number> => Number(await psql(url, 'select count(*) from bet'));
const countDeadlocks = async (url: string): Promise<number> =>
  Number(await psql(url, 'select deadlocks from pg_stat_database where datname = current_database()'));

async function pgbenchPerSecond(url: string, connections: number): Promise<number> {
  const options = ['-c', String(connections), '-T', String(SECONDS), '-n', url];
  const { stdout } = await promisify(execFile)(program('pgbench'), options);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

console.log(`bench:bets on ${machine()}`);
const [database, baseline] = await Promise.all([throwawayDatabase('bench_bets'), throwawayDatabase('bench_pgbench')]);
const operator = await startOperator({ ...database.settings, PHONE_SIMULATOR: 'on' });

/** Both sides in turn with as many connections, so that a slow minute affects both. */
async function measure(connections: number, players: Player[], picks: Pick[]) {
  // Clients wait for the rows of pgbench's smallest table if it has fewer rows than clients. A larger scale would fill the
  // server's buffers and slow down the other side.
  await promisify(execFile)(program('pgbench'), ['-i', '-q', '-s', String(connections), baseline.url]);
  const load = { players, picks, connections };
  await betsPerSecond(database.url, operator.address, { ...load, seconds: WARM_UP_SECONDS });
  const bets: number[] = [];
  const transactions: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    transactions.push(await pgbenchPerSecond(baseline.url, connections));
    bets.push(await betsPerSecond(database.url, operator.address, { ...load, seconds: SECONDS }));
    const [ours, theirs] = [bets, transactions].map((rounds) => shown(rounds.at(-1) ?? 0));
    console.log(`${connections} connections, round ${round} of ${ROUNDS}: pgbench ${theirs}/s, bets ${ours}/s`);
  }
  const ratioToPgbench = median(bets) / median(transactions);
  console.log(`${connections} connections: bets against pgbench: ${ratioToPgbench.toFixed(2)}`);
  const bars = [
    { label: `pgbench, ${connections} connections`, value: median(transactions), rounds: transactions },
    { label: `bets over HTTP, ${connections} connections`, value: median(bets), rounds: bets },
  ];
  return { connections, ratioToPgbench, bars };
}

try {
  console.log('making players with money ...');
  const players = await makePlayers(database.url, operator.address, MOST_CONNECTIONS * PLAYERS_PER_CONNECTION);
  const picks = await pickable(operator.address);
  const results = [];
  for (const connections of LEVELS) results.push(await measure(connections, players, picks));
  const deadlocks = await countDeadlocks(database.url);
  console.log(`deadlocks: ${deadlocks}`);
  const bars = results.flatMap((result) => result.bars);
  const note = `median of ${ROUNDS} rounds of ${SECONDS} s (ticks: rounds); ${machine()}`;
  const plot = barChart({
    title: 'Placing bets, beside pgbench’s TPC-B-like transaction',
    note,
    unit: 'per second',
    bars,
  });
  const levels = results.map(({ connections, ratioToPgbench }) => ({ connections, ratioToPgbench }));
  keepResults('bets', { levels, deadlocks, bars }, plot);
} finally {
  await operator.stop();
  database.drop();
  baseline.drop();
}
