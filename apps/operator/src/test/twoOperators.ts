import type { Database } from '../db/database.ts';
import { throwawayPostgres } from './databases.ts';
import { TestOperator } from './operator.ts';

/** Two operators with connections of their own on one PostgreSQL: they stand for two processes. */
type TwoOperators = {
  operators: [TestOperator, TestOperator];
  database: Database;
  /** Sends requests to both in turn, all at the same time. */
  atOnce<T>(count: number, send: (operator: TestOperator, index: number) => Promise<T>): Promise<T[]>;
  drop(): Promise<void>;
};

/** Starts them, with the same clock and matches, on a database of the test's own. */
export async function startTwoOperators(): Promise<TwoOperators> {
  const postgres = await throwawayPostgres();
  const [mine, other] = await Promise.all([postgres.open(), postgres.open()]);
  const first = await TestOperator.start(mine);
  const operators: [TestOperator, TestOperator] = [first, await TestOperator.start(other, {}, first)];
  // Opens every connection beforehand, so that the requests race each other and not the opening.
  await Promise.all([mine, other].flatMap((each) => Array.from({ length: 10 }, () => each.ping())));
  return {
    operators,
    database: mine,
    atOnce: (count, send) =>
      Promise.all(Array.from({ length: count }, (_, index) => send(operators[index % 2 === 0 ? 0 : 1], index))),
    drop: () => postgres.drop(),
  };
}
