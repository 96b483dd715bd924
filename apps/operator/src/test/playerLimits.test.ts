import { LIMIT_RAISE_WAIT_MS, nairobiDayStart } from '@ushindi/shared';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { emptyDatabase } from './databases.ts';
import { KICKOFF_MS } from './heldBook.ts';
import { expectSoundMoney } from './moneyFaults.ts';
import { type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { payBillOf } from './payBill.ts';

const DAY_MS = 24 * 60 * 60_000;
const START_MS = nairobiDayStart(KICKOFF_MS) + 10 * 60 * 60_000;
let database: Database;
let operator: TestOperator;
let subscriber = 718_000_000;
let bets = 0;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { sessionMs: 90 * DAY_MS });
  operator.book.add('1', undefined, START_MS + 80 * DAY_MS);
});
afterAll(() => database.close());
beforeEach(async () => {
  subscriber += 1;
  operator.clock.nowMs = START_MS;
  player = await operator.player(`254${subscriber}`, 5_000);
});
afterEach(async () => {
  await expectSoundMoney(database.db);
});

type Kind = 'deposit' | 'stake' | 'loss' | 'time';
const setLimit = async (kind: Kind, period: string, amount: number | null) =>
  (await operator.post('/profile/v1/limits', { kind, period, amount }, player.token)).data;
const withdrawChange = async (kind: Kind, period: string) =>
  (await operator.post('/profile/v1/limits/withdraw_change', { kind, period }, player.token)).data;
const status = async () => (await operator.get('/profile/v1/safer_play', player.token)).data.data;
const bet = async (stake: number, matchId = '1') => {
  bets += 1;
  const code = `LIMIT${String(bets).padStart(2, '0')}`;
  const placed = await operator.post('/bet/v1/place', slip(code, stake, [{ matchId, odds: 2 }]), player.token);
  return { code, data: placed.data };
};
const deposit = async (amount: number) =>
  (await operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token)).data;

describe('a stake limit', { tags: ['T-22'] }, () => {
  it('refuses a bet above it, and names the limit, what is left and when it renews', { tags: ['R-147'] }, async () => {
    await setLimit('stake', 'day', 300);
    expect((await bet(200)).data.code).toBe(200);
    expect((await bet(101)).data).toMatchObject({
      code: 422,
      message:
        'Your own limit for stakes is KES 300.00 a day. You have KES 100.00 left. It renews on 2026-11-22 00:00.',
      data: {
        player_limit: { kind: 'stake', period: 'day', amount: 300, left: 100, renews_at: '2026-11-22 00:00:00' },
      },
    });
    expect((await bet(100)).data.code).toBe(200);
    operator.clock.nowMs = nairobiDayStart(START_MS) + DAY_MS;
    expect((await bet(300)).data.code).toBe(200);
  });

  it('counts a cancelled bet no more', { tags: ['R-147'] }, async () => {
    await setLimit('stake', 'week', 100);
    const { code } = await bet(100);
    await operator.post('/bet/v1/cancel', { bet_id: code }, player.token);
    expect((await bet(100)).data.code).toBe(200);
  });

  it.each(['stake', 'loss'] as const)(
    'does not grow, if it is of the day, by a %s of yesterday that returns',
    {
      tags: ['R-147'],
    },
    async (kind) => {
      await setLimit(kind, 'day', 300);
      operator.clock.nowMs = nairobiDayStart(START_MS) + DAY_MS - 60_000;
      const { code } = await bet(300);
      operator.clock.nowMs += 120_000;
      const cancelled = await operator.post('/bet/v1/cancel', { bet_id: code }, player.token);
      expect(cancelled.data.code).toBe(200);
      expect(await status()).toMatchObject({ today: { staked: 0, lost: 0 }, limits: [{ used: 0, left: 300 }] });
      expect((await bet(300)).data.code).toBe(200);
      expect((await bet(1)).data).toMatchObject({ code: 422, data: { player_limit: { kind, left: 0 } } });
    },
  );

  it('applies to game rounds too', { tags: ['R-147'] }, async () => {
    await setLimit('stake', 'month', 60);
    const turbo = await GameClient.open(operator, 'turbo', player);
    expect((await turbo.play(await turbo.playRequest(50, '1:X'))).code).toBe(200);
    expect(await turbo.play(await turbo.playRequest(20, '1:X'))).toMatchObject({
      code: 422,
      data: { player_limit: { kind: 'stake', period: 'month', left: 10 } },
    });
    expect((await turbo.play(await turbo.playRequest(10, '1:X'))).code).toBe(200);
  });

  it('is named in the refusal if it has the least left', { tags: ['R-147'] }, async () => {
    await setLimit('stake', 'day', 500);
    await setLimit('loss', 'month', 200);
    expect((await bet(501)).data.data).toMatchObject({ player_limit: { kind: 'loss', period: 'month', left: 200 } });
    await setLimit('stake', 'day', 100);
    expect((await bet(501)).data.data).toMatchObject({ player_limit: { kind: 'stake', period: 'day', left: 100 } });
  });
});

describe('a loss limit', { tags: ['T-22'] }, () => {
  it('counts open bets as lost, and gives winnings back', { tags: ['R-147'] }, async () => {
    await setLimit('loss', 'day', 300);
    const matchId = `W${subscriber}`;
    operator.book.add(matchId, {}, START_MS + 60_000);
    expect((await bet(300, matchId)).data.code).toBe(200);
    expect((await bet(1)).data.code).toBe(422);
    operator.clock.nowMs += 60_000;
    operator.book.end(matchId, 'won');
    await operator.run('settlement');
    // 300 x 100/115 x 2 = 521.74, less a tax of 43.48 on the net.
    expect(await status()).toMatchObject({ today: { staked: 300, lost: -178.26 }, limits: [{ left: 478.26 }] });
    expect((await bet(479)).data.code).toBe(422);
    expect((await bet(478)).data.code).toBe(200);
  });
});

describe('a deposit limit', { tags: ['T-22'] }, () => {
  it('refuses requests above it, open prompts included', { tags: ['R-147'] }, async () => {
    await setLimit('deposit', 'month', 6_000);
    expect((await deposit(600)).code).toBe(200);
    expect(await deposit(401)).toMatchObject({ code: 422, data: { player_limit: { kind: 'deposit', left: 400 } } });
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt(player.phone, reference, 'refuse');
    expect((await deposit(1_000)).code).toBe(200);
  });

  it('keeps a pay bill payment above it in suspense, until it renews', { tags: ['R-147', 'R-75'] }, async () => {
    await setLimit('deposit', 'day', 5_100);
    const payBill = payBillOf(database.db, () => operator.clock.nowMs);
    const receipt = `PBL${subscriber}`.slice(0, 10);
    const sent = { receipt, amountCents: 20_000, accountReference: player.phone, payer: player.phone, payerName: '' };
    expect(await payBill.validate({ ...sent, paidAtMs: 0 })).toBe('invalidAmount');
    await payBill.confirm({ ...sent, paidAtMs: 0 });
    const find = async () => (await operator.post('/profile/v1/find_deposit', { receipt }, player.token)).data;
    expect((await find()).code).toBe(422);
    expect(await operator.balance(player)).toBe(5_000);
    operator.clock.nowMs += DAY_MS;
    expect((await find()).data).toMatchObject({ outcome: 'credited' });
  });
});

describe('a change of a limit', { tags: ['T-22'] }, () => {
  it('is valid at once if it lowers the limit, a day later if it raises it', { tags: ['R-148'] }, async () => {
    await setLimit('stake', 'day', 300);
    expect((await setLimit('stake', 'day', 100)).message).toBe('Your limit is KES 100.00 from now on.');
    expect((await bet(101)).data.code).toBe(422);
    expect((await setLimit('stake', 'day', 1_000)).message).toBe(
      'Your limit is KES 1,000.00 from 2026-11-22 10:00 on.',
    );
    expect((await bet(101)).data.code).toBe(422);
    expect(await status()).toMatchObject({
      limits: [{ amount: 100, pending: { amount: 1_000, valid_from: '2026-11-22 10:00:00' } }],
    });
    operator.clock.nowMs += LIMIT_RAISE_WAIT_MS - 1;
    expect((await bet(101)).data.code).toBe(422);
    operator.clock.nowMs += 1;
    expect((await bet(1_000)).data.code).toBe(200);
  });

  it('is valid a day later if it removes the limit', { tags: ['R-148'] }, async () => {
    await setLimit('stake', 'day', 50);
    await setLimit('stake', 'day', null);
    expect((await bet(51)).data.code).toBe(422);
    operator.clock.nowMs += LIMIT_RAISE_WAIT_MS;
    expect((await bet(51)).data.code).toBe(200);
    expect((await status()).limits).toEqual([]);
  });

  it('replaces one that waits', { tags: ['R-148'] }, async () => {
    for (const amount of [100, 500, 300]) await setLimit('stake', 'day', amount);
    expect(await status()).toMatchObject({ limits: [{ amount: 100, pending: { amount: 300 } }] });
  });

  it('can be withdrawn while it waits', { tags: ['R-148'] }, async () => {
    await setLimit('stake', 'day', 50);
    await setLimit('stake', 'day', 500);
    expect((await withdrawChange('stake', 'day')).code).toBe(200);
    operator.clock.nowMs += LIMIT_RAISE_WAIT_MS;
    expect((await bet(51)).data.code).toBe(422);
    expect((await withdrawChange('stake', 'day')).code).toBe(404);
  });

  it('does not loosen before a day has passed, whatever changes follow each other', { tags: ['R-148'] }, async () => {
    const amounts = fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(amounts, async (wanted) => {
        subscriber += 1;
        operator.clock.nowMs = START_MS;
        player = await operator.player(`254${subscriber}`);
        let strictest = Infinity;
        for (const amount of wanted) {
          await setLimit('loss', 'month', amount);
          strictest = Math.min(strictest, amount ?? Infinity);
          operator.clock.nowMs += 60_000;
        }
        const [limit] = (await status()).limits as { amount: number }[];
        expect(limit?.amount ?? Infinity).toBe(strictest);
        operator.clock.nowMs += LIMIT_RAISE_WAIT_MS;
        const [later] = (await status()).limits as { amount: number }[];
        expect(later?.amount ?? Infinity).toBe(wanted.at(-1) ?? Infinity);
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    { kind: 'stake', period: 'day', amount: 0 },
    { kind: 'stake', period: 'day', amount: 1.5 },
    { kind: 'stake', period: 'day', amount: 1e12 },
    { kind: 'stake', period: 'year', amount: 5 },
    { kind: 'spending', period: 'day', amount: 5 },
  ])('is refused when it makes no sense: %j', { tags: ['R-147'] }, async (body) => {
    expect((await operator.post('/profile/v1/limits', body, player.token)).data.code).toBe(400);
  });
});

describe('the figures', () => {
  it('come from the ledger, for today and the month', { tags: ['R-152'] }, async () => {
    await bet(200);
    await operator.post('/profile/v1/withdraw', { amount: 500 }, player.token);
    operator.clock.nowMs += DAY_MS;
    await bet(100);
    expect(await status()).toMatchObject({
      today: { deposited: 0, withdrawn: 0, staked: 100, lost: 100 },
      month: { deposited: 5_000, withdrawn: 500, staked: 300, lost: 300 },
    });
  });
});

describe('a break', () => {
  it('is a self-exclusion of some days, shown with the balance', { tags: ['R-149', 'R-146'] }, async () => {
    const taken = await operator.post('/profile/v1/break', { days: 7 }, player.token);
    expect(taken.data).toMatchObject({
      message: 'You have excluded yourself from betting until 2026-11-28 10:00.',
      data: { excluded_until: '2026-11-28 10:00:00' },
    });
    await operator.signIn(player);
    const balance = async () => (await operator.get('/profile/v1/balance', player.token)).data.data;
    expect(await balance()).toMatchObject({ excluded_until: '2026-11-28 10:00:00' });
    expect((await bet(10)).data.code).toBe(403);
    const shorter = await operator.post('/profile/v1/break', { days: 1 }, player.token);
    expect(shorter.data.message).toMatch(/It cannot be shortened\.$/);
    expect(shorter.data.data).toEqual({ excluded_until: '2026-11-28 10:00:00' });
    await operator.signIn(player);
    expect((await operator.post('/profile/v1/break', { days: 2 }, player.token)).data.code).toBe(400);
    operator.clock.nowMs += 7 * DAY_MS;
    expect(await balance()).toMatchObject({ excluded_until: '' });
    expect((await bet(10)).data.code).toBe(200);
  });
});
