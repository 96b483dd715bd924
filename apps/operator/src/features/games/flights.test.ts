import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { gameRound } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import type { RoundView, Wish } from './round.ts';
import { endOf, flight, type Flight } from './rules/crash.ts';
import { GameTable } from './test/table.ts';

let database: Database;
let operator: TestOperator;
let player: Player;
let table: GameTable;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 10_000);
  table = await GameTable.open(operator, 'jetx', player);
});
afterEach(async () => {
  await auditLedger(database.db);
  await database.close();
});

/** What decides a flight, which nobody outside is told before its end. */
async function curveOf({ reference }: { reference: string }): Promise<Flight> {
  const rounds = await database.db.select().from(gameRound).where(eq(gameRound.reference, reference));
  const [show] = rounds.map(({ result }) => (result as { show: unknown }).show);
  return flight.parse(show);
}

/** Begins flights, and lets those end that do not reach `atLeast`, until one does. */
async function begin(atLeast: number, pick = ''): Promise<{ wish: Wish; view: RoundView; curve: Flight }> {
  for (;;) {
    const wish = await table.wish(100, pick);
    const { data: view } = await table.play(wish);
    const curve = await curveOf(wish);
    if (curve.crash >= atLeast) return { wish, view, curve };
    operator.clock.nowMs += endOf(curve);
    await operator.run('game settlement');
  }
}
const balance = () => operator.balance(player);

describe('a flight with the wallet', () => {
  it('takes the stake at its start and tells nothing about its end', async () => {
    const { view } = await begin(200);
    expect(view).toMatchObject({ state: 'open', stake: 100, serverSeed: null, show: null, paid: 0 });
    expect(await balance()).toBe(view.balance);
  });

  it('pays the value that the server’s clock says when it is cashed out', async () => {
    const { wish, view } = await begin(200);
    operator.clock.nowMs += 6_932;
    const { data } = await table.cashOut(wish);
    expect(data).toMatchObject({ state: 'won', paid: 200, balance: (view.balance ?? 0) + 200 });
    expect(data.serverSeed).not.toBeNull();
    operator.clock.nowMs += 60_000;
    expect((await table.cashOut(wish)).data.paid).toBe(200);
    expect(await balance()).toBe((view.balance ?? 0) + 200);
  });

  it('is lost once it has crashed, whoever asks first', async () => {
    const { wish, view, curve } = await begin(150);
    operator.clock.nowMs += endOf(curve);
    expect((await table.cashOut(wish)).data).toMatchObject({ state: 'lost', paid: 0 });
    expect((await table.watch(wish)).data).toMatchObject({ state: 'lost', show: curve });
    expect(await balance()).toBe(view.balance);
  });

  it('is cashed out by itself where the player said, though nobody looks', async () => {
    const { wish, view } = await begin(150, '1.50');
    operator.clock.nowMs += 60 * 60_000;
    await operator.run('game settlement');
    expect(await balance()).toBe((view.balance ?? 0) + 150);
    const [bet] = (await operator.get('/ds/v1/bets/virtual?page=1&limit=1', player.token)).data.data.result ?? [];
    expect(bet).toMatchObject({ bet_reference: wish.reference, status: 1, total_odd: 1.5, possible_win: 150 });
  });

  it('that is left open is ended by the job, once', async () => {
    const { view, curve } = await begin(150);
    await operator.run('game settlement');
    expect(await database.db.$count(gameRound, eq(gameRound.status, 0))).toBe(1);
    operator.clock.nowMs += endOf(curve);
    await Promise.all([operator.run('game settlement'), operator.run('game settlement')]);
    expect(await database.db.$count(gameRound, eq(gameRound.status, 0))).toBe(0);
    expect(await balance()).toBe(view.balance);
  });

  it('goes on across a restart, and across a change of the share', async () => {
    const { wish, view, curve } = await begin(200);
    const games = { publicUrl: '', parentOrigins: [], returnPercent: 50 };
    const restarted = await TestOperator.start(database, { games }, operator);
    expect((await table.at(restarted).next('ABCDEFGHJKLM')).data.open).toMatchObject({ reference: wish.reference });
    operator.clock.nowMs += 6_932;
    expect((await table.at(restarted).cashOut(wish)).data).toMatchObject({ paid: 200, show: curve });
    expect(await balance()).toBe((view.balance ?? 0) + 200);
  });

  it('is one at a time a game, until its end has come', async () => {
    const { curve } = await begin(150);
    const second = await table.wish(100, '');
    expect(await table.play(second)).toMatchObject({ code: 409, message: 'Your last round is still going on.' });
    const elsewhere = await GameTable.open(operator, 'aviatrix', player);
    expect((await elsewhere.play(await elsewhere.wish(100, ''))).code).toBe(200);
    operator.clock.nowMs += endOf(curve);
    expect((await table.play(second)).code).toBe(200);
  });

  it('gives the stake back when there is no such game any more', async () => {
    const { view } = await begin(150);
    await database.db.update(gameRound).set({ game: 'gone' }).where(eq(gameRound.status, 0));
    await operator.run('game settlement');
    expect(await balance()).toBe((view.balance ?? 0) + 100);
    const [bet] = (await operator.get('/ds/v1/bets/virtual?page=1&limit=1', player.token)).data.data.result ?? [];
    expect(bet).toMatchObject({ status: 7 });
  });

  it('of somebody else is none', async () => {
    const { wish } = await begin(150);
    const other = await GameTable.open(operator, 'jetx', await operator.player('254712345679', 500));
    expect((await other.cashOut(wish)).code).toBe(404);
    const guest = await GameTable.open(operator, 'jetx');
    expect((await guest.cashOut(wish)).code).toBe(404);
  });

  it('that could win more than the limit ends at the limit', async () => {
    await operator.deposit(player, 20_000);
    const wish = await table.wish(20_000, '');
    const { data: view } = await table.play(wish);
    const { target } = await curveOf(wish);
    expect(target).toBe(5_000);
    const [{ result } = { result: {} }] = await database.db.select().from(gameRound);
    await database.db.update(gameRound).set({ result: { ...(result as object), show: { crash: 90_000, target } } });
    operator.clock.nowMs += 60 * 60_000;
    const { data } = await table.watch(wish);
    expect([data.state, data.paid, data.balance]).toEqual(['won', 1_000_000, (view.balance ?? 0) + 1_000_000]);
  });
});

describe('a flight for nothing', () => {
  it('is decided by the server’s clock too: its start cannot be made up', async () => {
    const guest = await GameTable.open(operator, 'aviatrix');
    const wish = await guest.wish(100, '');
    const { ticket } = (await guest.play(wish)).data;
    const [startMs, mac] = String(ticket).split('.');
    for (const forged of ['', `${Number(startMs) - 5_000}.${mac}`, `${startMs}.`, 'NaN.x'])
      expect((await guest.cashOut({ ...wish, ticket: forged })).code).toBe(404);
    operator.clock.nowMs += 100_000;
    const { data } = await guest.watch({ ...wish, ticket });
    expect(data.state).not.toBe('open');
    expect((await guest.cashOut({ ...wish, ticket })).data).toEqual(data);
  });
});
