import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
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
    { kind: 'withdrawal', amount: -100, balance_after: 493.92, receipt: '' },
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
