// pnpm bench:settle: bets per second that an operator process settles on PostgreSQL, many in one transaction and one by one.
import { setTimeout as sleep } from 'node:timers/promises';
import { connectPostgres, preparePostgres } from '../../apps/operator/src/db/database.ts';
import { createSimulation } from '../../apps/operator/src/simulation/index.ts';
import { countSettled, endedLegs, storePendingBets, storePlayers } from '../../apps/operator/src/test/pendingBets.ts';
import { barChart } from '../lib/barChart.ts';
import { startOperator } from '../lib/operator.ts';
import { exitOnSignals } from '../../scripts/lib/atExit.mjs';
import { psql, throwawayDatabase } from '../../scripts/lib/postgres.ts';
import { keepResults, machine } from '../lib/results.ts';
import { median, shown } from '../lib/stats.ts';

exitOnSignals();

const ROUNDS = 3;
const PLAYERS = 2_000;
/** Bets settled one by one, and bets settled in batches, per round. */
const TARGETS = [
  { label: 'one transaction per bet', batchSize: 1, bets: 1_000 },
  { label: '200 bets per transaction', batchSize: 200, bets: 10_000 },
] as const;
const POLL_MS = 50;
/** The operator's default seed and a fixed key: the bets are on its matches. */
const SEED = 'ushindi';
const RESULT_KEY = 'a fixed key of more than 32 characters';

console.log(`bench:settle on ${machine()}`);
const database = await throwawayDatabase('bench_settle');
const { DATABASE_URL: applicationUrl = '' } = database.settings;
await preparePostgres(database.url, applicationUrl);
const { db, close } = connectPostgres(applicationUrl, (error) => console.error(error));
const legs = endedLegs(createSimulation({ seed: SEED, matchResultKey: RESULT_KEY, speed: 1 }), Date.now());
let stored = 0;

/** Stores pending bets, starts an operator, and measures from its first settled bets to the last ones. */
async function settledPerSecond(accountIds: number[], { batchSize, bets }: (typeof TARGETS)[number]): Promise<number> {
  await storePendingBets(db, { accountIds, legs, count: bets, from: stored });
  stored += bets;
  await psql(database.url, 'vacuum analyze');
  const before = await countSettled(db);
  const operator = await startOperator({
    ...database.settings,
    SIM_SEED: SEED,
    MATCH_RESULT_KEY: RESULT_KEY,
    SETTLEMENT_BATCH_SIZE: String(batchSize),
    LOG_LEVEL: 'warn',
  });
  try {
    let first = before;
    while (first === before) first = await countSettled(db);
    const startedMs = performance.now();
    let last = first;
    while (last < stored) {
      await sleep(POLL_MS);
      last = await countSettled(db);
    }
    return (last - first) / ((performance.now() - startedMs) / 1000);
  } finally {
    await operator.stop();
  }
}

try {
  const accountIds = await storePlayers(db, PLAYERS);
  const rounds = TARGETS.map((): number[] => []);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, target] of TARGETS.entries()) {
      const rate = await settledPerSecond(accountIds, target);
      rounds[index]?.push(rate);
      console.log(`round ${round} of ${ROUNDS}: ${target.label}: ${shown(rate)}/s`);
    }
  }
  const bars = TARGETS.map(({ label }, index) => ({
    label,
    value: median(rounds[index] ?? []),
    rounds: rounds[index] ?? [],
  }));
  const ratio = (bars[1]?.value ?? 0) / (bars[0]?.value ?? 1);
  const note = `bets of 1 to 3 legs, one process, median of ${ROUNDS} rounds (ticks: rounds); ${machine()}`;
  console.log(`${shown(ratio)} times as many`);
  keepResults('settle', { ratio, bars }, barChart({ title: 'Settling bets', note, unit: 'per second', bars }));
} finally {
  await close();
  database.drop();
}
