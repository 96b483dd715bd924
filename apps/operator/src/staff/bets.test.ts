import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { bet, betLeg } from '../db/schema/index.ts';
import { emptyDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { liabilitiesOf } from '../test/liabilities.ts';
import { expectSoundMoney, findMoneyFaults } from '../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { runStaff } from './test/runStaff.ts';

let database: Database;
let operator: TestOperator;
let player: Player;
let code: string;
let count = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  for (const matchId of ['1', '2']) operator.book.add(matchId);
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  player = await operator.player(`2547000003${String(count).padStart(2, '0')}`, 1_000);
  code = `VOIDS${String(count).padStart(2, '0')}`;
  const legs = [
    { matchId: '1', odds: 2 },
    { matchId: '2', odds: 2 },
  ];
  assert.equal((await operator.post('/bet/v1/place', slip(code, 100, legs), player.token)).data.code, 200);
});
afterEach(async () => {
  await expectSoundMoney(database.db);
});

const voidBet = (name = code) =>
  runStaff(database, ['bet', 'void', name, '--reason', 'wrong price', '--json'], { nowMs: () => operator.clock.nowMs });
const stored = async () => (await database.db.select().from(bet).where(eq(bet.bookingCode, code)))[0];

describe('bet void', () => {
  it('refunds the stake of a pending bet once, by code or id', { tags: ['R-83', 'R-122'] }, async () => {
    expect(await operator.balance(player)).toBe(900);
    expect((await voidBet()).result).toMatchObject({ status: 'done', rows: [{ refundedCents: 10_000 }] });
    expect((await voidBet(String((await stored())?.id))).result).toMatchObject({ status: 'unchanged' });
    expect(await operator.balance(player)).toBe(1_000);
    expect(await stored()).toMatchObject({ status: 7, paidCents: 10_000 });
    const legs = await database.db
      .select()
      .from(betLeg)
      .where(eq(betLeg.betId, (await stored())?.id ?? 0));
    expect(legs.map(({ status }) => status)).toEqual([7, 7]);
    expect(await liabilitiesOf(database.db)).toEqual({});
  });

  it('refuses a cancelled and an unknown bet', { tags: ['R-83'] }, async () => {
    await operator.post('/bet/v1/cancel', { bet_id: code }, player.token);
    expect((await voidBet()).result).toMatchObject({ status: 'refused', reason: 'cancelled' });
    expect((await voidBet('999999')).result).toEqual({ status: 'refused', reason: 'unknownBet' });
  });

  it('shows a bet with its legs', async () => {
    const { result } = await runStaff(database, ['bet', 'show', code, '--json']);
    expect(result?.rows).toMatchObject([{ bookingCode: code, stakeCents: 10_000 }, { matchId: '1' }, { matchId: '2' }]);
    expect(await runStaff(database, ['bet', 'show', 'ZZZZZ99'])).toMatchObject({ exitCode: 3 });
  });
});

describe.skipIf(postgresUrl === null)('a bet that is void, cancelled and settled at once', () => {
  it('has one result, and a settled one is refused', { tags: ['R-83'] }, async () => {
    const { open, drop } = await throwawayPostgres();
    const postgres = await open();
    const shop = await TestOperator.start(postgres);
    shop.book.add('1');
    const customer = await shop.player('254700000779', 1_000);
    const codes = Array.from({ length: 6 }, (_, index) => `RACES0${index}`);
    for (const each of codes)
      await shop.post('/bet/v1/place', slip(each, 100, [{ matchId: '1', odds: 2 }]), customer.token);
    const voiding = codes.map((each) => runStaff(postgres, ['bet', 'void', each, '--reason', 'race', '--json']));
    const cancelling = codes.map((each) => shop.post('/bet/v1/cancel', { bet_id: each }, customer.token));
    await Promise.all([...voiding, ...cancelling]);
    shop.book.end('1', 'won');
    shop.clock.nowMs += 3 * 60 * 60_000;
    await shop.run('settlement');
    expect(await shop.balance(customer)).toBe(1_000);
    expect(await findMoneyFaults(postgres.db)).toEqual([]);
    await auditLedger(postgres.db);
    await drop();
  });
});
