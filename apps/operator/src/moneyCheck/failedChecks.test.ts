import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bet, moneyFault } from '../db/schema/index.ts';
import { betAmountFaults } from '../features/bets/amountFaults.ts';
import { createLogger } from '../log.ts';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import type { AmountFaults } from './comparisons.ts';
import { checkMoney } from './job.ts';

let database: OwnedDatabase;
let operator: TestOperator;
let betId: number;
beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  const player = await operator.player('254712345678', 1_000);
  operator.book.add('1');
  await operator.post('/bet/v1/place', slip('FAILS01', 100, [{ matchId: '1', odds: 2 }]), player.token);
  betId = (await database.db.select({ id: bet.id }).from(bet))[0]?.id ?? 0;
});
afterEach(() => database.close());

const check = (amounts: AmountFaults = betAmountFaults) =>
  checkMoney({ db: database.db, betAmountFaults: amounts, logger: createLogger('silent') });

/** A run that stores the highest ids. The next run checks the rows up to them. */
const see = () => check();

const found = () => database.db.select({ kind: moneyFault.kind, id: moneyFault.id }).from(moneyFault);

const fails = () => Promise.reject(new Error('no amounts'));

describe('a check that fails', { tags: ['R-86'] }, () => {
  it('stops no check of another kind', async () => {
    await see();
    await database.db.execute(sql`update payment set paid_cents = paid_cents + 1`);
    await database.db.execute(sql`update liability set cents = cents + 1`);
    await expect(check(fails)).rejects.toMatchObject({
      constructor: AggregateError,
      message: expect.stringContaining('the check of bet failed'),
      errors: expect.arrayContaining([expect.objectContaining({ cause: new Error('no amounts') })]),
    });
    const kinds = new Set((await found()).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['payment', 'liability']));
  });

  it('is made again by the next run', async () => {
    await see();
    await database.db.execute(sql`update bet set stake_cents = stake_cents + 1`);
    await expect(check(fails)).rejects.toThrow('the check of bet failed');
    expect(await found()).toEqual([]);
    await check();
    expect(await found()).toEqual([{ kind: 'bet', id: betId }]);
  });

  it('leaves the faults that were found before it', async () => {
    await see();
    await database.db.execute(sql`update bet set stake_cents = stake_cents + 1`);
    let checks = 0;
    const secondFails: AmountFaults = (...rows) => {
      checks += 1;
      return checks === 1 ? betAmountFaults(...rows) : fails();
    };
    await expect(check(secondFails)).rejects.toThrow('the check of bet failed');
    expect(await found()).toEqual([{ kind: 'bet', id: betId }]);
  });

  it('leaves a known fault, and stops no removal of one of another kind', async () => {
    await database.db.execute(sql`update bet set stake_cents = stake_cents + 1`);
    await database.db.execute(
      sql`insert into money_fault (kind, id, fault) values ('bet', ${betId}, ''), ('payment', 1, '')`,
    );
    await expect(check(fails)).rejects.toThrow('the check of bet failed');
    expect(await found()).toEqual([{ kind: 'bet', id: betId }]);
  });
});
