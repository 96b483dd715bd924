import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { jackpotRound, jackpotTicket } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { TestOperator } from '../../test/operator.ts';

/** 22 November 2026, 15:00 in Nairobi. */
const FIRST_KICKOFF_MS = Date.parse('2026-11-22T12:00:00Z');
const BEFORE_MS = Date.parse('2026-11-21T14:00:00Z');
const MATCH_IDS = Array.from({ length: 10 }, (_, index) => String(100 + index));

let database: Database;
let operator: TestOperator;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.clock.nowMs = BEFORE_MS;
  for (const [index, id] of MATCH_IDS.entries()) operator.book.add(id, {}, FIRST_KICKOFF_MS + index * 15 * 60_000);
});
afterEach(async () => {
  await expectSoundMoney(database.db).finally(() => database.close());
});

it('sells no ticket of a decided round, by a process whose clock is behind', { tags: ['R-382', 'R-386'] }, async () => {
  const player = await operator.player('254712345678', 1_000);
  await operator.run('jackpot');
  const ticket = { round: 1, picks: MATCH_IDS.map(() => '1') };
  const buy = async (key: string) =>
    (await operator.post('/jackpot/v1/tickets', { ...ticket, idempotency_key: key }, player.token)).data;
  expect(await buy('jackpot-key-00000001')).toMatchObject({ code: 200 });
  operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * 60 * 60_000;
  for (const id of MATCH_IDS) operator.book.end(id, 'void');
  await operator.run('jackpot');
  const [round] = await database.db.select().from(jackpotRound).where(eq(jackpotRound.id, 1));
  expect(round).toMatchObject({ decidedAt: expect.any(Date), isVoid: true });
  operator.clock.nowMs = BEFORE_MS;
  expect((await operator.get('/ds/v1/jackpot')).data.data.round).toBeNull();
  expect(await buy('jackpot-key-00000002')).toMatchObject({ code: 409 });
  expect(await operator.balance(player)).toBe(1_000);
  expect(await database.db.$count(jackpotTicket)).toBe(1);
});

it('pays its prizes although the next round cannot be opened', { tags: ['R-387'] }, async () => {
  const player = await operator.player('254712345678', 1_000);
  await operator.run('jackpot');
  const ticket = { round: 1, picks: MATCH_IDS.map(() => '1'), idempotency_key: 'jackpot-key-00000001' };
  expect((await operator.post('/jackpot/v1/tickets', ticket, player.token)).data).toMatchObject({ code: 200 });
  operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * 60 * 60_000;
  for (const id of MATCH_IDS) operator.book.end(id, 'void');
  vi.spyOn(operator.book, 'upcoming').mockImplementation(() => {
    throw new Error('no list of matches');
  });
  await expect(operator.run('jackpot')).rejects.toMatchObject({ errors: [{ message: 'no list of matches' }] });
  await operator.signIn(player);
  expect(await operator.balance(player)).toBe(1_000);
});

it('reports every step that fails in a run', { tags: ['R-387'] }, async () => {
  await operator.run('jackpot');
  operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * 60 * 60_000;
  const failing = (text: string) => () => {
    throw new Error(text);
  };
  vi.spyOn(operator.book, 'upcoming').mockImplementation(failing('no list of matches'));
  vi.spyOn(operator.book, 'resultOf').mockImplementation(failing('no results'));
  await expect(operator.run('jackpot')).rejects.toMatchObject({
    errors: [{ message: 'no list of matches' }, { message: 'no results' }],
  });
});
