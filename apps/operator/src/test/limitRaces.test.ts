import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { lockPlayer } from '../db/lockPlayer.ts';
import { insertLimit } from '../db/playerLimits.ts';
import { account, payBillPayment } from '../db/schema/index.ts';
import { postgresUrl } from './databases.ts';
import { untilOneWaits } from './lockWait.ts';
import { expectSoundMoney } from './moneyFaults.ts';
import type { Player, TestOperator } from './operator.ts';
import { payBillOf } from './payBill.ts';
import { startTwoOperators } from './twoOperators.ts';

// The embedded database has one connection and cannot show locking.
describe.skipIf(postgresUrl === null)('a limit that is lowered while a deposit waits for the player’s lock', () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let database: Database;
  let operator: TestOperator;
  let player: Player;

  beforeEach(async () => {
    two = await startTwoOperators();
    ({ database } = two);
    [operator] = two.operators;
    player = await operator.player('254712345678');
  });
  afterEach(async () => {
    await expectSoundMoney(database.db);
    await two.drop();
  });

  const nowMs = () => operator.clock.nowMs;
  const paid = (accountReference: string) => ({
    receipt: 'NLJ7RT0001',
    amountCents: 500_00,
    accountReference,
    payer: player.phone,
    payerName: 'Achieng',
    paidAtMs: nowMs(),
  });

  /** Lowers the limit of deposits to 100 KES a day, a second after the work of another process began to wait for the lock. */
  async function lowerDuring<T>(work: (other: Database) => Promise<T>): Promise<T> {
    const { working } = await database.db.transaction(async (tx) => {
      const [found] = await tx.select().from(account).where(eq(account.phone, player.phone));
      const accountId = found?.id ?? 0;
      await lockPlayer(tx, accountId);
      const started = { working: work(two.databases[1]) };
      await untilOneWaits(database.db);
      operator.clock.nowMs += 1_000;
      const limit = { kind: 'deposit', period: 'day', amount: 100_00, validFromMs: nowMs() } as const;
      await insertLimit(tx, accountId, limit, nowMs());
      return started;
    });
    return working;
  }

  it('holds for a payment to the pay bill number', { tags: ['R-75', 'R-148'] }, async () => {
    await lowerDuring((other) => payBillOf(other.db, nowMs).confirm(paid(player.phone)));
    expect(await database.db.select().from(payBillPayment)).toMatchObject([{ reason: 'overLimit' }]);
    expect(await operator.balance(player)).toBe(0);
  });

  it('holds for a deposit that its player finds by the receipt', { tags: ['R-76', 'R-148'] }, async () => {
    const { receipt, ...rest } = paid('Achieng');
    await payBillOf(database.db, nowMs).confirm({ receipt, ...rest });
    const [, second] = two.operators;
    const found = await lowerDuring(() => second.post('/profile/v1/find_deposit', { receipt }, player.token));
    expect(found.data).toMatchObject({ code: 422, data: { player_limit: { kind: 'deposit', period: 'day' } } });
    expect(await operator.balance(player)).toBe(0);
  });
});
