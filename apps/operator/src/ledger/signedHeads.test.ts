import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { createLogger } from '../log.ts';
import { emptyDatabase, type OwnedDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { houseAccount, openPlayerAccounts, playerCash } from './accounts.ts';
import { checkLedger } from './check.ts';
import { post } from './post.ts';
import { readHeads, withHeadsLock } from './signedHeads.ts';
import { verifyLedger } from './verify.ts';

const KEY = 'k'.repeat(32);
const OTHER_KEY = 'o'.repeat(32);
let folder: string;
let file: string;
let database: OwnedDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heads-'));
  file = path.join(folder, 'heads.jsonl');
  database = await emptyDatabase();
  for (const accountId of [1, 2]) await openPlayerAccounts(database.db, accountId);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

let count = 0;
function deposit(accountId: number, amountCents = 500, db: Db = database.db) {
  count += 1;
  const [operationKey, atMs] = [`deposit:${count}`, count];
  const entries = [
    { account: houseAccount('mobile_money', accountId), amountCents: -amountCents },
    { account: playerCash(accountId), amountCents },
  ];
  return db.transaction((tx) => post(tx, { operationKey, kind: 'deposit', atMs, entries }));
}

type Checked = { entries: number; faults: readonly string[] };
async function check(keys: [string, ...string[]] = [KEY], db: Db = database.db): Promise<Checked> {
  const seen: Checked[] = [];
  const metrics = { recordLedgerCheck: (checked: Checked) => void seen.push(checked) };
  await checkLedger({ db, nowMs: () => 0, logger: createLogger('silent'), metrics, headsPlace: { folder, keys } });
  return seen[0] ?? { entries: -1, faults: ['no check'] };
}
const lines = async () => (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');

/** Rewrites an account's whole history with right hashes, as the owner of the database can. */
const rewrite = (amountCents: number) =>
  database.asOwner(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(sql`delete from ledger_entry`);
    await tx.execute(sql`delete from ledger_transfer`);
    await tx.execute(
      sql`update ledger_account set balance_cents = 0, entry_count = 0, head_hash = '' where entry_count > 0`,
    );
    await tx.execute('set local session_replication_role = origin');
    for (const accountId of [1, 2, 1]) await deposit(accountId, amountCents, tx);
  });

describe('signed heads', { tags: ['T-18'] }, () => {
  it('make a check read only what is new, and read nothing when nothing is', { tags: ['R-87'] }, async () => {
    for (const accountId of [1, 2, 1]) await deposit(accountId);
    expect(await check()).toEqual(expect.objectContaining({ entries: 6, faults: [] }));
    expect(await check()).toEqual(expect.objectContaining({ entries: 0, faults: [] }));
    expect(await lines()).toHaveLength(1);
    await deposit(2);
    expect(await check()).toEqual(expect.objectContaining({ entries: 2, faults: [] }));
    const { heads } = await readHeads({ folder, keys: [KEY] });
    expect(heads.get(playerCash(2))).toMatchObject({ count: 2, balanceCents: 1_000 });
  });

  it('reveal a history that was rewritten completely, at the next check and by the whole verification', {
    tags: ['R-87'],
  }, async () => {
    for (const accountId of [1, 2, 1]) await deposit(accountId);
    await check();
    await rewrite(700);
    expect((await verifyLedger(database.db, () => undefined)).faults).toEqual([]);
    expect((await check()).faults.join('\n')).toContain('account player_cash:1');
    const { heads } = await readHeads({ folder, keys: [KEY] });
    const { faults } = await verifyLedger(database.db, () => undefined, heads);
    expect(faults.join('\n')).toMatch(
      /account player_cash:1: its history up to entry \d+, the signed one of 2, was rewritten/,
    );
    expect(await lines()).toHaveLength(1);
  });

  it('reveal a rewritten history that has further entries', { tags: ['R-87'] }, async () => {
    for (const accountId of [1, 2, 1]) await deposit(accountId);
    await check();
    await rewrite(700);
    await deposit(1);
    expect((await check()).faults.join('\n')).toContain('its hash does not match');
  });

  it.each([
    [
      'an entry was deleted',
      "delete from ledger_entry where id = (select max(id) from ledger_entry where account_code = 'player_cash:1')",
    ],
    [
      'a balance was changed',
      "update ledger_account set balance_cents = balance_cents + 1 where code = 'player_cash:1'",
    ],
    ['an account was deleted', "delete from ledger_account where code = 'player_cash:1'"],
  ])('report when %s', { tags: ['R-87'] }, async (_what, tampering) => {
    for (const accountId of [1, 2]) await deposit(accountId);
    await check();
    await deposit(1);
    await database.asOwner(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(tampering);
    });
    expect((await check()).faults.join('\n')).toContain('player_cash:1');
    expect(await lines()).toHaveLength(1);
  });

  it('are chained: a changed, removed or inserted line is a fault', { tags: ['R-87'] }, async () => {
    for (const accountId of [1, 2, 1]) {
      await deposit(accountId);
      await check();
    }
    const [first = '', second = '', third = ''] = await lines();
    const faultsOf = async (text: string[]) => {
      await writeFile(file, `${text.join('\n')}\n`);
      return (await readHeads({ folder, keys: [KEY] })).faults.join('\n');
    };
    expect(await faultsOf([first, second, third])).toBe('');
    expect(await faultsOf([first, second.replace('500', '501'), third])).toContain(
      'line 2 of the signed heads has a wrong signature',
    );
    expect(await faultsOf([first, third])).toContain('line 2 of the signed heads does not follow');
    expect(await faultsOf([first, second, second, third])).toContain('does not follow');
    expect(await faultsOf([first, second.slice(0, 40), third])).toContain('line 3 of the signed heads does not follow');
  });

  it('survive a process that is killed while it appends', { tags: ['R-87'] }, async () => {
    await deposit(1);
    await check();
    await appendFile(file, '{"sequence":2,"at":"19');
    await deposit(2);
    expect((await check()).faults).toEqual([]);
    await deposit(2);
    expect(await check()).toEqual(expect.objectContaining({ entries: 2, faults: [] }));
  });

  it('name their key, so that it can be changed', { tags: ['R-87'] }, async () => {
    await deposit(1);
    await check([KEY]);
    await deposit(1);
    expect((await check([OTHER_KEY])).faults.join('\n')).toContain('is not among the settings');
    expect((await check([OTHER_KEY, KEY])).faults).toEqual([]);
    const keyIds = (await lines()).map((line) => (JSON.parse(line) as { keyId: string }).keyId);
    expect(new Set(keyIds).size).toBe(2);
  });

  it('are written by one process at a time', async () => {
    const place = { folder, keys: [KEY] } as const;
    const inner = await withHeadsLock(place, () => withHeadsLock(place, async () => 'both'));
    expect(inner).toBeNull();
    expect(await withHeadsLock(place, async () => 'one')).toBe('one');
  });

  it('need a key', () => {
    expect(() => readConfig({ LEDGER_HEADS_DIR: folder })).toThrow('LEDGER_SIGNING_KEY is required');
    expect(readConfig({ LEDGER_HEADS_DIR: folder, LEDGER_SIGNING_KEY: KEY }).headsPlace).toEqual({
      folder,
      keys: [KEY],
    });
  });
});

it.skipIf(postgresUrl === null)(
  'checks and signs beside transfers on a real PostgreSQL',
  { tags: ['R-87', 'T-18'] },
  async () => {
    const { open, drop } = await throwawayPostgres();
    const { db } = await open();
    for (const accountId of [1, 17]) await openPlayerAccounts(db, accountId);
    const posting = (async () => {
      for (let round = 0; round < 40; round += 1) await Promise.all([deposit(1, 500, db), deposit(17, 300, db)]);
    })();
    for (let round = 0; round < 5; round += 1) expect((await check([KEY], db)).faults).toEqual([]);
    await posting;
    expect((await check([KEY], db)).faults).toEqual([]);
    const { heads, faults } = await readHeads({ folder, keys: [KEY] });
    expect(faults).toEqual([]);
    expect(heads.get(playerCash(17))).toMatchObject({ count: 40, balanceCents: 12_000 });
    await drop();
  },
);
