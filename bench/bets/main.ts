// pnpm bench:bets: bets per second of the operator on PostgreSQL, beside pgbench's transaction on the same server.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { barChart } from '../lib/barChart.ts';
import { median, shown } from '../lib/stats.ts';
import { startOperator } from '../lib/operator.ts';
import { program, psql, throwawayDatabase } from '../../scripts/lib/postgres.ts';
import { keepResults, machine } from '../lib/results.ts';
import { makePlayers, type Player } from './players.ts';
import { type Pick, pickable, slipBody } from './slips.ts';

const ROUNDS = 3;
const SECONDS = 15;
/** Warm-up, so that the JIT has optimised the code before a round counts. */
const WARM_UP_SECONDS = 5;
const CONNECTIONS = 10;
const PLAYERS_PER_CONNECTION = 20;

let sent = 0;

/** Places bets, each connection for separate players, and returns the bets stored per second. */
async function betsPerSecond(
  url: string,
  address: string,
  { players, picks, seconds }: { players: Player[]; picks: Pick[]; seconds: number },
): Promise<number> {
  const before = await countBets(url);
  let connection = 0;
  const { duration } = await autocannon({
    url: `${address}/bet/v1/place`,
    connections: CONNECTIONS,
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

async function pgbenchPerSecond(url: string): Promise<number> {
  const options = ['-c', String(CONNECTIONS), '-T', String(SECONDS), '-n', url];
  const { stdout } = await promisify(execFile)(program('pgbench'), options);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

console.log(`bench:bets on ${machine()}`);
const [database, baseline] = await Promise.all([throwawayDatabase('bench_bets'), throwawayDatabase('bench_pgbench')]);
const operator = await startOperator({ ...database.settings, PHONE_SIMULATOR: 'on' });
try {
  await promisify(execFile)(program('pgbench'), ['-i', '-q', '-s', String(CONNECTIONS), baseline.url]);
  console.log('making players with money ...');
  const players = await makePlayers(database.url, operator.address, CONNECTIONS * PLAYERS_PER_CONNECTION);
  const picks = await pickable(operator.address);
  await betsPerSecond(database.url, operator.address, { players, picks, seconds: WARM_UP_SECONDS });
  const bets: number[] = [];
  const transactions: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    transactions.push(await pgbenchPerSecond(baseline.url));
    bets.push(await betsPerSecond(database.url, operator.address, { players, picks, seconds: SECONDS }));
    console.log(
      `round ${round} of ${ROUNDS}: pgbench ${shown(transactions.at(-1) ?? 0)}/s, bets ${shown(bets.at(-1) ?? 0)}/s`,
    );
  }
  const ratio = median(bets) / median(transactions);
  const deadlocks = await countDeadlocks(database.url);
  console.log(`bets against pgbench: ${ratio.toFixed(2)}; deadlocks: ${deadlocks}`);
  const bars = [
    { label: 'pgbench, TPC-B-like', value: median(transactions), rounds: transactions },
    { label: 'bets over HTTP', value: median(bets), rounds: bets },
  ];
  const note = `${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s (ticks: rounds); ${machine()}`;
  const plot = barChart({ title: 'Placing bets', note, unit: 'per second', bars });
  keepResults('bets', { connections: CONNECTIONS, ratioToPgbench: ratio, deadlocks, bars }, plot);
} finally {
  await operator.stop();
  database.drop();
  baseline.drop();
}
