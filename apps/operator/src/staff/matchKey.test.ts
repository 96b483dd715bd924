import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { installationSetting, staffAction } from '../db/schema/index.ts';
import { adoptMatchKey } from '../keys/matchKey.ts';
import { emptyDatabase } from '../test/databases.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { runStaff } from './test/runStaff.ts';

const FORMER = 'the key that leaked';
const NEXT = 'the key that nobody knows';

let database: Database;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.book.add('1');
  player = await operator.player('254712345678', 1_000);
  await database.db.delete(installationSetting);
  assert.equal(await adoptMatchKey(database.db, FORMER), 'adopted');
});
afterEach(async () => {
  await auditLedger(database.db);
  assert.deepEqual(await findMoneyFaults(database.db), []);
  await database.close();
});

async function placeBet(code: string): Promise<void> {
  const { data } = await operator.post('/bet/v1/place', slip(code, 100, [{ matchId: '1', odds: 2 }]), player.token);
  assert.equal(data.code, 200);
}
const release = (...options: string[]) =>
  runStaff(database, ['match', 'release-key', '--reason', 'the key leaked', '--json', ...options], {
    nowMs: () => operator.clock.nowMs,
  });

describe('match release-key', { tags: ['R-167', 'T-08'] }, () => {
  it('lets the next start take another key, and then no third one', async () => {
    expect(await adoptMatchKey(database.db, NEXT)).toBe('otherKey');
    expect((await release()).result).toEqual({ status: 'done', rows: [{ voidedBets: 0 }] });
    expect((await release()).result).toMatchObject({ status: 'unchanged' });
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
    expect(await adoptMatchKey(database.db, FORMER)).toBe('otherKey');
  });

  it('is refused while a bet waits for its result', async () => {
    await placeBet('OPENB01');
    const refused = await release();
    expect(refused).toMatchObject({ exitCode: 3, result: { status: 'refused', reason: 'pendingBets' } });
    expect(await adoptMatchKey(database.db, NEXT)).toBe('otherKey');
    expect(await operator.balance(player)).toBe(900);
  });

  it('returns the stakes of all pending bets first when it is told to, and is recorded', async () => {
    await placeBet('OPENB01');
    await placeBet('OPENB02');
    expect((await release('--void-bets')).result).toEqual({ status: 'done', rows: [{ voidedBets: 2 }] });
    expect(await operator.balance(player)).toBe(1_000);
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
    const recorded = await database.db.select().from(staffAction);
    expect(recorded).toMatchObject([{ command: 'match release-key', arguments: { reason: 'the key leaked' } }]);
  });

  it('does not adopt another key when a process with the former one has placed a bet since', async () => {
    expect((await release()).result).toMatchObject({ status: 'done' });
    await placeBet('LATEB01');
    expect(await adoptMatchKey(database.db, NEXT)).toBe('pendingBets');
    expect((await release('--void-bets')).result).toMatchObject({ status: 'unchanged' });
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
  });

  it('needs a reason', async () => {
    expect((await runStaff(database, ['match', 'release-key'])).exitCode).toBe(2);
  });
});
