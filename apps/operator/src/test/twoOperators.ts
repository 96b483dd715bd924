import { afterAll } from 'vitest';
import type { Database } from '../db/database.ts';
import { throwawayPostgres } from './databases.ts';
import { TestOperator } from './operator.ts';

/** Two operators with separate connections on one PostgreSQL, like two processes. */
type TwoOperators = {
  operators: [TestOperator, TestOperator];
  database: Database;
  /** The connections of each operator. */
  databases: [Database, Database];
  /** Sends requests at the same time, alternating between the operators. */
  atOnce<T>(count: number, send: (operator: TestOperator, index: number) => Promise<T>): Promise<T[]>;
  drop(): Promise<void>;
};

type Pair = { databases: [Database, Database]; empty(): Promise<void>; drop(): Promise<void> };

/** Pairs that a test of this file has dropped, for the next test. */
const dropped: Pair[] = [];
afterAll(async () => {
  await Promise.all(dropped.splice(0).map((pair) => pair.drop()));
});

/** Starts both with the same clock and matches on an empty database. */
export async function startTwoOperators(
  settings: Parameters<typeof TestOperator.start>[1] = {},
): Promise<TwoOperators> {
  const pair = dropped.pop() ?? (await openPair());
  const [mine, other] = pair.databases;
  const first = await TestOperator.start(mine, settings);
  const operators: [TestOperator, TestOperator] = [first, await TestOperator.start(other, settings, first)];
  return {
    operators,
    database: mine,
    databases: pair.databases,
    atOnce: (count, send) =>
      Promise.all(Array.from({ length: count }, (_, index) => send(operators[index % 2 === 0 ? 0 : 1], index))),
    drop: async () => {
      await pair.empty();
      dropped.push(pair);
    },
  };
}

async function openPair(): Promise<Pair> {
  const { open, empty, drop } = await throwawayPostgres();
  const databases: [Database, Database] = await Promise.all([open(), open()]);
  // Opens all connections first, so that requests do not wait for them.
  await Promise.all(databases.flatMap((each) => Array.from({ length: 10 }, () => each.ping())));
  return { databases, empty, drop };
}
