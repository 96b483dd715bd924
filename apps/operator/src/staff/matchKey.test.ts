import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lockPlayer } from '../db/lockPlayer.ts';
import { installationSetting, staffAction } from '../db/schema/index.ts';
import { adoptMatchKey } from '../keys/matchKey.ts';
import { createLogger } from '../log.ts';
import { emptyDatabase } from '../test/databases.ts';
import { untilOneWaits } from '../test/lockWait.ts';
import { expectSoundMoney } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { runStaff } from './test/runStaff.ts';
import { staffTools } from './tools.ts';

const FORMER = 'the key that leaked, of enough characters';
const NEXT = 'the key that nobody knows, of enough characters';

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
  await expectSoundMoney(database.db);
  await database.close();
});

async function placeBet(code: string, { token } = player): Promise<void> {
  const { data } = await operator.post('/bet/v1/place', slip(code, 100, [{ matchId: '1', odds: 2 }]), token);
  assert.equal(data.code, 200);
}
/** Runs a command of a shell whose settings have this match key. */
const runWith = (key: string, argv: string[]) =>
  runStaff(database, [...argv, '--json'], {
    nowMs: () => operator.clock.nowMs,
    toolsOn: (opened) =>
      staffTools(opened, readConfig({ FIXED_KEYS: 'on', MATCH_RESULT_KEY: key }), createLogger('silent')),
  });
const release = (...options: string[]) =>
  runWith(FORMER, ['match', 'release-key', '--reason', 'the key leaked', ...options]);

describe('match release-key', { tags: ['R-167', 'T-08'] }, () => {
  it('lets the next start take another key, and then no third one', async () => {
    expect(await adoptMatchKey(database.db, NEXT)).toBe('otherKey');
    expect((await release()).result).toEqual({ status: 'done', rows: [{ voidedBets: 0, voidedTickets: 0 }] });
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

  it('returns the stakes of all pending bets first with its flag, and is recorded', async () => {
    await placeBet('OPENB01');
    await placeBet('OPENB02');
    expect((await release('--void-bets')).result).toEqual({
      status: 'done',
      rows: [{ voidedBets: 2, voidedTickets: 0 }],
    });
    expect(await operator.balance(player)).toBe(1_000);
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
    const recorded = await database.db.select().from(staffAction);
    expect(recorded).toMatchObject([{ command: 'match release-key', arguments: { reason: 'the key leaked' } }]);
  });

  it('is refused while a jackpot ticket waits for its results, or makes its round void', {
    tags: ['R-384'],
  }, async () => {
    const matchIds = Array.from({ length: 10 }, (_, index) => String(100 + index));
    for (const id of matchIds) operator.book.add(id, {}, Date.parse('2026-11-22T12:00:00Z'));
    await operator.run('jackpot');
    const ticket = { round: 1, picks: matchIds.map(() => '1'), idempotency_key: 'jackpot-key-00000001' };
    expect((await operator.post('/jackpot/v1/tickets', ticket, player.token)).data.code).toBe(200);
    expect((await release()).result).toMatchObject({ status: 'refused', reason: 'pendingBets' });
    expect((await release('--void-bets')).result).toEqual({
      status: 'done',
      rows: [{ voidedBets: 0, voidedTickets: 1 }],
    });
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
    const more = { ...ticket, idempotency_key: 'jackpot-key-00000002' };
    expect((await operator.post('/jackpot/v1/tickets', more, player.token)).data.code).toBe(409);
    await operator.run('jackpot');
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('does not adopt another key when a process with the former one has placed a bet since', async () => {
    expect((await release()).result).toMatchObject({ status: 'done' });
    await placeBet('LATEB01');
    expect(await adoptMatchKey(database.db, NEXT)).toBe('pendingBets');
    expect((await release('--void-bets')).result).toMatchObject({ status: 'unchanged' });
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
  });

  it('is done again by a shell that still has the former key, which stays released', async () => {
    expect((await release()).result).toMatchObject({ status: 'done' });
    expect((await release()).result).toMatchObject({ status: 'unchanged' });
    expect(await adoptMatchKey(database.db, NEXT)).toBe('adopted');
  });

  // The embedded database has one connection.
  it.skipIf(!inject('onPostgres'))('voids nothing when a bet is placed during it, which refuses it', async () => {
    await placeBet('OPENB01');
    const other = await operator.player('254712345679', 1_000);
    let releasing: ReturnType<typeof release> | undefined;
    await database.db.transaction(async (tx) => {
      await lockPlayer(tx, 1);
      releasing = release('--void-bets');
      await untilOneWaits(database.db);
      await placeBet('LATEB01', other);
    });
    expect((await releasing)?.result).toEqual({ status: 'refused', reason: 'pendingBets' });
    expect([await operator.balance(player), await operator.balance(other)]).toEqual([900, 900]);
    expect(await database.db.select().from(staffAction)).toMatchObject([{ result: { status: 'refused' } }]);
  });

  it('needs a reason', async () => {
    expect((await runStaff(database, ['match', 'release-key'])).exitCode).toBe(2);
  });
});

describe('the match key of a staff command', { tags: ['R-113', 'R-167', 'T-08'] }, () => {
  const find = ['player', 'find', '0712345678'];

  it('is the one of the installation, or the command does nothing', async () => {
    expect((await runWith(FORMER, find)).result).toMatchObject({ status: 'read' });
    await expect(runWith(NEXT, find)).rejects.toThrow('MATCH_RESULT_KEY is not the key of this data');
    await expect(runWith(NEXT, ['match', 'release-key', '--reason', 'the key leaked'])).rejects.toThrow(
      'is not the key of this data',
    );
    expect(await database.db.$count(staffAction)).toBe(1);
    expect(await adoptMatchKey(database.db, FORMER)).toBe('adopted');
  });

  it('is not adopted by data that no operator has started with', async () => {
    await database.db.delete(installationSetting);
    await expect(runWith(FORMER, find)).rejects.toThrow('MATCH_RESULT_KEY is not the key of this data');
    expect(await database.db.$count(installationSetting)).toBe(0);
  });

  it.each([FORMER, NEXT])('is not adopted after a release: %s', async (key) => {
    await release();
    expect((await runWith(key, find)).result).toMatchObject({ status: 'read' });
    expect(await database.db.select().from(installationSetting)).toMatchObject([{ value: 'released' }]);
  });

  it.each([
    [['match', 'result', '1']],
    [['match', 'result', '1', '--void', '--reason', 'the key leaked']],
    [['match', 'correct', '1', '--void', '--reason', 'the key leaked']],
  ])('draws no match after a release: %j', async (argv) => {
    await release();
    expect((await runWith(FORMER, argv)).result).toEqual({ status: 'refused', reason: 'matchKeyReleased' });
  });
});
