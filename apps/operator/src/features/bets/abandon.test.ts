import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { abandonedSlip } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { cleanUpAbandoned } from './abandon.ts';

const NOW_MS = KICKOFF_MS - 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const TOO_LATE = { code: 409, message: 'This bet came too late and was not placed.' };

let database: Database;
let operator: TestOperator;
let player: Player;
let counter = 10;
let bookingCode = '';

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.book.add('1');
});
afterAll(() => database.close());
beforeEach(async () => {
  counter += 1;
  bookingCode = `ABNDN${counter}`;
  operator.clock.nowMs = NOW_MS;
  player = await operator.player(`2547310000${counter}`, 1_000);
});
afterEach(async () => {
  await auditLedger(database.db);
});

const place = async (by = player) =>
  (await operator.post('/bet/v1/place', slip(bookingCode, 10, [{ matchId: '1', odds: 2 }]), by.token)).data;
const abandon = async (by = player) =>
  (await operator.post('/bet/v1/abandon', { bet_ref: bookingCode }, by.token)).data;

describe('an abandoned booking code', { tags: ['R-153', 'T-20'] }, () => {
  it('refuses a placement that arrives later, and takes no money', async () => {
    expect(await abandon()).toMatchObject({ code: 200, data: { bet_id: null } });
    expect(await place()).toMatchObject(TOO_LATE);
    expect(await operator.balance(player)).toBe(1_000);
    expect(await abandon()).toMatchObject({ code: 200, data: { bet_id: null } });
  });

  it('is the bet that was placed before, which stays', async () => {
    await place();
    const { data } = await abandon();
    expect(data.bet_id).toMatch(/^\d+$/);
    expect(await operator.balance(player)).toBe(990);
    expect(await place()).toMatchObject({ code: 200 });
    expect(await operator.balance(player)).toBe(990);
  });

  it.each([
    ['empty', ''],
    ['too short', 'ABNDN1'],
    ['too long', 'A'.repeat(1_000)],
    ['a text that PostgreSQL refuses', 'a\u0000b'],
  ])('is refused and not stored if no placement can have it: %s', async (_, code) => {
    const stored = await database.db.$count(abandonedSlip);
    const { data } = await operator.post('/bet/v1/abandon', { bet_ref: code }, player.token);
    expect(data).toMatchObject({ code: 400, reason: { kind: 'invalidBookingCode' } });
    expect(await database.db.$count(abandonedSlip)).toBe(stored);
  });

  it('remains usable for other players', async () => {
    const other = await operator.player(`2547320000${counter}`, 1_000);
    await abandon(other);
    expect(await place()).toMatchObject({ code: 200 });
    expect(await place(other)).toMatchObject(TOO_LATE);
  });

  it('agrees with the placement that arrives at the same moment', async () => {
    const [placed, abandoned] = await Promise.all([place(), abandon()]);
    expect(abandoned.data.bet_id === null).toBe(placed.code !== 200);
    expect(await operator.balance(player)).toBe(placed.code === 200 ? 990 : 1_000);
  });

  it('is deleted after a day', async () => {
    await abandon();
    const stored = async () => (await database.db.select().from(abandonedSlip)).map((row) => row.idempotencyKey);
    const cleanUp = (nowMs: number) => cleanUpAbandoned({ db: database.db, nowMs: () => nowMs });
    await cleanUp(NOW_MS + DAY_MS);
    expect(await stored()).toContain(bookingCode);
    await cleanUp(NOW_MS + DAY_MS + 1);
    expect(await stored()).toEqual([]);
  });
});
