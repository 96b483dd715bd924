import { sql } from 'drizzle-orm';
import { Client, type DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { memoryDatabase, postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { openPlayerAccounts, playerCash } from './accounts.ts';
import { post } from './post.ts';
import { verifyLedger } from './verify.ts';

// An attacker with the operator's login. The database itself refuses each attempt; the operator's code is not involved.

const DENIED = '42501';
const RAISED = 'P0001';
const CONSTRAINT = '23514';

/** What is tried, the statements, and the code of the refusal of the last one. */
type Attack = readonly [what: string, statements: string[], code: string];

const denied = (what: string, ...statements: string[]): Attack => [what, statements, DENIED];

const ON_TABLES: Attack[] = [
  denied('set a balance', 'update ledger_account set balance_cents = 1000000'),
  denied('allow an overdraft', 'update ledger_account set overdraft_allowed = true'),
  denied('open an account with money', "insert into ledger_account (code, kind, balance_cents) values ('x', 'x', 1)"),
  denied('delete an account', 'delete from ledger_account'),
  denied('insert an entry', "insert into ledger_entry values (default, 1, 'revenue:1', 1, 1, '')"),
  denied('change an entry', 'update ledger_entry set amount_cents = 1'),
  denied('delete entries', 'delete from ledger_entry'),
  denied('truncate entries', 'truncate ledger_entry'),
  ...['ledger_entry_from_0', 'ledger_entry_default'].flatMap((partition) => [
    denied(`insert into ${partition}`, `insert into ${partition} values (default, 1, 'revenue:1', 1, 1, '')`),
    denied(`change ${partition}`, `update ${partition} set amount_cents = 1`),
    denied(`delete from ${partition}`, `delete from ${partition}`),
    denied(`truncate ${partition}`, `truncate ${partition}`),
    denied(`disable the trigger of ${partition}`, `alter table ${partition} disable trigger ledger_entry_append_only`),
    denied(`drop ${partition}`, `drop table ${partition}`),
    denied(`detach ${partition}`, `alter table ledger_entry detach partition ${partition}`),
  ]),
  ...['bet_leg_from_0', 'bet_leg_default'].flatMap((partition) => [
    denied(`insert into ${partition}, without the liability`, `insert into ${partition} select * from bet_leg`),
    denied(`change ${partition}, without the liability`, `update ${partition} set status = 1`),
    denied(`delete from ${partition}`, `delete from ${partition}`),
  ]),
  denied('add a partition', 'create table x partition of ledger_entry for values from (90000000) to (91000000)'),
  denied('add a partition by a function', "select create_partition('ledger_entry', 90000000, 91000000)"),
  denied('attach a table', 'alter table ledger_entry attach partition bet for values from (90000000) to (91000000)'),
  denied('insert a transfer', "insert into ledger_transfer values (default, 'x', 'x', now())"),
  denied('change a transfer', "update ledger_transfer set operation_key = 'x'"),
  denied('delete transfers', 'delete from ledger_transfer'),
  denied('truncate transfers', 'truncate ledger_transfer cascade'),
  denied('insert a security event', "insert into security_event (at, kind) values (now(), 'login')"),
  denied('change a security event', 'update security_event set account_id = 1'),
  denied('delete security events', 'delete from security_event'),
  denied('truncate security events', 'truncate security_event'),
  denied('lower the count of refusals', 'update security_event_count set number = 0'),
  denied('copy entries in', "copy ledger_entry from '/dev/null'"),
  denied('copy entries in from a program', "copy ledger_entry from program 'true'"),
  denied('write in a block of code', "do $$ begin execute 'delete from ledger_entry'; end $$"),
  denied('lock an account', 'select from ledger_account for update'),
  denied('lock a table', 'do $$ begin lock table ledger_account in row exclusive mode; end $$'),
  denied('set a sequence', "select setval('ledger_entry_id_seq', 1)"),
  denied('use up a sequence', "select nextval('ledger_transfer_id_seq')"),
  denied('disable a trigger', 'alter table ledger_entry disable trigger ledger_entry_append_only'),
  denied('disable all triggers', 'set session_replication_role = replica'),
  denied('drop a trigger', 'drop trigger ledger_entry_append_only on ledger_entry'),
  denied('drop a constraint', 'alter table ledger_account drop constraint player_never_negative'),
  denied('add a trigger', 'create trigger x before insert on ledger_entry execute function ledger_append_only()'),
  denied('add a rule', 'create rule x as on insert to ledger_entry do instead nothing'),
  denied('own a table', 'alter table ledger_account owner to current_user'),
  denied('drop a table', 'drop table ledger_entry'),
  denied('add a function', "create function public.x() returns int language sql as 'select 1'"),
  denied(
    'replace a function',
    `create or replace function ledger_open_player(account_id bigint) returns void language sql as 'select'`,
  ),
  denied('run a function as the caller', 'alter function ledger_open_player(bigint) security invoker'),
  denied('change the path of a function', 'alter function ledger_open_player(bigint) set search_path = pg_temp'),
  denied('drop a function', 'drop function ledger_open_player(bigint)'),
  denied('add an operator', 'create operator public.= (leftarg = bigint, rightarg = bigint, function = int8ne)'),
  denied('add a view', 'create view public.x as select 1'),
  denied('add a schema', 'create schema x'),
  denied('add a temporary table', 'create temporary table ledger_account (code text)'),
  denied('add a temporary function', "create function pg_temp.x() returns int language sql as 'select 1'"),
];

const ON_ROLES = (owner: string): Attack[] => [
  denied('become the owner', `set role ${owner}`),
  denied('become the owner as a session', `set session authorization ${owner}`),
  denied('write after "set role none"', 'set role none', 'delete from ledger_entry'),
  denied('write after "reset role"', 'reset role', 'delete from ledger_entry'),
  denied('write after "reset session authorization"', 'reset session authorization', 'delete from ledger_entry'),
  denied('write after "discard all"', 'discard all', 'delete from ledger_entry'),
  // PostgreSQL only warns when a role grants a privilege that it does not have.
  denied('grant itself a table', 'grant all on ledger_account to current_user', 'delete from ledger_account'),
  denied('become a superuser', 'alter role current_user superuser'),
  denied('create roles', 'alter role current_user createrole'),
  denied('create a role', 'create role x superuser'),
  denied('join the owner', `grant ${owner} to current_user`),
  denied('join those who write all data', 'grant pg_write_all_data to current_user'),
  denied('change the owner', `alter role ${owner} password 'x'`),
  denied('change the database', `alter database postgres owner to current_user`),
  denied('read a file of the server', "select pg_read_file('/etc/passwd')"),
  denied('change the settings of the server', "alter system set fsync = 'off'"),
];

/** A call of `ledger_post` by the texts of its last two arguments. */
const posting = (codes: string, amounts: string, key = "'forged'", kind = "'deposit'", at = 'now()'): string =>
  `select ledger_post(${key}, ${kind}, ${at}, ${codes}::text[], ${amounts}::bigint[])`;
const postingMany = (from: string, to: string, amounts: string, keys = "'{forged}'"): string =>
  `select ledger_post_many('stake', ${keys}, '{2026-01-01}', '${from}', '${to}', '${amounts}')`;
/** A call of `ledger_post_batch` by its entries, by default of one transfer. */
const postingBatch = (transfers: string, codes: string, amounts: string, keys = '{forged}'): string =>
  `select ledger_post_batch('${keys}', array_fill('deposit'::text, array[cardinality('${keys}'::text[])]),
    array_fill(now(), array[cardinality('${keys}'::text[])]), '${transfers}', '${codes}', '${amounts}')`;
const PAIR = "'{mobile_money:1,player_cash:1}'";

const BATCH_PAIR = '{mobile_money:1,player_cash:1}';
const BATCH_PAIRS = '{mobile_money:1,player_cash:1,mobile_money:1,player_cash:1}';

const ON_FUNCTIONS: Attack[] = [
  ['post one side', [posting("'{player_cash:1}'", "'{100}'")], RAISED],
  ['post sides that do not sum to zero', [posting(PAIR, "'{-100,101}'")], RAISED],
  ['post nothing', [posting("'{}'", "'{}'")], RAISED],
  ['post no accounts', [posting('null', 'null')], RAISED],
  ['post more accounts than amounts', [posting("'{mobile_money:1,player_cash:1,revenue:1}'", "'{-1,1}'")], RAISED],
  [
    'hide the side of an index below 1',
    [posting("'[0:2]={excise:1,mobile_money:1,player_cash:1}'", "'[0:2]={-5,-1,6}'")],
    RAISED,
  ],
  ['hide a side in another dimension', [posting("'{{mobile_money:1,player_cash:1}}'", "'{{-1,1}}'")], RAISED],
  ['post an unknown amount', [posting(PAIR, "'{null,100}'")], RAISED],
  ['post an unknown account', [posting("'{mobile_money:1,null}'", "'{-100,100}'")], RAISED],
  ['post amounts of zero', [posting(PAIR, "'{0,0}'")], CONSTRAINT],
  ['post to one account twice', [posting("'{player_cash:1,player_cash:1}'", "'{-100,100}'")], RAISED],
  ['post in another order of locks', [posting("'{player_cash:1,mobile_money:1}'", "'{100,-100}'")], RAISED],
  ['post to an account that is not open', [posting("'{mobile_money:1,player_cash:404}'", "'{-100,100}'")], RAISED],
  ['move money between players', [posting("'{player_cash:1,player_cash:2}'", "'{-100,100}'")], RAISED],
  ['overdraw a house account', [posting("'{open_bets:1,player_cash:1}'", "'{-100,100}'")], CONSTRAINT],
  ['mix currencies', [posting("'{mobile_money:1,suspense_ugx}'", "'{-100,100}'")], RAISED],
  ['overflow a balance', [posting(PAIR, "'{-9223372036854775807,9223372036854775807}'")], '22003'],
  ['post without an operation key', [posting(PAIR, "'{-1,1}'", 'null')], '23502'],
  ['reuse an operation key with another amount', [posting(PAIR, "'{-1,1}'", "'deposit:1'")], 'UL001'],
  ['reuse an operation key with another kind', [posting(PAIR, "'{-500,500}'", "'deposit:1'", "'bonus'")], 'UL001'],
  [
    'reuse an operation key for another player',
    [posting("'{mobile_money:2,player_cash:2}'", "'{-500,500}'", "'deposit:1'")],
    'UL001',
  ],
  ['write the separator of hashes into the kind', [posting(PAIR, "'{-1,1}'", "'k'", "'a|1'")], CONSTRAINT],
  ['post at no time', [posting(PAIR, "'{-1,1}'", "'k'", "'a'", "'infinity'")], '0A000'],
  ['take from a player for another', [postingMany('{player_cash:1}', '{player_cash:2}', '{100}')], RAISED],
  ['pay a player by a negative stake', [postingMany('{player_cash:1}', '{revenue:1}', '{-100}')], RAISED],
  ['move money between house accounts', [postingMany('{revenue:1}', '{open_bets:1}', '{100}')], RAISED],
  ['take more than a player has', [postingMany('{player_cash:1}', '{open_bets:1}', '{501}')], CONSTRAINT],
  ['stake in another currency', [postingMany('{player_cash:1}', '{suspense_ugx}', '{1}')], RAISED],
  [
    'lose a side while assertions are off',
    ['set plpgsql.check_asserts = off', postingMany('{player_cash:1}', '{open_bets:404}', '{100}')],
    RAISED,
  ],
  ['hide amounts behind further keys', [postingMany('{player_cash:1}', '{open_bets:1}', '{1}', "'{a,b}'")], RAISED],
  ['post one side in a batch', [postingBatch('{1}', '{player_cash:1}', '{100}')], RAISED],
  [
    'post a batch that sums to zero only as a whole',
    [
      postingBatch(
        '{1,1,2,2}',
        '{mobile_money:1,player_cash:1,mobile_money:1,player_cash:1}',
        '{-1,101,-101,1}',
        '{a,b}',
      ),
    ],
    RAISED,
  ],
  ['post entries of a transfer that is not given', [postingBatch('{1,1,2,2}', BATCH_PAIRS, '{-1,1,-1,1}')], RAISED],
  ['post a transfer without entries', [postingBatch('{1,1}', BATCH_PAIR, '{-1,1}', '{a,b}')], RAISED],
  ['post entries without a transfer', [postingBatch('{null,null}', BATCH_PAIR, '{-1,1}')], RAISED],
  [
    'post an unknown amount in a batch',
    [postingBatch('{1,1,1}', '{mobile_money:1,player_cash:1,excise:1}', '{-1,1,null}')],
    '23502',
  ],
  ['post an unknown account in a batch', [postingBatch('{1,1}', '{mobile_money:1,null}', '{-1,1}')], RAISED],
  ['post amounts of zero in a batch', [postingBatch('{1,1}', BATCH_PAIR, '{0,0}')], CONSTRAINT],
  ['post to one account twice in a batch', [postingBatch('{1,1}', '{player_cash:1,player_cash:1}', '{-1,1}')], RAISED],
  ['move money between players in a batch', [postingBatch('{1,1}', '{player_cash:1,player_cash:2}', '{-1,1}')], RAISED],
  ['mix currencies in a batch', [postingBatch('{1,1}', '{mobile_money:1,suspense_ugx}', '{-1,1}')], RAISED],
  [
    'post a batch to an account that is not open',
    [postingBatch('{1,1}', '{mobile_money:1,player_cash:404}', '{-1,1}')],
    RAISED,
  ],
  ['overdraw a player in a batch', [postingBatch('{1,1}', BATCH_PAIR, '{501,-501}')], CONSTRAINT],
  [
    'overdraw a player within a batch',
    [postingBatch('{1,1,2,2}', BATCH_PAIRS, '{501,-501,-501,501}', '{a,b}')],
    CONSTRAINT,
  ],
  ['repeat an operation key in a batch', [postingBatch('{1,1,2,2}', BATCH_PAIRS, '{-1,1,-1,1}', '{a,a}')], '23505'],
  ['reuse an operation key in a batch', [postingBatch('{1,1}', BATCH_PAIR, '{-500,500}', '{deposit:1}')], '23505'],
  ['post a batch without an operation key', [postingBatch('{1,1}', BATCH_PAIR, '{-1,1}', '{null}')], RAISED],
  [
    'overflow a balance in a batch',
    [postingBatch('{1,1}', BATCH_PAIR, '{-9223372036854775807,9223372036854775807}')],
    '22003',
  ],
  ['open accounts of nobody', ['select ledger_open_player(null)'], '23502'],
];

/** Two players, the first with 500 cents, and a house account in another currency. */
async function fill(db: Database['db'], owner: Database['db']): Promise<void> {
  for (const accountId of [1, 2]) await openPlayerAccounts(db, accountId);
  const entries = [
    { account: 'mobile_money:1', amountCents: -500 },
    { account: playerCash(1), amountCents: 500 },
  ];
  await db.transaction((tx) => post(tx, { operationKey: 'deposit:1', kind: 'deposit', atMs: 0, entries }));
  await owner.execute(
    `insert into ledger_account (code, kind, currency, overdraft_allowed) values ('suspense_ugx', 'suspense_ugx', 'UGX', true)`,
  );
}

describe.skipIf(postgresUrl === null)('the login of the operator on PostgreSQL', { tags: ['T-17'] }, () => {
  let postgres: Awaited<ReturnType<typeof throwawayPostgres>>;
  let database: Database;
  let owner: Database;
  let headsHash: string;

  beforeAll(async () => {
    postgres = await throwawayPostgres();
    database = await postgres.open();
    owner = postgres.openAsOwner();
    await fill(database.db, owner.db);
    ({ headsHash } = await verifyLedger(owner.db, () => undefined));
  });
  afterAll(() => postgres.drop());

  /** Runs statements in a session of their own and returns the code with which the last one is refused. */
  async function refusalOf(statements: string[]): Promise<string> {
    const client = new Client({ connectionString: postgres.applicationUrl });
    await client.connect();
    try {
      for (const statement of statements.slice(0, -1)) await client.query(statement);
      return await client.query(statements.at(-1) ?? '').then(
        () => 'allowed',
        (error: DatabaseError) => error.code ?? error.message,
      );
    } finally {
      await client.end();
    }
  }

  const ownerName = decodeURIComponent(new URL(postgresUrl ?? 'postgres://none').username);
  it.each([...ON_TABLES, ...ON_ROLES(ownerName), ...ON_FUNCTIONS])(
    'is refused to %s',
    async (_what, statements, code) => {
      expect(await refusalOf(statements)).toBe(code);
      expect(await verifyLedger(owner.db, () => undefined)).toMatchObject({ faults: [], headsHash });
    },
  );

  it('posts to the real tables although temporary ones shadow them', async () => {
    const name = new URL(postgres.url).pathname.slice(1);
    const login = new URL(postgres.applicationUrl).username;
    await owner.db.execute(`grant temporary on database ${name} to ${login}`);
    const client = new Client({ connectionString: postgres.applicationUrl });
    await client.connect();
    await client.query(`
      create temporary table ledger_account as select * from public.ledger_account;
      create temporary table ledger_transfer (like public.ledger_transfer including all);
      create temporary table ledger_entry (like public.ledger_entry including all);
      create function pg_temp.ledger_entry_hash(text, bigint, text, bigint, bigint, text, bigint, text) returns text
        language sql as $$ select 'forged' $$;
      create function pg_temp.never_equal(bigint, bigint) returns boolean language sql as $$ select false $$;
      create operator pg_temp.<> (leftarg = bigint, rightarg = bigint, function = pg_temp.never_equal);
      set search_path = pg_temp, public, pg_catalog`);
    await client.query(posting(PAIR, "'{-100,100}'", "'deposit:2'"));
    const refused = client.query(posting(PAIR, "'{-100,101}'", "'deposit:3'"));
    await expect(refused).rejects.toMatchObject({ code: RAISED });
    await client.end();
    const { faults } = await verifyLedger(owner.db, () => undefined);
    expect(faults).toEqual([]);
    const rows = await owner.db.execute(sql`select balance_cents from ledger_account where code = 'player_cash:1'`);
    expect(rows).toMatchObject({ rows: [{ balance_cents: '600' }] });
    ({ headsHash } = await verifyLedger(owner.db, () => undefined));
    await owner.db.execute(`revoke temporary on database ${name} from ${login}`);
  });

  it('changes nothing by creating partitions that are not due', async () => {
    const partitions = () => rowsOf(owner.db, sql`select * from partition_ranges('ledger_entry')`);
    await database.db.execute(sql`select keep_partitions_ahead()`);
    const before = await partitions();
    for (let call = 0; call < 3; call += 1) await database.db.execute(sql`select keep_partitions_ahead()`);
    expect(await partitions()).toEqual(before);
    expect(await verifyLedger(owner.db, () => undefined)).toMatchObject({ faults: [], headsHash });
  });

  it('cannot write to a partition that was created since the migration', async () => {
    await owner.db.execute(sql`select create_partition('ledger_entry', 900000000, 901000000)`);
    const partition = 'ledger_entry_from_900000000';
    for (const statement of ['delete from', 'truncate', 'update']) {
      const rest = statement === 'update' ? ' set amount_cents = 1' : '';
      expect(await refusalOf([`${statement} ${partition}${rest}`])).toBe(DENIED);
      // A trigger refuses the owner too.
      await expect(owner.db.execute(`${statement} ${partition}${rest}`)).rejects.toMatchObject({
        cause: { code: RAISED },
      });
    }
  });

  it('returns a shortfall instead of overdrawing a player', async () => {
    const overdrawing = sql.raw(posting("'{mobile_money:2,player_cash:2}'", "'{1,-1}'", "'withdrawal:2'"));
    expect(await database.db.execute(overdrawing)).toMatchObject({ rows: [{ ledger_post: '(1,,f)' }] });
    expect(await verifyLedger(owner.db, () => undefined)).toMatchObject({ faults: [], headsHash });
  });
});

describe('the application role on the embedded database', { tags: ['T-17'] }, () => {
  let database: Database;
  beforeAll(async () => {
    database = await memoryDatabase();
  });
  afterAll(() => database.close());

  it.each(ON_TABLES)('is refused to %s', async (_what, statements, code) => {
    const refused = Promise.resolve(database.db.execute(statements.at(-1) ?? ''));
    await expect(refused).rejects.toMatchObject({ cause: { code } });
  });
});
