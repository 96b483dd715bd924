import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { rowsOf } from '../db/rows.ts';
import { moneyFault, payment } from '../db/schema/index.ts';
import { betAmountFaults } from '../features/bets/amountFaults.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { MOST_FEE_REFUNDS } from '../ledger/withdrawalFeeRefunds.ts';
import { post } from '../ledger/post.ts';
import { createLogger } from '../log.ts';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { liabilitiesOf } from '../test/liabilities.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { slip } from '../test/slips.ts';
import { undone } from '../test/undone.ts';
import { faultsIn, type Kind, TABLES } from './faults.ts';
import { checkMoney } from './job.ts';

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;
beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 1_000);
  operator.book.add('1');
});
afterEach(() => database.close());

const bet = async (code: string) =>
  expect(
    (await operator.post('/bet/v1/place', slip(code, 100, [{ matchId: '1', odds: 2 }]), player.token)).data.code,
  ).toBe(200);

/** Two runs: the first one stores the highest ids, and the second one checks the rows up to them. */
async function check() {
  for (let run = 0; run < 2; run += 1)
    await checkMoney({ db: database.db, betAmountFaults, logger: createLogger('silent') });
  return database.db.select({ kind: moneyFault.kind, id: moneyFault.id, fault: moneyFault.fault }).from(moneyFault);
}

/** Everything that moves money. */
async function play(): Promise<void> {
  for (const code of ['MONEY01', 'MONEY02', 'MONEY03']) await bet(code);
  await operator.post('/bet/v1/cancel', { bet_id: 'MONEY02' }, player.token);
  await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
  await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token);
  const game = await GameClient.open(operator, 'turbo', player);
  for (let round = 0; round < 3; round += 1) await game.play(await game.playRequest(10, '0:1'));
}

/** The words of the operation keys of transfers that change a row, by its kind. */
const CAUSES: [kind: Kind, words: string[]][] = [
  ['bet', ['settle', 'cashout', 'correction']],
  ['payment', ['withdrawal_return', 'withdrawal_fee', 'withdrawal_tax', 'deposit_fee_refund', 'deposit', 'suspense']],
  ['round', ['game_win', 'game_refund']],
  ['ticket', ['jackpot_pay']],
  ['jackpotRound', ['jackpot_roll']],
  ['bonus', ['bonus_expiry']],
];

const WRONG: Partial<Record<Kind, SQL>> = {
  bet: sql`stake_cents = stake_cents - 1`,
  payment: sql`amount_cents = amount_cents - 1`,
  round: sql`stake_cents = stake_cents - 1`,
  ticket: sql`pool_cents = pool_cents - 1`,
  jackpotRound: sql`carried_cents = 1`,
  bonus: sql`status = 2`,
};

/** Two rounds with a ticket each, without their money. */
async function storeJackpot(): Promise<void> {
  await database.db.execute(sql`insert into jackpot_round (id, day, terms, matches, opened_at, closes_at)
    select n, date '2026-11-01' + n, '{}', '[]', now(), now() from generate_series(1, 2) as n`);
  await database.db.execute(sql`
    insert into jackpot_ticket (round_id, account_id, idempotency_key, picks, price_cents, pool_cents, excise_cents, tax_rates, bought_at)
    select id, 1, id, '1', 5000, 3500, 652, '{}', now() from jackpot_round`);
}

async function oldest(kind: Kind): Promise<number> {
  const rows = await rowsOf<{ id: string }>(database.db, sql.raw(`select min(id)::text as id from ${TABLES[kind]}`));
  return Number(rows[0]?.id);
}

/** The faults of a run that sees a new transfer and sweeps the newest row of each kind, when the oldest row is wrong. */
async function foundWith(word: string, kind: Kind) {
  const id = await oldest(kind);
  return undone(database.db, async (tx) => {
    await tx.execute(sql`update ${sql.identifier(TABLES[kind])} set ${WRONG[kind]} where id = ${id}`);
    const entries = [
      { account: 'revenue:1', amountCents: -500 },
      { account: 'excise:1', amountCents: 500 },
    ];
    await post(tx, { operationKey: `${word}:${id}:9`, kind: 'correction', atMs: 0, entries });
    await tx.delete(moneyFault);
    await tx.execute(sql`update money_check_mark set swept_to = checked_to - 1 where checked_to > 0`);
    await tx.execute(
      sql`update money_check_mark set seen_to = (select max(id) from ledger_transfer) where kind = 'transfer'`,
    );
    await checkMoney({ db: tx, betAmountFaults, logger: createLogger('silent') });
    const isOldest = and(eq(moneyFault.kind, kind), eq(moneyFault.id, id));
    return tx.select({ kind: moneyFault.kind, id: moneyFault.id }).from(moneyFault).where(isOldest);
  });
}

describe('the money check', () => {
  it('finds nothing in a consistent database, before and after settlement', { tags: ['R-86'] }, async () => {
    await play();
    expect(await check()).toEqual([]);
    operator.book.end('1', 'won');
    operator.clock.nowMs += 3 * 60 * 60_000;
    await operator.run('settlement');
    expect(await check()).toEqual([]);
    expect(await findMoneyFaults(database.db)).toEqual([]);
  });

  it.each([
    [
      'a bet without its stake',
      sql`update bet set stake_cents = stake_cents + 1 where booking_code = 'MONEY01'`,
      'bet',
      'stake: 10000 instead of 10001',
    ],
    [
      'a bet that ended without a result',
      sql`update bet set status = 3, paid_cents = 0 where booking_code = 'MONEY01'`,
      'bet',
      'result: 0 instead of -10000',
    ],
    [
      'a bet without legs',
      sql`delete from bet_leg where bet_id = (select id from bet where booking_code = 'MONEY01')`,
      'bet',
      'has legs: 0 instead of 1',
    ],
    [
      'a payment that is paid without a credit',
      sql`update payment set status = 'paid', paid_cents = amount_cents where status = 'pending'`,
      'payment',
      'moved at the provider: 0 instead of 10000',
    ],
    [
      'a withdrawal of another amount',
      sql`update payment set amount_cents = 5000 where direction = 'withdrawal'`,
      'payment',
      'withdrawn: -10000 instead of -5000',
    ],
    [
      'a round of another stake',
      sql`update game_round set stake_cents = 999 where id = 1`,
      'round',
      'stake: -1000 instead of -999',
    ],
    [
      'a freebet of another amount',
      sql`update bonus set amount_cents = amount_cents + 5 where status = 1`,
      'bonus',
      'awarded to the player',
    ],
  ] as const)('finds %s in a row that was checked before', { tags: ['R-86'] }, async (_what, change, kind, fault) => {
    await play();
    expect(await check()).toEqual([]);
    await database.db.execute(change);
    expect(await check()).toMatchObject([{ kind, fault: expect.stringContaining(fault) }]);
  });

  it('reports a transfer without a cause, also after restarts, until it is corrected', { tags: ['R-86'] }, async () => {
    const entries = [
      { account: 'mobile_money:1', amountCents: -500 },
      { account: 'player_cash:1', amountCents: 500 },
    ];
    const made = { operationKey: 'deposit:999', kind: 'deposit', atMs: 0, entries } as const;
    await database.db.transaction((tx) => post(tx, { ...made, entries: [...entries] }));
    expect(await check()).toMatchObject([{ kind: 'transfer', fault: 'deposit deposit:999 has no cause' }]);
    const next = await TestOperator.start(database, {}, operator);
    expect((await next.app.inject('/metrics')).body).toMatch(/ushindi_money_faults 1/);
    await database.db.execute(sql`insert into payment (id, account_id, direction, amount_cents, status, created_at, decided_at, paid_cents)
      overriding system value values (999, 1, 'deposit', 500, 'paid', now(), now(), 500)`);
    expect(await check()).toEqual([]);
  });

  it('removes a fault that is gone, however many others are known', { tags: ['R-86'] }, async () => {
    await database.db.execute(sql`insert into leaderboard_day (day, decided_at) values ('2026-11-25', now())`);
    await database.db.execute(sql`
      insert into leaderboard_prize (day, place, account_id, bet_count, prize_cents, withholding_cents, paid_at)
      select '2026-11-25', place, 1, 1, 100, 0, now() from generate_series(1, 4000) as place`);
    expect(await check()).toHaveLength(4_000);
    await database.db.execute(sql`update leaderboard_prize set paid_at = null where id in (5, 1200, 2500, 3999)`);
    expect(await check()).toHaveLength(3_996);
  });

  it('checks the row of a new transfer, however old the row is', { tags: ['R-86'] }, async () => {
    await play();
    await operator.player('254712345679');
    await storeJackpot();
    await check();
    for (const [kind, words] of CAUSES)
      for (const word of words)
        expect.soft(await foundWith(word, kind), word).toEqual([{ kind, id: await oldest(kind) }]);
  });

  it('finds a returned fee that the row of its withdrawal does not have', { tags: ['R-86', 'R-92'] }, async () => {
    await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
    expect(await check()).toEqual([]);
    const [{ id } = { id: 0 }] = await database.db.select().from(payment).where(eq(payment.direction, 'withdrawal'));
    const entries = [
      { account: 'fees:1', amountCents: -100 },
      { account: 'player_cash:1', amountCents: 100 },
    ];
    const returned = { operationKey: `withdrawal_fee:${id}:1`, kind: 'withdrawal_fee', atMs: 0, entries } as const;
    await database.db.transaction((tx) => post(tx, { ...returned, entries: [...entries] }));
    expect(await check()).toMatchObject([{ kind: 'payment', id, fault: 'fee refund: 100 instead of 0' }]);
  });

  // The embedded database counts no scans.
  it.skipIf(!inject('onPostgres'))('looks for one return of a fee only, where the row has none', async () => {
    await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
    const [{ id } = { id: 0 }] = await database.db.select().from(payment).where(eq(payment.direction, 'withdrawal'));
    const counted = sql`select (seq_scan + idx_scan)::int as count from pg_stat_xact_user_tables
      where relname = 'ledger_transfer'`;
    const scansIn = async (tx: Db) => (await rowsOf<{ count: number }>(tx, counted))[0]?.count ?? 0;
    const scans = () =>
      database.db.transaction(async (tx) => {
        const before = await scansIn(tx);
        await faultsIn({ db: tx, betAmountFaults }, 'payment', { ids: [id] });
        return (await scansIn(tx)) - before;
      });
    const withoutReturn = await scans();
    await database.db.update(payment).set({ feeRefundCents: 1 }).where(eq(payment.id, id));
    expect((await scans()) - withoutReturn).toBeGreaterThanOrEqual(MOST_FEE_REFUNDS - 1);
  });

  it('finds a liability that differs from its bets, and counts it again', { tags: ['R-125'] }, async () => {
    await bet('MONEY08');
    const counted = await liabilitiesOf(database.db);
    expect(await check()).toEqual([]);
    await database.db.execute(sql`update liability set cents = cents - 1 where outcome_id = 'home'`);
    await checkMoney({ db: database.db, betAmountFaults, logger: createLogger('silent') });
    expect(await database.db.select().from(moneyFault)).toMatchObject([
      { kind: 'liability', fault: 'counted: 5941 instead of 5942' },
    ]);
    expect(await liabilitiesOf(database.db)).toEqual(counted);
    expect(await check()).toEqual([]);
  });

  it('runs as a job of the operator', { tags: ['R-86'] }, async () => {
    await bet('MONEY09');
    await operator.run('money check');
    await database.db.execute(sql`update bet set stake_cents = 1`);
    await operator.run('money check');
    expect(await database.db.$count(moneyFault, eq(moneyFault.kind, 'bet'))).toBe(1);
  });
});
