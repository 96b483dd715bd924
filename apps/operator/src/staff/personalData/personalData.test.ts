import { createHash } from 'node:crypto';
import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { TAX_RATES } from '@ushindi/shared';
import { jackpotTermsAt } from '@ushindi/shared/jackpot';
import { eq, getTableName, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../db/rows.ts';
import * as schema from '../../db/schema/index.ts';
import { GameClient } from '../../features/games/test/gameClient.ts';
import { listSuspense } from '../../features/wallet/suspense.ts';
import { balanceCents, playerCash } from '../../ledger/accounts.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { readConfig } from '../../config.ts';
import { fixedKey } from '../../keys/keys.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { runStaff } from '../test/runStaff.ts';
import { type ExportedTable } from './export.ts';
import { HOLDINGS } from './holdings.ts';
import { payBillOf } from '../../test/payBill.ts';

const PHONE = '254712345678';
const STRANGER = '254787654321';
const BROWSER = {
  [DEVICE_HEADERS.id]: 'browser-of-the-player',
  [DEVICE_HEADERS.name]: 'Opera Mini on KaiOS',
  [DEVICE_HEADERS.network]: '41.90.64.0/24',
};
/** The simulated phones are no part of the operator's data. */
const SIMULATED = new Set(['phone_sms', 'phone_prompt', 'phone_pay_bill']);

const SEALED = 'sealed-details-of-an-id-card';
const BROWSER_SECRET = 'secret-of-a-browser';

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.book.add('1');
  player = await operator.player(PHONE, 1_000);
  return () => database.close();
});

const staff = (...argv: string[]) => runStaff(database, ['player', ...argv, '--json'], { nowMs });
const erase = (...more: string[]) => staff('erase', PHONE, '--reason', 'asked for it', ...more);
const TABLES: Record<keyof typeof HOLDINGS, PgTable> = schema;
const exported = (result: { rows?: object[] } | null): ExportedTable[] => (result?.rows ?? []) as ExportedTable[];
const theAccount = async () =>
  (await database.db.select().from(schema.account).where(eq(schema.account.phone, player.phone)))[0];
const nowMs = () => operator.clock.nowMs;
const withdrawAll = () => operator.post('/profile/v1/withdraw', { amount: 1_000 }, player.token);

/** Filled when entries are archived, which needs the owner and a long time. */
const ARCHIVED = new Set(['ledger_checkpoint_head', 'ledger_checkpoint_entry']);

/** The tables of the database without partitions, with their columns. */
async function columns(): Promise<{ table: string; column: string }[]> {
  return rowsOf(
    database.db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      join pg_class on pg_class.oid = table_name::regclass and not relispartition
      where table_schema = 'public' order by 1, 2`,
  );
}

/** Stores a browser of the player and a message to it. */
async function subscribeToNotifications(accountId: number): Promise<void> {
  const at = new Date(operator.clock.nowMs);
  const [open] = await database.db.select().from(schema.session).where(eq(schema.session.accountId, accountId));
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: 'public', auth: BROWSER_SECRET };
  const wishes = { kinds: ['deposit' as const], slipMatchIds: [], favouriteMatchIds: [], vapidKey: 'key' };
  const owner = { accountId, sessionHash: open?.tokenHash ?? '', createdAt: at, seenAt: at };
  const [stored] = await database.db
    .insert(schema.pushSubscription)
    .values({ ...browser, ...wishes, ...owner })
    .returning();
  await database.db.insert(schema.pushMessage).values({
    subscriptionId: stored?.id ?? '',
    eventKey: 'deposit:1',
    tag: 'deposit:1',
    facts: { kind: 'deposit' },
    nextTryAt: at,
    expiresAt: at,
  });
}

/** Leaves a row of the player in every table that can have one. */
async function useEverything(): Promise<void> {
  const login = { user_id: PHONE, password: 'siri' };
  const { data } = await operator.post('/acc/v1/login', login, '', BROWSER);
  player.token = (data.data.acc_data as { access_token: string }).access_token;
  await operator.post('/bet/v1/place', slip('ABCDE12', 100, [{ matchId: '1', odds: 2 }]), player.token);
  const [bet] = await database.db.select().from(schema.bet);
  // Less than the offer, in whole KES, because a withdrawal is too.
  const quoteId = `1-5000-3000-${operator.clock.nowMs + 5_000}`;
  await operator.post('/bet/v1/cash_out', { bet_id: String(bet?.id), quote_id: quoteId }, player.token);
  expect(await database.db.$count(schema.cashOut)).toBe(1);
  await operator.post('/bet/v1/abandon', { bet_ref: 'ABCDE13' }, player.token);
  await operator.post('/profile/v1/limits', { kind: 'stake', period: 'day', amount: 5_000 }, player.token);
  const game = await GameClient.open(operator, 'turbo', player);
  await game.play(await game.playRequest(100, '0:1'));
  // Time played is counted between two calls.
  operator.clock.nowMs += 2 * 60_000;
  await operator.balance(player);
  operator.clock.nowMs += 10 * 60_000;
  const { data: coded } = await operator.post('/acc/v1/reset', { user_id: PHONE }, '', BROWSER);
  const wrong = { acc_no: coded.data.acc_no, verify_code: 'x', password: 'mpya' };
  await operator.post('/acc/v1/verify', wrong, '', BROWSER);
  const { id: accountId = 0 } = (await theAccount()) ?? {};
  const asked = { accountId, idEnding: '678', requestedAt: new Date(operator.clock.nowMs) };
  const pending = { ...asked, state: 'pending', sealed: SEALED, nextTryAt: asked.requestedAt } as const;
  await database.db.insert(schema.ageCheck).values(pending);
  await database.db.insert(schema.provenId).values({ idHash: 'hash-of-an-id', keyName: 'key', accountId });
  await subscribeToNotifications(accountId);
  const [paid] = await database.db.select().from(schema.payment);
  await database.db.insert(schema.payBillPayment).values({
    receipt: 'SJK1A2B3C4',
    amountCents: 100_00,
    accountReference: '0712345678',
    payer: createHash('sha256').update(PHONE).digest('hex'),
    payerName: 'WANJIKU',
    paidAt: new Date(operator.clock.nowMs),
    receivedAt: new Date(operator.clock.nowMs),
    paymentId: paid?.id ?? null,
  });
  const paymentId = paid?.id ?? 0;
  await database.db.insert(schema.secondReceipt).values({ receipt: 'SJK1A2B3C5', paymentId });
  await database.db.insert(schema.takenReceipt).values({ receipt: 'SJK9Z8Y7X6', paymentId });
  await winPrizes(accountId);
}

/** A lost jackpot ticket and a paid prize of the leaderboard, without their money. */
async function winPrizes(accountId: number): Promise<void> {
  const at = new Date(operator.clock.nowMs);
  const day = '2026-11-01';
  const terms = jackpotTermsAt(operator.clock.nowMs);
  await database.db.insert(schema.jackpotRound).values({ id: 1, day, terms, matches: [], openedAt: at, closesAt: at });
  await database.db.insert(schema.jackpotTicket).values({
    roundId: 1,
    accountId,
    idempotencyKey: 'key-of-the-ticket',
    picks: '1X2',
    priceCents: 50_00,
    poolCents: 35_00,
    exciseCents: 6_52,
    taxRates: TAX_RATES,
    boughtAt: at,
    status: 3,
  });
  await database.db.insert(schema.leaderboardDay).values({ day, decidedAt: at });
  const prize = { day, place: 1, accountId, betCount: 3, prizeCents: 15_000_00, withholdingCents: 0, paidAt: at };
  await database.db.insert(schema.leaderboardPrize).values(prize);
}

describe('player export', { tags: ['R-157', 'T-39'] }, () => {
  it('lists every table of the database', async () => {
    const known = Object.keys(HOLDINGS).map((key) => getTableName(TABLES[key as keyof typeof HOLDINGS]));
    const tables = [...new Set((await columns()).map(({ table }) => table))];
    expect(known.toSorted()).toEqual(tables.toSorted());
  });

  it('exports every table that refers to a player', async () => {
    const referring = new Set(['account_id', 'acc_no', 'phone', 'payer', 'account_code']);
    const tables = (await columns()).filter(({ table, column }) => referring.has(column) && !SIMULATED.has(table));
    const { result } = await staff('export', PHONE);
    const found = new Set(exported(result).map(({ table }) => table));
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter(({ table }) => !found.has(table))).toEqual([]);
  });

  it('prints every row of the player, and no secret', async () => {
    await useEverything();
    const { result, out } = await staff('export', PHONE);
    for (const { table, rows } of exported(result).filter((each) => !ARCHIVED.has(each.table)))
      expect([table, rows.length]).not.toEqual([table, 0]);
    for (const shown of [PHONE, 'Opera Mini on KaiOS', 'ABCDE12', 'WANJIKU', 'SJK1A2B3C4'])
      expect(out).toContain(shown);
    const own = await theAccount();
    const sessions = await database.db.select().from(schema.session);
    const [code] = await database.db.select().from(schema.verificationCode);
    for (const secret of [
      SEALED,
      BROWSER_SECRET,
      'hash-of-an-id',
      'key-of-the-ticket',
      own?.passwordHash,
      code?.codeHash,
      ...sessions.map(({ tokenHash }) => tokenHash),
    ])
      expect(out).not.toContain(secret);
  });

  it('prints nothing of another player, nor who else paid or asked', async () => {
    await useEverything();
    const own = await theAccount();
    await database.db.update(schema.payBillPayment).set({ payer: STRANGER, payerName: 'OTIENO' });
    await database.db.update(schema.payment).set({ takenReceipt: 'SJK9Z8Y7X6' });
    await operator.post('/acc/v1/reset', { user_id: PHONE }, '', { [DEVICE_HEADERS.id]: 'browser-of-a-stranger' });
    const other = await operator.player(STRANGER, 500);
    await operator.post('/bet/v1/place', slip('OTHER01', 100, [{ matchId: '1', odds: 2 }]), other.token);
    const { out, result } = await staff('export', PHONE);
    for (const text of [STRANGER, 'OTIENO', 'OTHER01', 'SJK9Z8Y7X6', 'browser-of-a-stranger'])
      expect(out).not.toContain(text);
    for (const { rows } of exported(result)) for (const row of rows) expect(row['accountId'] ?? own?.id).toBe(own?.id);
  });

  it('is recorded with the number of tables and without data', { tags: ['R-84'] }, async () => {
    await staff('export', PHONE);
    const [action] = await database.db.select().from(schema.staffAction);
    expect(action).toMatchObject({ command: 'player export', result: { status: 'read', rows: expect.any(Number) } });
    expect(JSON.stringify(action)).not.toContain('12345678');
  });
});

describe('player erase', { tags: ['R-158', 'T-39'] }, () => {
  /** Every row of the operator's tables as text. */
  async function dump(): Promise<string> {
    const tables = [...new Set((await columns()).map(({ table }) => table))].filter((each) => !SIMULATED.has(each));
    const rows = await Promise.all(
      tables.map((table) => rowsOf(database.db, sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`)),
    );
    return JSON.stringify(rows);
  }

  /** Ends everything of `useEverything` that is open, and empties the balance. */
  async function endEverything(): Promise<void> {
    operator.clock.nowMs += 2 * 60 * 60_000;
    operator.book.end('1', 'lost');
    await operator.run('settlement');
    const cash = Number(await operator.balance(player));
    await operator.post('/profile/v1/withdraw', { amount: cash }, player.token);
    expect(await operator.balance(player)).toBe(0);
  }

  it('removes what names the person from every table, and leaves the ledger valid', async () => {
    await useEverything();
    const own = await theAccount();
    await endEverything();
    await staff('find', PHONE);
    await staff('find', '0712345678');
    await staff('find', String(own?.accNo));
    await runStaff(database, ['payments', 'list', '--player', String(own?.accNo)]);
    const before = await dump();
    const names = [
      PHONE,
      '712345678',
      String(own?.accNo),
      'Opera Mini',
      'WANJIKU',
      SEALED,
      BROWSER_SECRET,
      'hash-of-an-id',
      createHash('sha256').update(PHONE).digest('hex'),
    ];
    expect(names.filter((name) => !before.includes(name))).toEqual([]);
    expect((await erase()).result).toMatchObject({ status: 'done' });
    const after = await dump();
    expect(names.filter((name) => after.includes(name))).toEqual([]);
    expect((await verifyLedger(database.db, () => undefined)).faults).toEqual([]);
    await operator.run('money check');
    expect(await database.db.$count(schema.moneyFault)).toBe(0);
    expect(await database.db.$count(schema.bet)).toBe(1);
  });

  it('ends the sessions and games, and nobody can sign in or reset the password', async () => {
    const game = await GameClient.open(operator, 'turbo', player);
    const request = await game.playRequest(100, '0:1');
    await withdrawAll();
    await erase();
    expect((await operator.get('/profile/v1/balance', player.token)).httpStatus).toBe(401);
    expect((await game.play(request)).httpStatus).toBe(401);
    expect((await operator.post('/acc/v1/login', { user_id: PHONE, password: 'siri' })).data.code).toBe(400);
    const [erased] = await database.db.select().from(schema.account);
    const named = { user_id: String(erased?.phone), password: '' };
    expect((await operator.post('/acc/v1/login', named)).data.code).toBe(400);
  });

  it('is recorded, in the security events too, and changes nothing the second time', async () => {
    const { id = 0 } = (await theAccount()) ?? {};
    await withdrawAll();
    await erase();
    const [action] = await database.db.select().from(schema.staffAction);
    expect(action).toMatchObject({ command: 'player erase', result: { status: 'done', accountId: id } });
    const { result } = await staff('events', `#${id}`, '--limit', '1');
    expect(result?.rows).toMatchObject([{ kind: 'staff_command', detail: 'player erase by amina' }]);
    expect((await staff('erase', `#${id}`, '--reason', 'again')).result).toMatchObject({ status: 'unchanged' });
  });

  it('is refused with money, a pending bet or payment, or a restriction', async () => {
    const refusal = async () => (await erase()).result;
    expect(await refusal()).toMatchObject({ status: 'refused', reason: 'hasBalance' });
    await operator.post('/bet/v1/place', slip('ABCDE12', 1_000, [{ matchId: '1', odds: 2 }]), player.token);
    expect(await refusal()).toMatchObject({ reason: 'pendingBets' });
    await operator.post('/bet/v1/cancel', { bet_id: 'ABCDE12' }, player.token);
    await withdrawAll();
    await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token);
    expect(await refusal()).toMatchObject({ reason: 'pendingPayments' });
    const [reference = 0] = await operator.prompts(PHONE);
    await operator.answerPrompt(PHONE, reference, 'refuse');
    await staff('restrict', PHONE, '--reason', 'unusual bets');
    expect(await refusal()).toMatchObject({ reason: 'restricted' });
    await staff('restrict', PHONE, '--lift', '--reason', 'explained');
    expect(await refusal()).toMatchObject({ status: 'done' });
  });

  it('is refused while money that the phone paid waits in suspense', async () => {
    await withdrawAll();
    const payBill = payBillOf(database.db, nowMs);
    const payer = createHash('sha256').update(PHONE).digest('hex');
    const sent = { receipt: 'NLJ7RT0001', amountCents: 500_00, accountReference: 'wrong', payer, payerName: 'WANJIKU' };
    await payBill.confirm({ ...sent, paidAtMs: nowMs() });
    expect((await erase()).result).toMatchObject({ reason: 'unresolvedSuspense' });
    const [waiting] = await database.db.select().from(schema.payBillPayment);
    const entry = ['--suspense', String(waiting?.suspenseEntryId)];
    await runStaff(database, ['payments', 'resolve', ...entry, '--house', '--reason', 'nobody claims it']);
    expect((await erase()).result).toMatchObject({ status: 'done' });
  });

  it('is refused while money of a payment of the player waits in suspense', { tags: ['R-158'] }, async () => {
    await withdrawAll();
    const [deposit] = await database.db.select().from(schema.payment).where(eq(schema.payment.direction, 'deposit'));
    const report = { reference: deposit?.id ?? 0, resultCode: '0', amountCents: 100_000 };
    await operator.reportPayment({ ...report, receipt: 'NLJ7RT0009' });
    expect((await erase()).result).toMatchObject({ reason: 'unresolvedSuspense' });
    const [waiting] = await listSuspense(database.db, 1);
    const entry = ['--suspense', String(waiting?.entryId)];
    await runStaff(database, ['payments', 'resolve', ...entry, '--house', '--reason', 'nobody claims it']);
    expect((await erase()).result).toMatchObject({ status: 'done' });
  });

  it('gives the account no refund of a fee that was not decided yet', { tags: ['R-94'] }, async () => {
    const own = await theAccount();
    await withdrawAll();
    await erase();
    operator.clock.nowMs += 24 * 60 * 60_000;
    await operator.run('deposit fee refunds');
    expect(await balanceCents(database.db, playerCash(own?.id ?? 0))).toBe(0);
    expect(await database.db.$count(schema.payment, isNull(schema.payment.feeRefundCents))).toBe(1);
    await expectSoundMoney(database.db);
  });

  it('leaves the money of a prompt that is reported as paid afterwards to staff, once', {
    tags: ['R-55'],
  }, async () => {
    const own = await theAccount();
    await withdrawAll();
    await operator.post('/profile/v1/deposit', { amount: 300, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(PHONE);
    await operator.answerPrompt(PHONE, reference, 'refuse');
    expect((await erase()).result).toMatchObject({ status: 'done' });
    const report = { reference, resultCode: '0', amountCents: 300_00 };
    for (const receipt of [null, 'NLJ7RT0002']) await operator.reportPayment({ ...report, receipt });
    const noticed = { amountCents: 300_00, accountReference: `USH${reference}`, payer: PHONE, payerName: '' };
    for (const receipt of ['NLJ7RT0002', 'NLJ7RT0003'])
      await payBillOf(database.db, nowMs).confirm({ ...noticed, receipt, paidAtMs: nowMs() });
    for (const receipt of ['NLJ7RT0003', 'NLJ7RT0004']) await operator.reportPayment({ ...report, receipt });
    expect(await balanceCents(database.db, playerCash(own?.id ?? 0))).toBe(0);
    expect(await listSuspense(database.db, 10)).toMatchObject(
      ['NLJ7RT0002', 'NLJ7RT0003', 'NLJ7RT0004'].map((receipt) => ({ amountCents: 300_00, receipt })),
    );
    const [waiting] = await listSuspense(database.db, 1);
    const resolve = ['payments', 'resolve', '--suspense', String(waiting?.entryId), '--reason', 'found', '--json'];
    const given = await runStaff(database, [...resolve, '--player', `#${own?.id}`], { nowMs });
    expect(given.result).toMatchObject({ status: 'refused', reason: 'erased' });
    expect((await runStaff(database, [...resolve, '--house'], { nowMs })).result).toMatchObject({ status: 'done' });
    await expectSoundMoney(database.db);
  });

  it('refuses to lift the restriction of an erased account', async () => {
    const { id = 0 } = (await theAccount()) ?? {};
    await withdrawAll();
    await erase();
    const lifted = await staff('restrict', `#${id}`, '--lift', '--reason', 'mistake');
    expect(lifted.result).toMatchObject({ status: 'refused', reason: 'erased' });
  });

  it('lets the phone register again', async () => {
    await withdrawAll();
    await erase();
    operator.clock.nowMs += 10 * 60_000;
    const again = await operator.player(PHONE, 100);
    expect(await operator.balance(again)).toBe(100);
  });

  describe('of an excluded player', { tags: ['A-179', 'T-37'] }, () => {
    const verify = async () => {
      operator.clock.nowMs += 10 * 60_000;
      const { data } = await operator.post('/acc/v1/register', { user_id: PHONE, password: 'siri', promo_code: '' });
      const code = await operator.latestCode(PHONE);
      return operator.post('/acc/v1/verify', { acc_no: data.data.acc_no, verify_code: code, password: 'siri' });
    };

    beforeEach(async () => {
      await withdrawAll();
      await operator.post('/profile/v1/exclusion', { exclusion_type: '1-Week' }, player.token);
    });

    it('is refused, unless the exclusion is kept', async () => {
      expect((await erase()).result).toMatchObject({ status: 'refused', reason: 'exclusionActive' });
      expect((await erase('--keep-exclusion')).result).toMatchObject({ status: 'done' });
    });

    it('keeps the phone from verifying an account until the exclusion ends', async () => {
      await erase('--keep-exclusion');
      const refusal = { code: 400, message: expect.stringContaining('You have excluded yourself from betting until') };
      expect((await verify()).data).toMatchObject(refusal);
      const payload = {
        password: 'mpya',
        passwordre: 'mpya',
        code: await operator.latestCode(PHONE),
        PhoneNumber: PHONE,
      };
      const reset = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
      expect(reset.json()).toMatchObject({ status: false, message: refusal.message });
      operator.clock.nowMs += 8 * 24 * 60 * 60_000;
      expect((await verify()).data.code).toBe(200);
      await operator.run('account clean-up');
      expect(await database.db.$count(schema.keptExclusion)).toBe(0);
    });

    it('is found after a change of the key, and no operator starts without the former one', async () => {
      await erase('--keep-exclusion');
      const given = { FIXED_KEYS: 'on', ACCOUNT_NUMBER_KEY: 'another-key-of-at-least-32-characters' };
      const former = fixedKey('accountNumbers');
      const start = (env: Record<string, string>) =>
        TestOperator.start(database, { keySource: readConfig(env).keySource }, operator);
      await expect(start(given)).rejects.toThrow('ACCOUNT_NUMBER_KEY_PREVIOUS must have every earlier value');
      operator = await start({ ...given, ACCOUNT_NUMBER_KEY_PREVIOUS: `${'x'.repeat(32)}, ${former}` });
      expect((await verify()).data).toMatchObject({ code: 400, message: expect.stringContaining('excluded yourself') });
    });

    it('stores no phone, and no hash that the number alone gives', async () => {
      await erase('--keep-exclusion');
      const [kept] = await database.db.select().from(schema.keptExclusion);
      const plain = (['hex', 'base64url'] as const).map((form) => createHash('sha256').update(PHONE).digest(form));
      expect([PHONE, ...plain]).not.toContain(kept?.phoneHash);
    });
  });
});
