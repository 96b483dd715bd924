import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { gameRound, ledgerTransfer, session } from '../../db/schema/index.ts';
import { postgresUrl } from '../../test/databases.ts';
import { untilOneWaits } from '../../test/lockWait.ts';
import { auditLedger, type Player } from '../../test/operator.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { GameClient } from './test/gameClient.ts';

describe.skipIf(postgresUrl === null)('two operators on PostgreSQL', () => {
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

  it('debit a round once when it is requested thirty times, with equal responses', async () => {
    const client = await GameClient.open(world.operators[0], 'turbo', player);
    const playRequest = await client.playRequest(100, '0:1');
    const answers = await world.atOnce(30, (operator) => client.at(operator).play(playRequest));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.database.db.$count(gameRound)).toBe(1);
    expect(await transfers()).toBe(answers[0]?.data.state === 'won' ? 2 : 1);
    expect(await world.operators[0].balance(player)).toBe(400 + (answers[0]?.data.paid ?? 0));
  });

  it('stake no more than the balance', async () => {
    const client = await GameClient.open(world.operators[0], 'jackpot', player);
    const playRequests = await Promise.all(Array.from({ length: 20 }, () => client.playRequest(100, '2XX2X')));
    const answers = await world.atOnce(20, (operator, index) => client.at(operator).play(playRequests[index]));
    const paid = answers.reduce((sum, { data }) => sum + (data?.paid ?? 0), 0);
    const played = answers.filter(({ code }) => code === 200).length;
    expect(answers.every(({ code }) => code === 200 || code === 402)).toBe(true);
    expect(await world.operators[0].balance(player)).toBe(500 - played * 100 + paid);
    expect(played).toBeGreaterThanOrEqual(5);
  });

  it('cash out a crash round once when it is cashed out twenty times', async () => {
    const client = await GameClient.open(world.operators[0], 'jetx', player);
    const playRequest = await client.playRequest(100, '');
    await world.atOnce(10, (operator) => client.at(operator).play(playRequest));
    const ends = await world.atOnce(20, (operator) => client.at(operator).cashOut(playRequest));
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(await world.operators[0].balance(player)).toBe(400 + (ends[0]?.data.paid ?? 0));
    expect(await world.database.db.$count(gameRound)).toBe(1);
  });

  it('leave other players connections while many calls of one player wait', { tags: ['T-28'] }, async () => {
    const [operator] = world.operators;
    const other = await operator.player('254712345679', 200);
    const client = await GameClient.open(operator, 'turbo', player);
    const playRequests = await Promise.all(Array.from({ length: 12 }, () => client.playRequest(10, '0:1')));
    const rounds = await world.database.db.transaction(async (tx) => {
      await lockPlayer(tx, 1);
      const playing = playRequests.map((playRequest) => client.play(playRequest));
      await untilOneWaits(tx);
      expect(await operator.balance(other)).toBe(200);
      return playing;
    });
    // On a busy machine the last ones may have waited too long.
    for (const { code } of await Promise.all(rounds)) expect([200, 429]).toContain(code);
  });

  it('play no round for a session that ended while the call waited for the player', {
    tags: ['R-127'],
  }, async () => {
    const [operator] = world.operators;
    const client = await GameClient.open(operator, 'turbo', player);
    const playRequest = await client.playRequest(100, '0:1');
    const { played } = await world.database.db.transaction(async (tx) => {
      await lockPlayer(tx, 1);
      const waiting = client.play(playRequest);
      await untilOneWaits(tx);
      await tx.update(session).set({ endedAt: new Date(operator.clock.nowMs), endReason: 'logout' });
      return { played: waiting };
    });
    expect(await played).toMatchObject({ code: 401 });
    expect(await world.database.db.$count(gameRound)).toBe(0);
    expect(await transfers()).toBe(0);
  });

  it('start one of many concurrent crash rounds', async () => {
    const client = await GameClient.open(world.operators[0], 'jetx', player);
    const playRequests = await Promise.all(Array.from({ length: 10 }, () => client.playRequest(10, '')));
    const answers = await world.atOnce(10, (operator, index) => client.at(operator).play(playRequests[index]));
    expect(answers.every(({ code }) => code === 200 || code === 409)).toBe(true);
    const pending = await world.database.db.$count(gameRound, eq(gameRound.status, 0));
    expect(pending).toBeLessThanOrEqual(1);
    // A round that crashes at once makes room for the next. Without such a round exactly one starts.
    const begun = answers.filter(({ code }) => code === 200).length;
    const endedAtOnce = await world.database.db.$count(gameRound, eq(gameRound.status, 3));
    expect(begun).toBe(pending + endedAtOnce);
  });

  it('end a crash round once when both settle it and the player cashes out', async () => {
    const client = await GameClient.open(world.operators[0], 'jetx', player);
    const playRequest = await client.playRequest(100, '1.01');
    await client.play(playRequest);
    world.operators[0].clock.nowMs += 60_000;
    await Promise.all([
      ...world.operators.map((operator) => operator.run('game settlement')),
      ...world.operators.map((operator) => client.at(operator).cashOut(playRequest)),
    ]);
    const [round] = await world.database.db.select().from(gameRound);
    expect(round?.status).not.toBe(0);
    expect(await world.operators[0].balance(player)).toBe(400 + (round?.paidCents ?? 0) / 100);
  });
});
