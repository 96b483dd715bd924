import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  // Sessions outlast the new year of a test.
  operator = await TestOperator.start(database, { sessionMs: 90 * 24 * 60 * 60_000 });
  for (const matchId of ['1', '2', '3', '4']) operator.book.add(matchId);
  player = await operator.player('254712345678', 1_000);
});
afterAll(() => database.close());

const list = async (page: number, limit: number, of = player) =>
  (await operator.get(`/profile/v1/transactions?page=${page}&limit=${limit}`, of.token)).data;
const place = (bookingCode: string, matchId: string) =>
  operator.post('/bet/v1/place', slip(bookingCode, 15, [{ matchId, odds: 2 }]), player.token);
const RECEIPT = expect.stringMatching(/^[A-Z][A-Z0-9]{9}$/);

it("lists a player's transactions newest first with balance, time and receipt", async () => {
  for (const [bookingCode, matchId] of [
    ['ABCDE10', '1'],
    ['ABCDE11', '2'],
    ['ABCDE12', '3'],
  ] as const)
    await place(bookingCode, matchId);
  operator.clock.nowMs += 3 * 60 * 60_000;
  operator.book.end('1', 'won');
  operator.book.end('2', 'lost');
  operator.book.end('3', 'void');
  await operator.run('settlement');
  await operator.post('/profile/v1/withdraw', { amount: 400 }, player.token);
  const bare = await TestOperator.start(database, { phoneSimulator: false }, operator);
  await bare.post('/profile/v1/withdraw', { amount: 100 }, player.token);
  // 13.0435 x 2.00 = 26.09; tax (26.09 - 13.0435) / 6 = 2.17; 26.09 - 2.17 = 23.92.
  expect((await list(1, 20)).data).toMatchObject([
    { kind: 'withdrawalReturned', amount: 100, balance_after: 593.92, receipt: '' },
    { kind: 'withdrawal', amount: -100, balance_after: 493.92, receipt: '', status: 'failed' },
    { kind: 'withdrawal', amount: -400, balance_after: 593.92, receipt: RECEIPT, description: 'Withdrawal to M-PESA' },
    { kind: 'refund', amount: 15, balance_after: 993.92, receipt: 'ABCDE12', description: 'Stake returned' },
    { kind: 'winnings', amount: 23.92, balance_after: 978.92, receipt: 'ABCDE10', created_at: '2026-11-21 20:00:00' },
    { kind: 'stake', amount: -15, balance_after: 955, receipt: 'ABCDE12' },
    { kind: 'stake', amount: -15, balance_after: 970, receipt: 'ABCDE11' },
    { kind: 'stake', amount: -15, balance_after: 985, receipt: 'ABCDE10', created_at: '2026-11-21 17:00:00' },
    { kind: 'deposit', amount: 1_000, balance_after: 1_000, receipt: RECEIPT, description: 'Deposit by M-PESA' },
  ]);
});

it("lists pages of the player's own transactions only", async () => {
  const all = (await list(1, 20)).data as unknown as unknown[];
  expect((await list(1, 4)).data).toEqual(all.slice(0, 4));
  expect((await list(3, 4)).data).toEqual(all.slice(8));
  expect((await list(4, 4)).data).toEqual([]);
  const other = await operator.player('254712345679');
  expect((await list(1, 20, other)).data).toEqual([]);
});

it.each(['page=0&limit=20', 'page=1&limit=101', 'page=1&limit=0', 'page=one&limit=20', ''])(
  'refuses page %j',
  async (query) => {
    expect((await operator.get(`/profile/v1/transactions?${query}`, player.token)).data.code).toBe(400);
  },
);

it('lists deposits that are not confirmed and not made, without a balance', { tags: ['R-71'] }, async () => {
  const payer = await operator.player('254712345680', 100);
  const ask = async (amount: number) => {
    operator.clock.nowMs += 1_000;
    await operator.post('/profile/v1/deposit', { amount, desc: '' }, payer.token);
    return (await operator.prompts(payer.phone)).at(-1) ?? 0;
  };
  await operator.answerPrompt(payer.phone, await ask(50), 'refuse');
  const late = await ask(60);
  const nothing = { kind: 'deposit', balance_after: null, receipt: '' };
  const refused = { ...nothing, amount: 50, status: 'failed', reason: 'cancelled' };
  const first = { kind: 'deposit', amount: 100, balance_after: 100, status: 'done', reason: '' };
  expect((await list(1, 20, payer)).data).toMatchObject([
    { ...nothing, amount: 60, status: 'pending', reason: '' },
    refused,
    first,
  ]);
  expect((await list(2, 1, payer)).data).toMatchObject([refused]);
  operator.clock.nowMs += 1_000;
  await operator.answerPrompt(payer.phone, late, 'approve');
  expect((await list(1, 20, payer)).data).toMatchObject([
    { kind: 'deposit', amount: 60, balance_after: 160, status: 'done', receipt: RECEIPT },
    refused,
    first,
  ]);
});

it('shows a withdrawal as under way until it is sent', { tags: ['R-195'] }, async () => {
  const saver = await operator.player('254712345681', 500);
  operator.line.troubleOf = () => 'silentlyPaid';
  await operator.post('/profile/v1/withdraw', { amount: 200 }, saver.token);
  operator.line.troubleOf = () => 'none';
  const newest = async () => ((await list(1, 1, saver)).data as unknown as object[])[0];
  const withdrawal = { kind: 'withdrawal', amount: -200, balance_after: 300 };
  expect(await newest()).toMatchObject({ ...withdrawal, status: 'pending' });
  operator.clock.nowMs += 60_000;
  await operator.run('payments');
  expect(await newest()).toMatchObject({ ...withdrawal, status: 'done' });
});

describe('the year', () => {
  const statement = async (year: number, of: Player) =>
    (await operator.get(`/profile/v1/statement?year=${year}`, of.token)).data.data as {
      opening: number;
      closing: number;
      lines: {
        month: string;
        kind: string;
        group: string;
        count: number;
        money_in: number;
        money_out: number;
        tax: number;
      }[];
    };
  const kindsIn = async (query: string, of: Player) =>
    (
      (await operator.get(`/profile/v1/transactions?page=1&limit=20&${query}`, of.token)).data.data as unknown as {
        kind: string;
      }[]
    ).map(({ kind }) => kind);

  it('adds up from the opening to the closing balance, by month and kind', { tags: ['R-179'] }, async () => {
    const saver = await operator.player('254712345690', 300);
    await operator.post('/bet/v1/place', slip('YEARA10', 20, [{ matchId: '4', odds: 2 }]), saver.token);
    // 23:30 on 31 December in UTC is the new year in Nairobi.
    operator.clock.nowMs = Date.UTC(2026, 11, 31, 21, 30);
    await operator.deposit(saver, 50);
    const first = await statement(2026, saver);
    expect(first).toMatchObject({ opening: 0, closing: 280 });
    expect(first.lines).toEqual([
      { month: '2026-11', kind: 'deposit', group: 'deposits', count: 1, money_in: 300, money_out: 0, tax: 0 },
      { month: '2026-11', kind: 'stake', group: 'bets', count: 1, money_in: 0, money_out: 20, tax: 0 },
    ]);
    const second = await statement(2027, saver);
    expect(second).toMatchObject({
      opening: 280,
      closing: await operator.balance(saver),
      lines: [{ month: '2027-01', kind: 'deposit', money_in: 50 }],
    });
    expect(await kindsIn('from=2026-11&to=2026-12', saver)).toEqual(['stake', 'deposit']);
    expect(await kindsIn('from=2027-01', saver)).toEqual(['deposit']);
    expect(await kindsIn('to=2026-10', saver)).toEqual([]);
  });

  it('has neither the money of others nor their lines', { tags: ['R-179'] }, async () => {
    const other = await operator.player('254712345691');
    expect(await statement(2026, other)).toEqual({ opening: 0, closing: 0, lines: [] });
  });

  it.each(['year=1999', 'year=2026.5', 'year=all', ''])('is refused for %j', async (query) => {
    expect((await operator.get(`/profile/v1/statement?${query}`, player.token)).data.code).toBe(400);
  });
});

it('limits the list to a group, in which unpaid deposits are deposits', { tags: ['R-179'] }, async () => {
  const kinds = async (group: string) => {
    const { data } = await operator.get(`/profile/v1/transactions?page=1&limit=20&group=${group}`, player.token);
    return [...new Set((data.data as unknown as { kind: string }[]).map(({ kind }) => kind))].toSorted();
  };
  expect(await kinds('deposits')).toEqual(['deposit']);
  expect(await kinds('withdrawals')).toEqual(['withdrawal', 'withdrawalReturned']);
  expect(await kinds('bets')).toEqual(['refund', 'stake', 'winnings']);
  expect(await kinds('games')).toEqual([]);
  expect((await operator.get('/profile/v1/transactions?page=1&limit=20&group=all', player.token)).data.code).toBe(400);
});
