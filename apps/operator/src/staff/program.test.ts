import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { desc } from 'drizzle-orm';
import { staffAction } from '../db/schema/index.ts';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { runStaff } from './test/runStaff.ts';

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;
beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254700000001', 500);
});
afterAll(() => database.close());

const staff = (argv: string[], how?: Parameters<typeof runStaff>[2]) => runStaff(database, argv, how);
const lastRecord = async () => (await database.db.select().from(staffAction).orderBy(desc(staffAction.id)).limit(1))[0];

describe('the staff program', () => {
  it('prints its commands with --help and refuses unknown ones', async () => {
    const help = await staff(['--help']);
    expect(help).toMatchObject({ exitCode: 0, err: '' });
    for (const name of ['payments resolve', 'player restrict', 'bet void']) expect(help.out).toContain(name);
    expect(await staff(['payments', 'steal'])).toMatchObject({ exitCode: 2, out: '' });
    expect(await staff(['payments', 'constructor'])).toMatchObject({ exitCode: 2 });
  });

  it('prints the usage of one command', async () => {
    const { exitCode, out } = await staff(['bet', 'void', '--help']);
    expect({ exitCode, out }).toMatchObject({ exitCode: 0, out: expect.stringContaining('usage: bet void BET') });
  });

  it.each([
    [['payments', 'list', '--unknown']],
    [['payments', 'list', '--limit', 'many']],
    [['payments', 'show']],
    [['payments', 'show', '1', '2']],
    [['payments', 'resolve', '1', '--paid', 'SJK1234567', '--not-made', '--reason', 'both']],
    [['payments', 'resolve', '1', '--not-made']],
    [['player', 'restrict', '0712345678', '--reason', ' ']],
    [['bet', 'void', '-1', '--reason', 'wrong id']],
  ])('refuses wrong usage without running: %j', async (argv) => {
    const records = await database.db.$count(staffAction);
    const { exitCode, err } = await staff(argv);
    expect({ exitCode, err }).toEqual({ exitCode: 2, err: expect.stringContaining('usage: ') });
    expect(await database.db.$count(staffAction)).toBe(records);
  });

  it('records who ran what, when and with which result', { tags: ['R-84', 'T-63'] }, async () => {
    const nowMs = () => Date.UTC(2026, 10, 21);
    await staff(['player', 'find', '0700000001', '--as', 'Otieno'], { nowMs });
    expect(await lastRecord()).toMatchObject({
      staff: 'Otieno',
      at: new Date(nowMs()),
      command: 'player find',
      arguments: { words: ['0700******01'] },
      result: { status: 'read', rows: 1, accountId: 1 },
    });
    await staff(['player', 'find', '0700000001']);
    expect(await lastRecord()).toMatchObject({ staff: 'amina' });
  });

  it('requires a name where the system has none', async () => {
    const argv = ['player', 'find', '0700000001'];
    expect(await staff(argv, { systemUser: null })).toMatchObject({ exitCode: 2, out: '' });
    expect(await staff([...argv, '--as', ' '], { systemUser: 'amina' })).toMatchObject({ exitCode: 2 });
    expect(await staff([...argv, '--as', 'Otieno'], { systemUser: null })).toMatchObject({ exitCode: 0 });
  });

  it('closes the database when its clock or its keys cannot be read', async () => {
    const argv = ['player', 'find', '0700000001'];
    const fail = async (): Promise<never> => {
      throw new Error('unreadable');
    };
    for (const failing of [{ clockOn: fail }, { toolsOn: fail }]) {
      const onClose = vi.fn<() => void>();
      await expect(staff(argv, { ...failing, onClose })).rejects.toThrow('unreadable');
      expect(onClose).toHaveBeenCalledOnce();
    }
  });

  it('records a refusal', { tags: ['R-84', 'T-63'] }, async () => {
    const { exitCode, result } = await staff(['payments', 'show', '999', '--json']);
    expect({ exitCode, result }).toEqual({ exitCode: 3, result: { status: 'refused', reason: 'unknownPayment' } });
    expect(await lastRecord()).toMatchObject({ result: { status: 'refused', reason: 'unknownPayment' } });
  });

  it('keeps its records: neither the operator nor the owner can change or delete one', {
    tags: ['R-84', 'T-63'],
  }, async () => {
    const append = { cause: { message: expect.stringContaining('append-only') } };
    for (const change of [
      'update staff_action set staff = $$x$$',
      'delete from staff_action',
      'truncate staff_action',
    ]) {
      await expect(database.asOwner((tx) => tx.execute(change))).rejects.toMatchObject(append);
    }
    await expect(database.db.execute('delete from staff_action')).rejects.toMatchObject(append);
  });

  it('prints plain text without control characters', async () => {
    const { out } = await staff(['player', 'find', player.phone]);
    expect(out).toContain('cashCents');
    expect(out).toMatch(/cashCents +50000/);
  });
});

describe('player commands', () => {
  it.each(['0700000001', '254700000001', '#1'])('find a player by %s', async (name) => {
    const { result } = await staff(['player', 'find', name, '--json']);
    expect(result?.rows).toMatchObject([{ accountId: 1, phone: '254700000001', cashCents: 50_000 }]);
  });

  it('find a player by account number, and refuse an unknown one', async () => {
    const { result } = await staff(['player', 'find', '#1', '--json']);
    const accNo = String(result?.rows?.[0]?.accNo);
    expect((await staff(['player', 'find', accNo, '--json'])).result?.rows).toMatchObject([{ accountId: 1 }]);
    expect(await staff(['player', 'find', '0799999999'])).toMatchObject({ exitCode: 3 });
  });

  it('list the movements of a player', async () => {
    const { result } = await staff(['player', 'statement', player.phone, '--json']);
    expect(result?.rows).toMatchObject([{ kind: 'deposit', amount: 500, balance_after: 500 }]);
  });
});
