import { MAX_PLAY_PAUSE_MS, nairobiDayStart } from '@ushindi/shared';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { countPlayTime, playedMsSince } from '../db/playTime.ts';
import { account, playDay, session } from '../db/schema/index.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { hashToken } from '../http/token.ts';
import { emptyDatabase } from './databases.ts';
import { KICKOFF_MS } from './heldBook.ts';
import { type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 10:00 in Nairobi. */
const START_MS = nairobiDayStart(KICKOFF_MS) + 10 * 60 * MINUTE_MS;
let database: Database;
let operator: TestOperator;
let subscriber = 719_000_000;
let bets = 0;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { sessionMs: 90 * DAY_MS, defaultCheckMinutes: 30 });
  for (const match of ['1', '2', '3', '4']) operator.book.add(match, undefined, START_MS + 80 * DAY_MS);
});
afterAll(() => database.close());
beforeEach(async () => {
  subscriber += 1;
  operator.clock.nowMs = START_MS;
  player = await operator.player(`254${subscriber}`, 1_000);
});

const ask = (token = player.token) => operator.get('/profile/v1/balance', token);
const status = async () => (await operator.get('/profile/v1/safer_play', player.token)).data.data;
const playSession = async (path = '') =>
  (await operator.get(`/profile/v1/play_session${path}`, player.token)).data.data;
const limitTime = async (minutes: number | null, period = 'day') =>
  (await operator.post('/profile/v1/limits', { kind: 'time', period, amount: minutes }, player.token)).data;
const bet = async (more: object = {}) => {
  bets += 1;
  const placed = { ...slip(`TIMES${String(bets).padStart(2, '0')}`, 10, [{ matchId: '1', odds: 2 }]), ...more };
  return (await operator.post('/bet/v1/place', placed, player.token)).data;
};
/** Uses the product for some minutes, a call a minute. */
async function use(minutes: number, tokens = [player.token]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    operator.clock.nowMs += MINUTE_MS;
    for (const token of tokens) await ask(token);
  }
}
const accountId = async () => {
  const [found] = await database.db.select({ id: account.id }).from(account).where(eq(account.phone, player.phone));
  return found?.id ?? 0;
};

describe('the time played', () => {
  it('counts the pauses between calls, unless they are too long', { tags: ['R-142'] }, async () => {
    await use(10);
    operator.clock.nowMs += MAX_PLAY_PAUSE_MS;
    await ask();
    operator.clock.nowMs += MAX_PLAY_PAUSE_MS + 1;
    await ask();
    await use(3);
    expect(await status()).toMatchObject({ today: { played_seconds: 18 * 60 }, month: { played_seconds: 18 * 60 } });
    expect(await playSession()).toMatchObject({ played_seconds: 18 * 60 });
  });

  it('counts two devices at the same time once, and each session on its own', { tags: ['R-142'] }, async () => {
    const other = { ...player };
    await operator.signIn(other);
    await use(20, [player.token, other.token]);
    expect(await status()).toMatchObject({ today: { played_seconds: 20 * 60 } });
    expect(await playSession()).toMatchObject({ played_seconds: 20 * 60 });
  });

  it('counts the rounds of a game', { tags: ['R-142'] }, async () => {
    const turbo = await GameClient.open(operator, 'turbo', player);
    for (let minute = 0; minute < 5; minute += 1) {
      operator.clock.nowMs += 2 * MINUTE_MS;
      await turbo.play(await turbo.playRequest(50, '1:X'));
    }
    expect(await status()).toMatchObject({ today: { played_seconds: 600 } });
  });

  it('belongs to the day on which it was played', { tags: ['R-142'] }, async () => {
    operator.clock.nowMs = nairobiDayStart(START_MS) + DAY_MS - 3 * MINUTE_MS;
    await ask();
    await use(1);
    operator.clock.nowMs += 4 * MINUTE_MS;
    await ask();
    expect(await status()).toMatchObject({ today: { played_seconds: 120 }, month: { played_seconds: 300 } });
  });

  it('does not count a page that nobody touches, nor does that keep the session open', {
    tags: ['R-142'],
  }, async () => {
    for (let minute = 0; minute < 10; minute += 1) {
      operator.clock.nowMs += MINUTE_MS;
      expect(await playSession('/away')).toMatchObject({ played_seconds: 0 });
    }
    const [stored] = await database.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(player.token)));
    expect(stored?.lastUsedAt).toBeNull();
  });

  it('is written at most once a minute', { tags: ['R-142'] }, async () => {
    await use(1);
    const row = and(eq(playDay.accountId, await accountId()));
    const versions = () => database.db.select({ xmin: sql<string>`xmin::text` }).from(playDay).where(row);
    const before = await versions();
    for (let call = 0; call < 20; call += 1) {
      operator.clock.nowMs += 2_900;
      await ask();
    }
    expect(await versions()).toEqual(before);
    await use(1);
    expect(await versions()).not.toEqual(before);
  });

  it('is never more than the union of the intervals, in whatever order they come', { tags: ['R-142'] }, async () => {
    const interval = fc.record({ from: fc.nat(120), minutes: fc.integer({ min: 1, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(interval, { minLength: 1, maxLength: 8 }), async (intervals) => {
        subscriber += 1;
        player = await operator.player(`254${subscriber}`);
        const id = await accountId();
        const ended = intervals
          .map(({ from, minutes }) => [from, from + minutes] as const)
          .toSorted((a, b) => a[1] - b[1]);
        const covered = new Set<number>();
        let [counted, countedUntil] = [0, 0];
        for (const [from, to] of ended) {
          await countPlayTime(database.db, id, START_MS + from * MINUTE_MS, START_MS + to * MINUTE_MS);
          for (let minute = from; minute < to; minute += 1) covered.add(minute);
          // The part before the end of an earlier interval is not counted again.
          counted += Math.max(0, to - Math.max(from, countedUntil));
          countedUntil = Math.max(countedUntil, to);
        }
        const played = (await playedMsSince(database.db, id, START_MS)) / MINUTE_MS;
        expect(played).toBeLessThanOrEqual(covered.size);
        expect(played).toBe(counted);
      }),
      { numRuns: 10 },
    );
  });
});

describe('a limit of time', () => {
  it('refuses bets and rounds when it is reached, until it renews, and no withdrawal', {
    tags: ['R-150'],
  }, async () => {
    expect((await limitTime(30)).message).toBe('Your limit is 30 min from now on.');
    const turbo = await GameClient.open(operator, 'turbo', player);
    await use(28);
    operator.clock.nowMs += 1.5 * MINUTE_MS;
    await ask();
    expect((await bet()).code).toBe(200);
    expect(await playSession()).toMatchObject({ time_limit: { period: 'day', left_minutes: 1 } });
    await use(1);
    const refused = {
      code: 422,
      data: { player_limit: { kind: 'time', period: 'day', amount: 30, left: 0, renews_at: '2026-11-22 00:00:00' } },
    };
    expect(await bet()).toMatchObject({
      ...refused,
      message: 'Your own limit for time played is 30 min a day. You can play again on 2026-11-22 00:00.',
    });
    expect(await turbo.play(await turbo.playRequest(50, '1:X'))).toMatchObject(refused);
    expect((await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token)).data.code).toBe(200);
    expect(await playSession()).toMatchObject({ time_limit: { left_minutes: 0, renews_at: '2026-11-22 00:00:00' } });
    operator.clock.nowMs = nairobiDayStart(START_MS) + DAY_MS;
    expect((await bet()).code).toBe(200);
  });

  it('refuses a bet with a freebet too', { tags: ['R-150'] }, async () => {
    await operator.post('/bet/v1/place', slip('FREEB01', 100, [{ matchId: '1', odds: 2 }]), player.token);
    const [freebet] = (await operator.get('/ds/v1/freebets', player.token)).data.data.result ?? [];
    await limitTime(5);
    await use(5);
    const legs = ['1', '2', '3', '4'].map((matchId) => ({ matchId, odds: 2 }));
    const placed = { ...slip('FREEB02', 50, legs), bonus_id: String(freebet?.ref_id) };
    expect((await operator.post('/bet/v1/place', placed, player.token)).data).toMatchObject({
      code: 422,
      data: { player_limit: { kind: 'time' } },
    });
  });

  it('is lowered at once and raised a day later', { tags: ['R-150', 'R-148'] }, async () => {
    await limitTime(60);
    await use(30);
    await limitTime(30);
    expect((await bet()).code).toBe(422);
    expect((await limitTime(120)).message).toBe('Your limit is 2 h from 2026-11-22 10:30 on.');
    expect((await bet()).code).toBe(422);
    expect(await status()).toMatchObject({
      limits: [{ kind: 'time', amount: 30, used: 30, left: 0, pending: { amount: 120 } }],
    });
  });

  it('counts a week from Monday', { tags: ['R-150'] }, async () => {
    await limitTime(20, 'week');
    await use(10);
    // 21 November 2026 is a Saturday.
    operator.clock.nowMs += DAY_MS;
    await ask();
    await use(10);
    expect((await bet()).code).toBe(422);
    operator.clock.nowMs = nairobiDayStart(operator.clock.nowMs) + DAY_MS;
    expect((await bet()).code).toBe(200);
  });

  it('is the one with the least left where the session is shown', { tags: ['R-150'] }, async () => {
    await operator.post('/profile/v1/limits', { kind: 'stake', period: 'day', amount: 10 }, player.token);
    await bet();
    await limitTime(60, 'week');
    await limitTime(30);
    expect(await playSession()).toMatchObject({ time_limit: { period: 'day', left_minutes: 30 } });
    await limitTime(20, 'week');
    expect(await playSession()).toMatchObject({ time_limit: { period: 'week', left_minutes: 20 } });
  });

  it('cannot be longer than its period', { tags: ['R-150'] }, async () => {
    expect(await limitTime(24 * 60 + 1)).toMatchObject({ code: 400, message: 'A day is shorter than this limit.' });
    expect((await limitTime(24 * 60)).code).toBe(200);
  });
});

describe('the reality check', () => {
  const confirm = () => operator.post('/profile/v1/reality_check/confirm', {}, player.token);
  const choose = async (minutes: number) =>
    (await operator.post('/profile/v1/reality_check', { minutes }, player.token)).data;

  it('is due after the interval of play, for all tabs, until one confirms it', { tags: ['R-151'] }, async () => {
    await use(29);
    expect(await playSession()).toMatchObject({ check_in_seconds: 60 });
    await bet();
    await use(1);
    const due = { check_in_seconds: 0, played_seconds: 30 * 60, staked: 10, lost: 10 };
    expect(await playSession()).toMatchObject(due);
    expect(await playSession('/away')).toMatchObject(due);
    await confirm();
    await confirm();
    expect(await playSession()).toMatchObject({ check_in_seconds: 30 * 60, played_seconds: 30 * 60 });
    await use(31);
    expect(await playSession()).toMatchObject({ check_in_seconds: 0, played_seconds: 61 * 60 });
  });

  it('comes as often as the player chooses, from then on', { tags: ['R-151'] }, async () => {
    await use(20);
    expect((await choose(15)).code).toBe(200);
    expect(await playSession()).toMatchObject({ check_in_seconds: 15 * 60 });
    expect(await status()).toMatchObject({ reality_check_minutes: 15 });
    await choose(0);
    await use(120);
    expect(await playSession()).toMatchObject({ check_in_seconds: null });
    expect((await choose(20)).code).toBe(400);
  });

  it('counts only the money of the session', { tags: ['R-151'] }, async () => {
    await bet();
    operator.clock.nowMs += MINUTE_MS;
    await operator.signIn(player);
    await bet();
    expect(await playSession()).toMatchObject({ played_seconds: 0, staked: 10, lost: 10 });
  });
});
