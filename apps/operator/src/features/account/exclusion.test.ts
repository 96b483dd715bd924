import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';

const HOUR_MS = 60 * 60_000;
let database: Database;
let operator: TestOperator;
let subscriber = 770_000_000;
let player: Player;
let bookingCode = 'AAAAA00';

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { sessionMs: 24 * 365 * 10 * HOUR_MS });
  operator.book.add('1');
});
afterAll(() => database.close());
beforeEach(async () => {
  subscriber += 1;
  bookingCode = `AAAAA${subscriber % 100}`.padEnd(7, '0');
  player = await operator.player(`254${subscriber}`, 1_000);
});

const exclude = (period: string) => operator.exclude(player, period);
const bet = async () =>
  (await operator.post('/bet/v1/place', slip(bookingCode, 10, [{ matchId: '1', odds: 2 }]), player.token)).data;
const deposit = async () => (await operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token)).data;

describe('self-exclusion', () => {
  it('ends its own session, and sends every device the reason', { tags: ['R-141'] }, async () => {
    operator.clock.nowMs = Date.parse('2026-11-21T14:00:00Z');
    const other = { ...player };
    await operator.signIn(other);
    const sent = await operator.post('/profile/v1/exclusion', { exclusion_type: '1-Hour' }, player.token);
    expect(sent.data.data).toEqual({ excluded_until: '2026-11-21 18:00:00' });
    const why =
      'You have excluded yourself from betting until 2026-11-21 18:00. Log in again to withdraw or to see your bets.';
    for (const { token } of [player, other])
      expect(await operator.get('/profile/v1/balance', token)).toMatchObject({ httpStatus: 401, message: why });
    operator.clock.nowMs += HOUR_MS;
    expect(await operator.get('/profile/v1/balance', player.token)).toMatchObject({
      httpStatus: 401,
      message: 'Session expired. Please log in again.',
    });
  });

  it('refuses bets and deposits until it ends, and states the end', async () => {
    const until = 'You have excluded yourself from betting until 2026-11-21 18:00.';
    operator.clock.nowMs = Date.parse('2026-11-21T14:00:00Z');
    expect(await exclude('1-Hour')).toMatchObject({ code: 200, message: until });
    expect([await bet(), await deposit()]).toMatchObject([
      { code: 403, message: until },
      { code: 403, message: until },
    ]);
    operator.clock.nowMs += HOUR_MS - 1;
    expect((await bet()).code).toBe(403);
    operator.clock.nowMs += 1;
    expect((await deposit()).code).toBe(200);
  });

  it('allows login, withdrawals and history', { tags: ['A-179'] }, async () => {
    await exclude('Infinite');
    const withdrawn = await operator.post('/profile/v1/withdraw', { amount: 1_000 }, player.token);
    expect(withdrawn.data.code).toBe(200);
    for (const url of ['/profile/v1/transactions?page=1&limit=20', '/ds/v1/bets/sports?page=1&limit=10'])
      expect((await operator.get(url, player.token)).data.code).toBe(200);
    const login = await operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' });
    expect(login.data.code).toBe(200);
  });

  it('names its end at login', { tags: ['R-146'] }, async () => {
    operator.clock.nowMs = Date.parse('2026-11-21T14:00:00Z');
    const logIn = () => operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' });
    await exclude('1-Hour');
    expect((await logIn()).data.message).toBe(
      'Login successful. You have excluded yourself from betting until 2026-11-21 18:00.',
    );
    operator.clock.nowMs += HOUR_MS;
    expect((await logIn()).data.message).toBe('Login successful.');
  });

  it('shows and gives no bonus until it ends', { tags: ['R-145'] }, async () => {
    await operator.post('/bet/v1/place', slip(bookingCode, 100, [{ matchId: '1', odds: 2 }]), player.token);
    const logIn = async () =>
      (await operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' })).data.data.bonus;
    const bonuses = async () => (await operator.get('/ds/v1/freebets', player.token)).data;
    expect(await logIn()).toEqual([{ amount: 50 }]);
    await exclude('1-Hour');
    expect(await logIn()).toEqual([]);
    expect((await bonuses()).code).toBe(404);
    operator.clock.nowMs += HOUR_MS;
    expect(await logIn()).toEqual([{ amount: 50 }]);
    expect((await bonuses()).data.result).toMatchObject([{ status: '1', bonus_amount: 50 }]);
  });

  it('keeps the later end and reports it', { tags: ['A-179'] }, async () => {
    operator.clock.nowMs = Date.parse('2026-11-22T14:00:00Z');
    await exclude('1-Week');
    const message = 'You have already excluded yourself from betting until 2026-11-29 17:00. It cannot be shortened.';
    expect(await exclude('12-Hour')).toMatchObject({ code: 200, message });
    operator.clock.nowMs += 24 * HOUR_MS;
    expect((await bet()).code).toBe(403);
    expect(await exclude('1-Month')).toMatchObject({
      message: 'You have excluded yourself from betting until 2026-12-23 17:00.',
    });
  });

  it('stays permanent whatever period follows', async () => {
    expect(await exclude('Infinite')).toMatchObject({ message: 'You have excluded yourself from betting for good.' });
    expect(await exclude('3-Year')).toMatchObject({
      message: 'You have already excluded yourself from betting for good. It cannot be shortened.',
    });
    operator.clock.nowMs += 5 * 365 * 24 * HOUR_MS;
    expect(await bet()).toMatchObject({ code: 403, message: 'You have excluded yourself from betting.' });
  });

  it.each([
    ['', 'Please select a period for exclusion.'],
    ['2-Hour', 'Invalid exclusion period selected.'],
    ['toString', 'Invalid exclusion period selected.'],
  ])('refuses period %j', { tags: ['A-177'] }, async (period, message) => {
    expect(await exclude(period)).toMatchObject({ code: 400, message });
    expect((await deposit()).code).toBe(200);
  });
});
