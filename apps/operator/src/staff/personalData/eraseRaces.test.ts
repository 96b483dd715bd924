import { rulesOf } from '@ushindi/shared';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { bet } from '../../db/schema/index.ts';
import { settleDecided } from '../../features/bets/settle.ts';
import { freebets } from '../../features/bonuses/freebets.ts';
import { listSuspense, resolveSuspense } from '../../features/wallet/suspense.ts';
import { fixedKey } from '../../keys/keys.ts';
import { createLogger } from '../../log.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { whileHolding } from '../../test/lockWait.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { payBillOf } from '../../test/payBill.ts';
import { slip } from '../../test/slips.ts';
import { runStaff } from '../test/runStaff.ts';
import { erasePlayer } from './erase.ts';

const PHONE = '254712345678';

// The embedded database has one connection and cannot show locking.
describe.skipIf(!inject('onPostgres'))('player erase on PostgreSQL', { tags: ['R-158'] }, () => {
  let database: OwnedDatabase;
  let operator: TestOperator;
  let player: Player;

  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await TestOperator.start(database);
    operator.book.add('1');
    player = await operator.player(PHONE);
  });
  afterEach(async () => {
    await expectSoundMoney(database.db).finally(() => database.close());
  });

  const nowMs = () => operator.clock.nowMs;
  const erase = async () =>
    (await runStaff(database, ['player', 'erase', PHONE, '--reason', 'asked for it', '--json'], { nowMs })).result;
  const eraseIn = (tx: Db) =>
    erasePlayer(tx, 1, { nowMs: nowMs(), keptExclusionKeys: [fixedKey('accountNumbers')], keepsExclusion: false });
  const resolve = async (db: Db) => {
    const [{ entryId = 0 } = {}] = await listSuspense(database.db, 1);
    return resolveSuspense({ db, nowMs, rulesAt: rulesOf('default') }, entryId, { accountId: 1 });
  };
  /** Money of a stranger, which staff can give to the player, is in suspense. */
  const payUnknown = () =>
    payBillOf(database.db, nowMs).confirm({
      receipt: 'NLJ7RT0001',
      amountCents: 50_000,
      accountReference: 'wrong',
      payer: '254787654321',
      payerName: '',
      paidAtMs: nowMs(),
    });

  it('is refused while a settlement pays the last bet', async () => {
    await operator.deposit(player, 100);
    await operator.post('/bet/v1/place', slip('ERASE11', 100, [{ matchId: '1', odds: 2 }]), player.token);
    operator.book.end('1', 'won');
    const parts = { nowMs: () => KICKOFF_MS, book: operator.book, freebets, logger: createLogger('silent') };
    const settleAndHold = async (tx: Db) => {
      await settleDecided({ ...parts, db: tx, batchSize: 10 });
      // Settlement does not lock the player. So the erasure waits where it looks for pending bets.
      await tx.execute('lock table bet in access exclusive mode');
    };
    expect(await whileHolding(database.db, settleAndHold, erase)).toMatchObject({ reason: 'hasBalance' });
    expect(await database.db.select().from(bet)).toMatchObject([{ status: 1 }]);
  });

  it('is refused when money in suspense is given to the player meanwhile', { tags: ['R-82'] }, async () => {
    await payUnknown();
    expect(await whileHolding(database.db, resolve, erase)).toMatchObject({ reason: 'hasBalance' });
  });

  it('lets no money in suspense be given to the erased player', { tags: ['R-82'] }, async () => {
    await payUnknown();
    expect(await whileHolding(database.db, eraseIn, resolve)).toEqual({ status: 'refused', reason: 'erased' });
  });

  it('lets a payment that is reported meanwhile wait in suspense', { tags: ['R-75'] }, async () => {
    await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(PHONE);
    await operator.answerPrompt(PHONE, reference, 'refuse');
    const report = { reference, resultCode: '0', receipt: 'NLJ7RT0002' };
    await whileHolding(database.db, eraseIn, () => operator.reportPayment(report));
    expect(await listSuspense(database.db, 9)).toMatchObject([{ operationKey: `suspense:${reference}:erased` }]);
  });
});
