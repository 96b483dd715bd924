// pnpm bench:partitions: time of the operator's hot statements on the same rows in 1 and in 24 partitions.
import { type Connection, connectPostgres, preparePostgres } from '../../apps/operator/src/db/database.ts';
import { barChart } from '../lib/barChart.ts';
import { exitOnSignals } from '../../scripts/lib/atExit.mjs';
import { psql, throwawayDatabase } from '../../scripts/lib/postgres.ts';
import { keepResults, machine } from '../lib/results.ts';
import { median } from '../lib/stats.ts';
import { fillStatements, type Statement, statementsOf } from './statements.ts';

exitOnSignals();

const ROUNDS = 40;
/** After this many runs PostgreSQL has chosen between a custom and a generic plan. */
const WARM_UP_ROUNDS = 8;
const MONTHS = 24;

/** A database with the rows of 24 months in this many partitions. */
async function filled(partitions: number) {
  const database = await throwawayDatabase(`bench_partitions_${partitions}`);
  await preparePostgres(database.url, database.settings.DATABASE_URL ?? '');
  await psql(database.url, ...fillStatements(MONTHS, partitions));
  const { onConnection, close } = connectPostgres(database.url, (error) => console.error(error));
  return { partitions, onConnection, end: () => close().finally(database.drop) };
}

async function timeMs(connection: Connection, name: string, { text, values }: Statement): Promise<number> {
  const startedMs = performance.now();
  await connection.query({ name, text, values });
  return performance.now() - startedMs;
}

console.log(`bench:partitions on ${machine()}`);
const [one, many] = [await filled(1), await filled(MONTHS)];
try {
  const times = new Map<string, number[]>();
  await one.onConnection((first) =>
    many.onConnection(async (second) => {
      const sides = await Promise.all(
        [first, second].map(async (connection, index) => ({
          connection,
          label: index === 0 ? '1' : String(MONTHS),
          statements: await statementsOf(connection),
        })),
      );
      for (let round = 0; round < ROUNDS; round += 1)
        for (const { connection, label, statements } of sides)
          for (const [name, statement] of Object.entries(statements)) {
            const spentMs = await timeMs(connection, name, statement);
            const key = `${name}, ${label}`;
            if (round >= WARM_UP_ROUNDS) times.set(key, [...(times.get(key) ?? []), spentMs]);
          }
    }),
  );
  const bars = [...times]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, rounds]) => ({ label, value: median(rounds), rounds }));
  for (const { label, value } of bars) console.log(`${label.padEnd(50)} ${value.toFixed(2)} ms`);
  const note = `median of ${ROUNDS - WARM_UP_ROUNDS} runs in turn (ticks: runs); ${machine()}`;
  const plot = barChart({ title: 'Statements with 1 and 24 partitions', note, unit: 'ms', bars });
  keepResults('partitions', { months: MONTHS, bars: bars.map(({ label, value }) => ({ label, value })) }, plot);
} finally {
  await one.end();
  await many.end();
}
