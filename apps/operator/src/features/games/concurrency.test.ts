import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameRound, ledgerTransfer } from '../../db/schema/index.ts';
import { postgresUrl } from '../../test/databases.ts';
import { auditLedger, type Player } from '../../test/operator.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { GameTable } from './test/table.ts';

describe.skipIf(postgresUrl === null)('on a real PostgreSQL, two operators at once', () => {
  let world: Awaited<ReturnType<typeof startTwoOperators>>;
  let player: Player;
  let transfersBefore: number;

  beforeEach(async () => {
    world = await startTwoOperators();
    player = await world.operators[0].player('254712345678', 500);
    transfersBefore = await world.database.db.$count(ledgerTransfer);
  });
  afterEach(async () => {
    await auditLedger(world.database.db);
    await world.drop();
  });

  const transfers = async () => (await world.database.db.$count(ledgerTransfer)) - transfersBefore;

  it('debit a round once that is asked for thirty times, and answer all alike', async () => {
    const table = await GameTable.open(world.operators[0], 'turbo', player);
    const wish = await table.wish(100, '0:1');
    const answers = await world.atOnce(30, (operator) => table.at(operator).play(wish));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.database.db.$count(gameRound)).toBe(1);
    expect(await transfers()).toBe(answers[0]?.data.state === 'won' ? 2 : 1);
    expect(await world.operators[0].balance(player)).toBe(400 + (answers[0]?.data.paid ?? 0));
  });

  it('never stake a balance twice', async () => {
    const table = await GameTable.open(world.operators[0], 'jackpot', player);
    const wishes = await Promise.all(Array.from({ length: 20 }, () => table.wish(100, '2XX2X')));
    const answers = await world.atOnce(20, (operator, index) => table.at(operator).play(wishes[index]));
    const paid = answers.reduce((sum, { data }) => sum + (data?.paid ?? 0), 0);
    const played = answers.filter(({ code }) => code === 200).length;
    expect(answers.every(({ code }) => code === 200 || code === 402)).toBe(true);
    expect(await world.operators[0].balance(player)).toBe(500 - played * 100 + paid);
    expect(played).toBeGreaterThanOrEqual(5);
  });

  it('cash a flight out once that is cashed out twenty times', async () => {
    const table = await GameTable.open(world.operators[0], 'jetx', player);
    const wish = await table.wish(100, '');
    await world.atOnce(10, (operator) => table.at(operator).play(wish));
    const ends = await world.atOnce(20, (operator) => table.at(operator).cashOut(wish));
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(await world.operators[0].balance(player)).toBe(400 + (ends[0]?.data.paid ?? 0));
    expect(await world.database.db.$count(gameRound)).toBe(1);
  });

  it('let one of many flights of a game begin', async () => {
    const table = await GameTable.open(world.operators[0], 'jetx', player);
    const wishes = await Promise.all(Array.from({ length: 10 }, () => table.wish(10, '')));
    const answers = await world.atOnce(10, (operator, index) => table.at(operator).play(wishes[index]));
    expect(answers.every(({ code }) => code === 200 || code === 409)).toBe(true);
    const pending = await world.database.db.$count(gameRound, eq(gameRound.status, 0));
    expect(pending).toBeLessThanOrEqual(1);
    // Flights that end at once make way for the next; without such a one exactly one begins.
    const begun = answers.filter(({ code }) => code === 200).length;
    const endedAtOnce = await world.database.db.$count(gameRound, eq(gameRound.status, 3));
    expect(begun).toBe(pending + endedAtOnce);
  });

  it('end a flight once when both of them do and the player cashes out', async () => {
    const table = await GameTable.open(world.operators[0], 'jetx', player);
    const wish = await table.wish(100, '1.01');
    await table.play(wish);
    world.operators[0].clock.nowMs += 60_000;
    await Promise.all([
      ...world.operators.map((operator) => operator.run('game settlement')),
      ...world.operators.map((operator) => table.at(operator).cashOut(wish)),
    ]);
    const [round] = await world.database.db.select().from(gameRound);
    expect(round?.status).not.toBe(0);
    expect(await world.operators[0].balance(player)).toBe(400 + (round?.paidCents ?? 0) / 100);
  });
});
