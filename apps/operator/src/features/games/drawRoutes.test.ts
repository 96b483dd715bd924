import { drawsCalls } from '@ushindi/api-contract/operator';
import { redrawRound } from '@ushindi/draws/games/redraw';
import { commitmentOf } from '@ushindi/draws/games/provablyFair';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { gameRound } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { GameClient, GAMES, LOBBY_GAMES, newReference } from './test/gameClient.ts';

const PICKS: Record<string, string> = { jackpot: '1X211', box: '7', championsLigi: '0:Q1', jetx: '1.50', aviatrix: '' };
const pickOf = (game: string): string => PICKS[game] ?? (game.includes(':') ? 'spin' : '0:1');
const STAKE = 50;
const DAY_MS = 24 * 60 * 60_000;

let database: Database;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 10_000);
});
afterEach(async () => {
  await auditLedger(database.db);
  await database.close();
});

/** What anybody reads, without a token. */
const read = (reference: string) => operator.get(`/ds/v1/draws/${reference}`);
async function drawOf(reference: string) {
  return drawsCalls.roundDraw.parse((await read(reference)).data.data);
}

async function play(game: string) {
  const client = await GameClient.open(operator, game, player);
  const playRequest = await client.playRequest(STAKE, pickOf(game));
  expect((await client.play(playRequest)).data.reference).toBe(playRequest.reference);
  return playRequest;
}

/** Ends a crash round. */
async function end() {
  operator.clock.nowMs += DAY_MS;
  await operator.run('game settlement');
}

describe('the draw of a round', { tags: ['R-400', 'R-402'] }, () => {
  it.each([...GAMES, ...LOBBY_GAMES])('is drawn again from what is published in %s', async (game) => {
    const { reference, seedHash } = await play(game);
    await end();
    const draw = await drawOf(reference);
    expect(draw).toMatchObject({
      reference,
      game,
      state: 'ended',
      commitment: seedHash,
      clientSeed: 'mine',
      algorithm: 1,
    });
    const { serverSeed, clientSeed, returnPercent, outcome } = draw;
    expect(commitmentOf(serverSeed ?? '')).toBe(seedHash);
    const facts = { game, reference, serverSeed: serverSeed ?? '', clientSeed: clientSeed ?? '' };
    const redrawn = redrawRound({ ...facts, returnPercent: returnPercent ?? 0 });
    expect(outcome).not.toBeNull();
    expect(redrawn?.draw).toEqual(outcome);
  });

  it.each([...GAMES, ...LOBBY_GAMES])('has nothing of the player in %s', async (game) => {
    const { reference } = await play(game);
    await end();
    const { data } = (await read(reference)).data;
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(drawsCalls.roundDraw.shape).toSorted());
    const text = JSON.stringify(data.outcome);
    for (const word of ['isRight', 'target', 'label', 'stake', 'pick', 'paid']) expect(text).not.toContain(word);
    expect(JSON.stringify(data)).not.toContain(player.phone);
  });

  it('is not found for an unknown or malformed reference', async () => {
    for (const reference of [newReference(), 'x', 'ABCDEFGHIJK1%27', '0'.repeat(60), "' or 1=1 --"])
      expect((await read(encodeURIComponent(reference))).data).toMatchObject({ code: 404 });
  });

  it('states that a round of an earlier release lacks its return', async () => {
    const { reference } = await play('box');
    await database.db.update(gameRound).set({ result: sql`${gameRound.result} - 'algorithm' - 'rtpPercent'` });
    expect(await drawOf(reference)).toMatchObject({ algorithm: null, returnPercent: null, state: 'ended' });
  });

  it('is void, with its seed, when its game no longer exists', async () => {
    const { reference } = await play('jetx');
    await database.db.update(gameRound).set({ game: 'gone' });
    await end();
    expect(await drawOf(reference)).toMatchObject({
      state: 'void',
      gameName: 'gone',
      outcome: null,
      serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('an open round', { tags: ['R-401', 'T-01'] }, () => {
  const hidden = { state: 'open', endedAtMs: null, serverSeed: null, clientSeed: null, outcome: null };

  it('shows only its commitment until it ends', async () => {
    const { reference, seedHash } = await play('aviatrix');
    const [stored] = await database.db.select().from(gameRound);
    const draw = await drawOf(reference);
    expect(draw).toMatchObject({ ...hidden, commitment: seedHash });
    const raw = JSON.stringify((await read(reference)).data);
    for (const secret of [stored?.serverSeed ?? '', '"crash"', '"target"']) expect(raw).not.toContain(secret);
    await end();
    expect(await drawOf(reference)).toMatchObject({ state: 'ended', serverSeed: stored?.serverSeed });
  });

  it('stays hidden when it is over and not settled yet: only its settlement reveals it', async () => {
    const { reference } = await play('aviatrix');
    operator.clock.nowMs += DAY_MS;
    expect(await drawOf(reference)).toMatchObject(hidden);
    await operator.run('game settlement');
    expect(await drawOf(reference)).toMatchObject({ state: 'ended' });
  });

  it('does not exist before it is played, though its commitment does', async () => {
    const client = await GameClient.open(operator, 'turbo', player);
    const { reference } = await client.playRequest(STAKE, '0:1');
    expect((await read(reference)).data).toMatchObject({ code: 404 });
  });
});
