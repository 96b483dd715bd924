import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ledgerAccount } from '../db/schema/index.ts';
import { createLogger } from '../log.ts';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { houseAccount, openPlayerAccounts, playerCash } from './accounts.ts';
import { checkLedger } from './check.ts';
import { post } from './post.ts';
import type { HeadsPlace } from './settings.ts';
import { readHeads, withHeadsLock } from './signedHeads.ts';

const AT_MS = Date.parse('2026-11-21T12:00:00.000Z');

let folder: string;
let database: OwnedDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heads-'));
  database = await emptyDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const signing = (): HeadsPlace => ({ folder, keys: ['k'.repeat(32)] });

/** Runs a check. Returns the lines of its log and what it recorded for the metrics. */
async function check(headsPlace: HeadsPlace | null) {
  const lines: Record<string, unknown>[] = [];
  const recorded: unknown[] = [];
  await checkLedger({
    db: database.db,
    nowMs: () => AT_MS,
    logger: createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    metrics: { recordLedgerCheck: (checked) => void recorded.push(checked) },
    headsPlace,
  });
  return { lines, recorded };
}

async function fill(players: number): Promise<void> {
  for (let accountId = 1; accountId <= players; accountId += 1) {
    await openPlayerAccounts(database.db, accountId);
    const entries = [
      { account: houseAccount('mobile_money', accountId), amountCents: -500 },
      { account: playerCash(accountId), amountCents: 500 },
    ];
    await database.db.transaction((tx) =>
      post(tx, { operationKey: `deposit:${accountId}`, kind: 'deposit', atMs: accountId, entries }),
    );
  }
}

const giveEveryPlayerACent = () =>
  database.asOwner(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(sql`update ledger_account set balance_cents = 501 where code like 'player_cash:%'`);
  });

const headLines = async () => (await readFile(path.join(folder, 'heads.jsonl'), 'utf8')).trimEnd().split('\n');

it('records and logs a sound ledger without signed heads', async () => {
  await fill(2);
  const { lines, recorded } = await check(null);
  expect(recorded).toEqual([expect.objectContaining({ entries: 4, faults: [] })]);
  expect(lines).toEqual([expect.objectContaining({ level: 30, msg: 'ledger verified', entries: 4 })]);
  expect(lines[0]).not.toHaveProperty('faults');
});

it('records and logs a sound ledger with signed heads, and signs what is new', async () => {
  await fill(2);
  expect(await check(signing())).toMatchObject({
    recorded: [{ entries: 4, faults: [] }],
    lines: [{ level: 30, msg: 'ledger verified', entries: 4 }],
  });
  const accounts = await database.db.$count(ledgerAccount);
  expect((await check(signing())).lines).toMatchObject([{ entries: 0, accounts }]);
  const [line = '', ...more] = await headLines();
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ sequence: 1, at: '2026-11-21T12:00:00.000Z' });
  await check(signing());
  expect(await headLines()).toEqual([line]);
});

it.each(['signed heads', 'no heads'])('logs the first 20 faults and their number, with %s', async (heads) => {
  await fill(25);
  await giveEveryPlayerACent();
  const { lines, recorded } = await check(heads === 'no heads' ? null : signing());
  const [{ faults }] = recorded as [{ faults: string[] }];
  expect(faults.filter((fault) => fault.includes('its balance is 501 instead of 500'))).toHaveLength(25);
  expect(lines).toMatchObject([{ level: 50, msg: 'ledger verification failed', count: faults.length }]);
  expect(lines[0]?.faults).toEqual(faults.slice(0, 20));
});

it('signs nothing when there is a fault', async () => {
  await fill(1);
  await giveEveryPlayerACent();
  await check(signing());
  await expect(headLines()).rejects.toMatchObject({ code: 'ENOENT' });
});

it.each([
  ['balance', 'balance_cents = balance_cents + 1'],
  ['number of entries', 'entry_count = entry_count + 1'],
  ['hash', "head_hash = 'x'"],
])('finds that the %s of an account changed without an entry', { tags: ['R-87'] }, async (_what, change) => {
  await fill(1);
  await check(signing());
  const { heads } = await readHeads(signing());
  await database.asOwner(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`update ledger_account set ${change} where code = 'player_cash:1'`);
  });
  const { recorded } = await check(signing());
  const [{ faults }] = recorded as [{ faults: string[] }];
  expect(faults).toContain(
    `account player_cash:1: its history up to entry ${heads.get('player_cash:1')?.entryId}, the signed one of 1, was rewritten`,
  );
});

it('finds an account of the wrong kind and a transfer without entries beside signed heads', {
  tags: ['R-87'],
}, async () => {
  await fill(2);
  await database.asOwner(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`update ledger_account set kind = 'revenue' where code = 'player_cash:1'`);
    await tx.execute(`delete from ledger_entry where account_code = 'player_cash:2'`);
  });
  const [{ faults }] = (await check(signing())).recorded as [{ faults: string[] }];
  expect(faults).toContain('account player_cash:1 is of kind revenue');
  expect(faults.join('\n')).toMatch(/transfer \d+ has 1 entries that sum to -500/);
});

it('records and logs nothing while another process checks', async () => {
  await fill(1);
  const seen = await withHeadsLock(signing(), () => check(signing()));
  expect(seen).toEqual({ lines: [], recorded: [] });
});
