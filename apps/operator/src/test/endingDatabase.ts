import type { Database, Db } from '../db/database.ts';
import type { TestOperator } from './operator.ts';

/** The database of a process that can commit a limited number of transactions from `begin` on. */
export function endingDatabase(database: Database, transactions: number) {
  let left = Number.POSITIVE_INFINITY;
  const db = new Proxy(database.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'transaction') return value.bind(target);
      return (...work: Parameters<Db['transaction']>) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('the process has ended')) : target.transaction(...work);
      };
    },
  });
  const begin = (started: TestOperator): TestOperator => {
    left = transactions;
    return started;
  };
  return { database: { ...database, db }, begin };
}
