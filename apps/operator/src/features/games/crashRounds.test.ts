import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { gameRound } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import type { RoundView, PlayRequest } from './round.ts';
import { crashRound } from './crashRound.ts';
import { endOf, type CrashRound } from '@ushindi/draws/games/rules/crash';
import { GameClient } from './test/gameClient.ts';

let database: Database;
let operator: TestOperator;
let player: Player;
let client: GameClient;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 10_000);
  client = await GameClient.open(operator, 'jetx', player);
});
afterEach(async () => {
  await auditLedger(database.db);
  await database.close();
});

/** The crash point and target, which the operator hides until the end. */
async function curveOf({ reference }: { reference: string }): Promise<CrashRound> {
  const rounds = await database.db.select().from(gameRound).where(eq(gameRound.reference, reference));
  const [show] = rounds.map(({ result }) => (result as { show: unknown }).show);
  return crashRound.parse(show);
}

/** Crashes below the maximum multiplier, at which a round is cashed out automatically: one of 1,000 reaches it. */
const BELOW_CEILING = 50_000;

/** Starts crash rounds until one crashes from `atLeast` to the ceiling; settles the others. */
async function begin(
  atLeast: number,
  pick = '',
  game = client,
): Promise<{ playRequest: PlayRequest; view: RoundView; curve: CrashRound }> {
  for (;;) {
    const playRequest = await game.playRequest(100, pick);
    const { data: view } = await game.play(playRequest);
    const curve = await curveOf(playRequest);
    if (curve.crash >= atLeast && curve.crash < BELOW_CEILING) return { playRequest, view, curve };
    operator.clock.nowMs += endOf(curve);
    await operator.run('game settlement');
  }
}
const balance = () => operator.balance(player);

describe('crash round with the wallet', () => {
  it('ends by the job although an earlier round cannot be read', async () => {
    const unreadable = await begin(150);
    await database.db
      .update(gameRound)
      .set({ result: {} })
      .where(eq(gameRound.reference, unreadable.playRequest.reference));
    const other = await operator.player('254712345679', 10_000);
    const game = await GameClient.open(operator, 'jetx', other);
    const { playRequest } = await begin(150, '', game);
    operator.clock.nowMs += 60 * 60_000;
    await operator.run('game settlement');
    const rounds = await database.db.select().from(gameRound).where(eq(gameRound.reference, playRequest.reference));
    expect(rounds).toMatchObject([{ status: 3, paidCents: 0 }]);
  });

  it('debits the stake at the start and hides the outcome', async () => {
    const { view } = await begin(200);
    expect(view).toMatchObject({ state: 'open', stake: 100, serverSeed: null, show: null, paid: 0 });
    expect(await balance()).toBe(view.balance);
  });

  it("pays the multiplier at cash-out by the server's clock", async () => {
    const { playRequest, view } = await begin(200);
    operator.clock.nowMs += 6_932;
    const { data } = await client.cashOut(playRequest);
    expect(data).toMatchObject({ state: 'won', paid: 200, balance: (view.balance ?? 0) + 200 });
    expect(data.serverSeed).not.toBeNull();
    operator.clock.nowMs += 60_000;
    expect((await client.cashOut(playRequest)).data.paid).toBe(200);
    expect(await balance()).toBe((view.balance ?? 0) + 200);
  });

  it("is cashed out by the player's exclusion, which ends the session of the game", { tags: ['R-495'] }, async () => {
    const { playRequest, view } = await begin(200);
    operator.clock.nowMs += 6_932;
    await operator.exclude(player, '1-Week');
    expect((await client.cashOut(playRequest)).httpStatus).toBe(401);
    operator.clock.nowMs += 60_000;
    await operator.run('game settlement');
    await operator.signIn(player);
    expect(await balance()).toBe((view.balance ?? 0) + 200);
  });

  it('stays lost when the exclusion comes after the crash', { tags: ['R-495'] }, async () => {
    const { view, curve } = await begin(150);
    operator.clock.nowMs += endOf(curve);
    await operator.exclude(player, '1-Week');
    await operator.signIn(player);
    expect(await balance()).toBe(view.balance);
  });

  it('does not stop an exclusion when its round cannot be read', { tags: ['R-495'] }, async () => {
    const { playRequest } = await begin(150);
    const isIt = eq(gameRound.reference, playRequest.reference);
    await database.db.update(gameRound).set({ result: {} }).where(isIt);
    expect(await operator.exclude(player, '1-Week')).toMatchObject({ code: 200 });
    expect(await database.db.select().from(gameRound).where(isIt)).toMatchObject([{ status: 0 }]);
  });

  it('is lost after the crash, whichever call comes first', async () => {
    const { playRequest, view, curve } = await begin(150);
    operator.clock.nowMs += endOf(curve);
    expect((await client.cashOut(playRequest)).data).toMatchObject({ state: 'lost', paid: 0 });
    expect((await client.watch(playRequest)).data).toMatchObject({ state: 'lost', show: curve });
    expect(await balance()).toBe(view.balance);
  });

  it('is shown as it is to a page that watches when the process closes', async () => {
    const { playRequest } = await begin(150);
    operator.waits.hold();
    const watched = client.watch(playRequest);
    await vi.waitFor(() => expect(operator.waits.delays).toHaveLength(1), { timeout: 60_000 });
    await operator.app.close();
    expect((await watched).data).toMatchObject({ state: 'open' });
  });

  it("cashes out automatically at the player's target without an open page", async () => {
    const { playRequest, view } = await begin(150, '1.50');
    operator.clock.nowMs += 60 * 60_000;
    await operator.run('game settlement');
    expect(await balance()).toBe((view.balance ?? 0) + 150);
    const [bet] = (await operator.get('/ds/v1/bets/virtual?page=1&limit=1', player.token)).data.data.result ?? [];
    expect(bet).toMatchObject({ bet_reference: playRequest.reference, status: 1, total_odd: 1.5, possible_win: 150 });
  });

  it('is ended by the job once if it is left open', async () => {
    const { view, curve } = await begin(150);
    await operator.run('game settlement');
    expect(await database.db.$count(gameRound, eq(gameRound.status, 0))).toBe(1);
    operator.clock.nowMs += endOf(curve);
    await Promise.all([operator.run('game settlement'), operator.run('game settlement')]);
    expect(await database.db.$count(gameRound, eq(gameRound.status, 0))).toBe(0);
    expect(await balance()).toBe(view.balance);
  });

  it('continues after a restart and after a change of the RTP', async () => {
    const { playRequest, view, curve } = await begin(200);
    const games = { publicUrl: '', parentOrigins: [], rtpPercent: 50 };
    const restarted = await TestOperator.start(database, { games }, operator);
    expect((await client.at(restarted).next('ABCDEFGHJKLM')).data.open).toMatchObject({
      reference: playRequest.reference,
    });
    operator.clock.nowMs += 6_932;
    expect((await client.at(restarted).cashOut(playRequest)).data).toMatchObject({ paid: 200, show: curve });
    expect(await balance()).toBe((view.balance ?? 0) + 200);
  });

  it('is shown again after a logout and a new login, and can be cashed out', { tags: ['R-127'] }, async () => {
    const { playRequest, view } = await begin(200);
    await operator.post('/acc/v1/logout', {}, player.token);
    await operator.signIn(player);
    const again = await GameClient.open(operator, 'jetx', player);
    expect((await again.next('LOOKLOOKLOOK')).data.open).toMatchObject({ reference: playRequest.reference });
    operator.clock.nowMs += 6_932;
    expect((await again.cashOut(playRequest)).data).toMatchObject({ state: 'won', paid: 200 });
    expect(await balance()).toBe((view.balance ?? 0) + 200);
  });

  it('allows one open round per game', async () => {
    const { curve } = await begin(150);
    const second = await client.playRequest(100, '');
    expect(await client.play(second)).toMatchObject({ code: 409, message: 'Your last round is still going on.' });
    const elsewhere = await GameClient.open(operator, 'aviatrix', player);
    expect((await elsewhere.play(await elsewhere.playRequest(100, ''))).code).toBe(200);
    operator.clock.nowMs += endOf(curve);
    expect((await client.play(second)).code).toBe(200);
  });

  it('refunds the stake when the game no longer exists', async () => {
    const { view } = await begin(150);
    await database.db.update(gameRound).set({ game: 'gone' }).where(eq(gameRound.status, 0));
    await operator.run('game settlement');
    expect(await balance()).toBe((view.balance ?? 0) + 100);
    const [bet] = (await operator.get('/ds/v1/bets/virtual?page=1&limit=1', player.token)).data.data.result ?? [];
    expect(bet).toMatchObject({ status: 7 });
  });

  it('is hidden from other players', async () => {
    const { playRequest } = await begin(150);
    const other = await GameClient.open(operator, 'jetx', await operator.player('254712345679', 500));
    expect((await other.cashOut(playRequest)).code).toBe(404);
    const guest = await GameClient.open(operator, 'jetx');
    expect((await guest.cashOut(playRequest)).code).toBe(404);
  });

  it('ends at the maximum payout', async () => {
    await operator.deposit(player, 20_000);
    const playRequest = await client.playRequest(20_000, '');
    const { data: view } = await client.play(playRequest);
    const { target } = await curveOf(playRequest);
    expect(target).toBe(5_000);
    const [{ result } = { result: {} }] = await database.db.select().from(gameRound);
    await database.db.update(gameRound).set({ result: { ...(result as object), show: { crash: 90_000, target } } });
    operator.clock.nowMs += 60 * 60_000;
    const { data } = await client.watch(playRequest);
    expect([data.state, data.paid, data.balance]).toEqual(['won', 1_000_000, (view.balance ?? 0) + 1_000_000]);
  });
});

describe('demo crash round', () => {
  it("is decided by the server's clock and rejects a forged start", async () => {
    const guest = await GameClient.open(operator, 'aviatrix');
    const playRequest = await guest.playRequest(100, '');
    const { ticket } = (await guest.play(playRequest)).data;
    const [startMs, mac] = String(ticket).split('.');
    for (const forged of ['', `${Number(startMs) - 5_000}.${mac}`, `${startMs}.`, 'NaN.x'])
      expect((await guest.cashOut({ ...playRequest, ticket: forged })).code).toBe(404);
    operator.clock.nowMs += 100_000;
    const { data } = await guest.watch({ ...playRequest, ticket });
    expect(data.state).not.toBe('open');
    expect((await guest.cashOut({ ...playRequest, ticket })).data).toEqual(data);
  });
});
