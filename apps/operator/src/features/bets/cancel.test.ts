import { CANCEL_WINDOW_MS } from '@ushindi/shared';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { matchResult } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { type Selected, slip } from '../../test/slips.ts';
import { giveResult } from './givenResults.ts';

let database: Database;
let operator: TestOperator;
let player: Player;
let counter = 10;

const TWO = [
  { matchId: '1', odds: 2 },
  { matchId: '2', side: 'draw', odds: 3 },
];
const TOO_LATE = 'A bet can be cancelled within 5 minutes of placing it.';
const STARTED = 'A match of this bet has started, so it cannot be cancelled.';

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  counter += 1;
  operator.clock.nowMs = KICKOFF_MS - 60 * 60_000;
  for (const matchId of ['1', '2']) operator.book.add(matchId);
  player = await operator.player(`2547300000${counter}`, 1_000);
});
afterEach(async () => {
  await auditLedger(database.db);
});

/** Places a bet of 10, too small to earn a freebet, and returns its id. */
async function place(selections: Selected[] = TWO): Promise<string> {
  const placed = await operator.post('/bet/v1/place', slip(`CANCL${counter}`, 10, selections), player.token);
  expect(placed.data.code).toBe(200);
  return String((await shown(`CANCL${counter}`))?.bet_id);
}

async function shown(name: string) {
  const { data } = await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${name}`, player.token);
  return data.data.result?.[0];
}

const cancel = async (betId: string, token = player.token) =>
  (await operator.post('/bet/v1/cancel', { bet_id: betId }, token)).data;

/** Checks that a bet is still pending with its stake taken. */
async function expectUntouched(betId: string): Promise<void> {
  expect(await shown(betId)).toMatchObject({ status: 0, outcomes: [{ status: 0 }, { status: 0 }] });
  expect(await operator.balance(player)).toBe(990);
}

describe('a pending bet', () => {
  it('is cancelled with its legs and returns its whole stake', { tags: ['A-121'] }, async () => {
    const betId = await place();
    expect(await cancel(betId)).toMatchObject({ code: 200, message: 'Your bet has been cancelled.' });
    // As placed: 8.6957 x 6.00 = 52.17; tax (52.17 - 8.6957) / 6 = 7.25; 52.17 - 7.25 = 44.92.
    expect(await shown(betId)).toMatchObject({
      status: 9,
      bet_amount: 10,
      possible_win: 44.92,
      outcomes: [{ status: 9 }, { status: 9 }],
    });
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('is not cancelled once staff have given a result, before the match book has loaded it', {
    tags: ['A-122'],
  }, async () => {
    const betId = await place();
    const { nowMs: atMs } = operator.clock;
    const score = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 1 };
    await giveResult(database.db, '1', score, { hasResult: false, isDecided: false, atMs });
    expect(await cancel(betId)).toMatchObject({ code: 409, message: STARTED });
    await expectUntouched(betId);
    await database.db.delete(matchResult);
  });

  it('succeeds again without a second refund when cancelled twice', async () => {
    const betId = await place();
    const first = await cancel(betId);
    operator.clock.nowMs = KICKOFF_MS + CANCEL_WINDOW_MS;
    expect(await cancel(betId)).toEqual(first);
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('is cancelled by its booking code too', async () => {
    await place();
    expect(await cancel(`CANCL${counter}`)).toMatchObject({ code: 200 });
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('is not settled after it was cancelled', async () => {
    const betId = await place();
    await cancel(betId);
    operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
    for (const matchId of ['1', '2']) operator.book.end(matchId, 'won');
    await operator.run('settlement');
    expect(await shown(betId)).toMatchObject({ status: 9 });
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('can be cancelled for five minutes and no longer', { tags: ['A-122'] }, async () => {
    const betId = await place();
    operator.clock.nowMs += CANCEL_WINDOW_MS;
    expect(await cancel(betId)).toMatchObject({ code: 409, message: TOO_LATE });
    await expectUntouched(betId);
    operator.clock.nowMs -= 1;
    expect(await cancel(betId)).toMatchObject({ code: 200 });
  });

  it('cannot be cancelled from the first kick-off', async () => {
    operator.clock.nowMs = KICKOFF_MS - 60_000;
    const betId = await place();
    operator.clock.nowMs = KICKOFF_MS;
    expect(await cancel(betId)).toMatchObject({ code: 409, message: STARTED });
    operator.clock.nowMs = KICKOFF_MS - 1;
    operator.book.begin('2');
    expect(await cancel(betId)).toMatchObject({ code: 409, message: STARTED });
    await expectUntouched(betId);
  });

  it('cannot be cancelled with a live leg', async () => {
    operator.book.begin('2');
    const betId = await place([
      { matchId: '1', odds: 2 },
      { matchId: '2', odds: 2, live: true },
    ]);
    expect(await cancel(betId)).toMatchObject({ code: 409, message: 'A bet on a live match cannot be cancelled.' });
    await expectUntouched(betId);
  });
});

it('refuses to cancel a settled bet', async () => {
  const betId = await place([{ matchId: '1', odds: 2 }]);
  operator.clock.nowMs = KICKOFF_MS + 1;
  operator.book.end('1', 'lost');
  await operator.run('settlement');
  expect(await cancel(betId)).toMatchObject({ code: 409, message: 'This bet has been settled already.' });
  expect(await operator.balance(player)).toBe(990);
});

it.each(['999999999', 'NOSUC00', '', '-1', '%', '9'.repeat(30), '\u0000', "1' or '1'='1"])(
  'cancels no bet when the request names none: %j',
  async (name) => {
    const betId = await place();
    expect(await cancel(name)).toMatchObject({ code: 404, message: 'You have no such bet.' });
    await expectUntouched(betId);
  },
);

it("does not find another player's bet, and asks a guest to sign in", async () => {
  const betId = await place();
  const stranger = await operator.player(`2547310000${counter}`);
  expect(await cancel(betId, stranger.token)).toMatchObject({ code: 404, message: 'You have no such bet.' });
  expect(await cancel(betId, '')).toMatchObject({ code: 401 });
  await expectUntouched(betId);
});
