import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { bonus as bonusTable } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';

const DAY_MS = 24 * 60 * 60_000;

let database: Database;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  for (const matchId of ['1', '2', '3', '4']) operator.book.add(matchId);
  player = await operator.player('254712345678', 5_000);
});
afterEach(async () => {
  await auditLedger(database.db);
  await database.close();
});

const list = async ({ token } = player) => (await operator.get('/ds/v1/freebets', token)).data;
const mine = async () => (await list()).data.result?.[0];
const bonusBalance = async () => (await operator.get('/profile/v1/balance', player.token)).data.data.bonus;
const bet = async (bookingCode: string, stake: number) =>
  (await operator.post('/bet/v1/place', slip(bookingCode, stake, [{ matchId: '1', odds: 2 }]), player.token)).data;
const cancel = async (bookingCode: string) =>
  (await operator.post('/bet/v1/cancel', { bet_id: bookingCode }, player.token)).data;
/** Bets the player's freebet on four matches at 2.00. */
async function useIt(bookingCode: string) {
  const { ref_id: refId, bonus_amount: amount } = (await mine()) ?? {};
  const selections = ['1', '2', '3', '4'].map((matchId) => ({ matchId, odds: 2 }));
  const body = slip(bookingCode, Number(amount), selections, { bonus_id: refId });
  return (await operator.post('/bet/v1/place', body, player.token)).data;
}

describe('registration freebet', () => {
  it('is pending from registration until the first bet', async () => {
    expect(await list()).toMatchObject({
      code: 200,
      data: {
        result: [
          {
            ref_id: expect.stringMatching(/^[\w-]{20,64}$/),
            status: '7',
            bonus_amount: 0,
            expiry_date: '',
            redeemed_on: '',
            promo_name: 'Registration freebet',
            promo_url: '/promotions/registration-freebet',
            min_stake: 0,
            min_odds: 6.99,
            min_selections: 4,
            min_odds_per_pick: 0,
            max_win: 10_000,
            deduct_stake: '1',
          },
        ],
      },
    });
  });

  it('is half of the first cash bet, valid for seven days, and reported with that bet', async () => {
    expect(await bet('FIRST11', 100)).toMatchObject({ code: 200, data: { freebet: true, fb_amount: 50 } });
    expect(await mine()).toMatchObject({ status: '1', bonus_amount: 50, expiry_date: '2026-11-28 17:00:00' });
    expect(await bonusBalance()).toBe(50);
    expect(await operator.balance(player)).toBe(4_900);
    expect(await auditLedger(database.db)).toMatchObject({ promotions: -5_000, player_bonus: 5_000 });
  });

  it.each([
    [19, 0],
    [20, 10],
    [21, 10.5],
    [1_000, 500],
    [1_001, 500],
  ])('depends on the bet: a stake of %d earns %d', { tags: ['A-291'] }, async (stake, amount) => {
    expect((await bet('FIRST11', stake)).data).toMatchObject({ freebet: amount > 0, fb_amount: amount });
    expect(await bonusBalance()).toBe(amount);
  });

  it('is at least the smallest stake of the law, so that it can be used', { tags: ['A-291', 'R-187'] }, async () => {
    operator = await TestOperator.start(database, { rulesProfile: 'kenya' }, operator);
    await operator.proveAge(player);
    expect((await bet('FIRST11', 20)).data).toMatchObject({ freebet: true, fb_amount: 20 });
    expect(await useIt('SPENT11')).toMatchObject({ code: 200 });
  });

  it('is earned once, by the first bet that is large enough', async () => {
    expect((await bet('FIRST11', 10)).data).toMatchObject({ freebet: false, fb_amount: 0 });
    expect((await bet('FIRST22', 40)).data).toMatchObject({ freebet: true, fb_amount: 20 });
    expect((await bet('FIRST33', 1_000)).data).toMatchObject({ freebet: false, fb_amount: 0 });
    expect((await list()).data.result).toHaveLength(1);
  });

  it('is reported again when the same bet is sent again', async () => {
    const first = await bet('FIRST11', 100);
    expect(await bet('FIRST11', 100)).toEqual(first);
    expect(await bonusBalance()).toBe(50);
  });

  it('is reported with the bet that earned it in every list', async () => {
    await bet('FIRST11', 100);
    await bet('SECON22', 100);
    const { data } = (await operator.get('/ds/v1/bets/sports?page=1&limit=10', player.token)).data;
    expect(data.result).toMatchObject([
      { slip_id: 'SECON22', fb_amount: 0 },
      { slip_id: 'FIRST11', fb_amount: 50 },
    ]);
  });

  it('returns to pending when its bet is cancelled, and the next bet earns it', async () => {
    await bet('FIRST11', 100);
    expect(await cancel('FIRST11')).toMatchObject({ code: 200 });
    expect(await mine()).toMatchObject({ status: '7', bonus_amount: 0, expiry_date: '' });
    expect([await bonusBalance(), await operator.balance(player)]).toEqual([0, 5_000]);
    expect(await auditLedger(database.db)).toMatchObject({ promotions: 0, player_bonus: 0, open_bets: 0 });
    expect((await bet('FIRST22', 40)).data).toMatchObject({ freebet: true, fb_amount: 20 });
  });

  it('blocks cancelling its bet while it is used', async () => {
    await bet('FIRST11', 100);
    await useIt('FREEB11');
    expect(await cancel('FIRST11')).toMatchObject({
      code: 409,
      message: 'The freebet of this bet has been used, so the bet cannot be cancelled.',
    });
    expect(await operator.balance(player)).toBe(4_900);
    await cancel('FREEB11');
    expect(await cancel('FIRST11')).toMatchObject({ code: 200 });
    expect(await auditLedger(database.db)).toMatchObject({ promotions: 0, player_bonus: 0, player_cash: 500_000 });
  });

  it('is returned at sign-in while it is usable', async () => {
    const signIn = async () =>
      (await operator.post('/acc/v1/login', { user_id: '0712345678', password: 'siri' })).data.data.bonus;
    expect(await signIn()).toEqual([]);
    await bet('FIRST11', 100);
    expect(await signIn()).toEqual([{ amount: 50 }]);
    operator.clock.nowMs += 7 * DAY_MS;
    expect(await signIn()).toEqual([]);
  });
});

describe('freebet after seven days', () => {
  const EXPIRED_MS = KICKOFF_MS - 60 * 60_000 + 7 * DAY_MS;
  beforeEach(async () => {
    operator.clock.nowMs = KICKOFF_MS - 60 * 60_000;
    await bet('FIRST11', 100);
  });

  /** Sessions end before seven days pass. */
  async function signInAgain(): Promise<void> {
    const { data } = await operator.post('/acc/v1/login', { user_id: '0712345678', password: 'siri' });
    player = { ...player, token: String((data.data.acc_data as { access_token: string }).access_token) };
  }

  it('counts as expired at once, before the job runs', async () => {
    operator.clock.nowMs = EXPIRED_MS;
    await signInAgain();
    expect(await mine()).toMatchObject({ status: '0', bonus_amount: 50 });
    expect(await useIt('FREEB11')).toMatchObject({ code: 400, message: 'This freebet has expired.' });
    await operator.run('bonus expiry');
    expect(await useIt('FREEB11')).toMatchObject({ code: 400, message: 'This freebet has expired.' });
  });

  it('is revoked by the job once, and not a millisecond early', async () => {
    operator.clock.nowMs = EXPIRED_MS - 1;
    await operator.run('bonus expiry');
    expect(await auditLedger(database.db)).toMatchObject({ promotions: -5_000, player_bonus: 5_000 });
    operator.clock.nowMs = EXPIRED_MS;
    await operator.run('bonus expiry');
    await operator.run('bonus expiry');
    expect(await auditLedger(database.db)).toMatchObject({ promotions: 0, player_bonus: 0 });
    await signInAgain();
    expect(await mine()).toMatchObject({ status: '0' });
    expect((await bet('FIRST22', 100)).data).toMatchObject({ freebet: false });
  });

  it('can be used in its last millisecond', async () => {
    operator.clock.nowMs = EXPIRED_MS - 1;
    await signInAgain();
    for (const matchId of ['1', '2', '3', '4']) operator.book.add(matchId);
    expect(await useIt('FREEB11')).toMatchObject({ code: 200 });
    operator.clock.nowMs = EXPIRED_MS;
    await operator.run('bonus expiry');
    expect(await mine()).toMatchObject({ status: '2', redeemed_on: '2026-11-28 16:59:59' });
  });

  it('is not returned when the bet that used it is void', async () => {
    await useIt('FREEB11');
    operator.clock.nowMs = EXPIRED_MS;
    for (const matchId of ['1', '2', '3', '4']) operator.book.end(matchId, 'void');
    await operator.run('settlement');
    await signInAgain();
    expect(await mine()).toMatchObject({ status: '0', redeemed_on: '' });
    expect(await auditLedger(database.db)).toMatchObject({ promotions: 0, player_bonus: 0, open_bets: 0 });
  });
});

it('reports no bonuses as 404 in the envelope, and a guest as a dead session', async () => {
  await database.db.delete(bonusTable);
  expect(await operator.get('/ds/v1/freebets', player.token)).toMatchObject({
    httpStatus: 200,
    code: 'Error',
    data: { code: 404, message: 'You have no bonuses yet.' },
  });
  expect(await operator.get('/ds/v1/freebets')).toMatchObject({ httpStatus: 401, data: { code: 401 } });
});
