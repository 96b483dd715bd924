import { rulesOf } from '@ushindi/shared';
import { describe, expect, inject, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { whileHolding as holding } from '../../test/lockWait.ts';
import { buyTicket } from './buy.ts';
import { decideDue } from './decide.ts';
import { payTicket } from './pay.ts';
import {
  ALL_HOME,
  BEFORE_MS,
  COUNT,
  HOUR_MS,
  FIRST_KICKOFF_MS,
  type JackpotTest,
  newKey,
  useJackpot,
} from './test/useJackpot.ts';
import { voidTicket } from './voidTicket.ts';

const PLAYED_MS = FIRST_KICKOFF_MS + 6 * HOUR_MS;

let jackpot: JackpotTest;
useJackpot((ready) => {
  jackpot = ready;
});

/** Staff give no results. */
const staffResults = { lock: () => Promise.resolve(), of: () => Promise.resolve(new Map()) };
const nowMs = () => jackpot.operator.clock.nowMs;

/** Decides the first round, in which the home side of every match has won. */
function decide(db: Db, atMs = PLAYED_MS): Promise<void> {
  for (let index = 0; index < COUNT; index += 1) jackpot.operator.book.end(String(100 + index), 'won');
  return decideDue({ db, nowMs: () => atMs, book: jackpot.operator.book, staffResults });
}

/** Buys a ticket of the first round as a process whose clock shows a time before the first kick-off. */
const buyEarly = (db: Db, key = newKey()) =>
  buyTicket(
    { db, nowMs: () => BEFORE_MS, rulesAt: rulesOf('default'), staffResults },
    { accountId: 1, phone: jackpot.player.phone },
    { roundId: 1, picks: ALL_HOME, key },
  );

const whileHolding = <T>(first: (tx: Db) => Promise<unknown>, second: (db: Db) => Promise<T>): Promise<T> =>
  holding(jackpot.database.db, first, second);

// The embedded database has one connection and cannot show locking.
describe.skipIf(!inject('onPostgres'))('a jackpot on PostgreSQL', () => {
  it('sells one ticket for two requests with a key at the same time', { tags: ['R-382'] }, async () => {
    const key = newKey();
    const second = await whileHolding(
      (tx) => buyEarly(tx, key),
      () => jackpot.buy(ALL_HOME, { key }),
    );
    expect(second.data).toMatchObject({ code: 200, data: { ticket: 'J1' } });
    expect(await jackpot.operator.balance(jackpot.player)).toBe(9_950);
  });

  it('keeps two tickets at the same time within the player’s limit', { tags: ['R-383'] }, async () => {
    const limit = { kind: 'stake', period: 'day', amount: 60 };
    await jackpot.operator.post('/profile/v1/limits', limit, jackpot.player.token);
    const second = await whileHolding(buyEarly, () => jackpot.buy(ALL_HOME));
    expect(second.data.code).toBe(422);
  });

  it('sells no ticket of a round that is decided while the purchase waits', { tags: ['R-382', 'R-386'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await expect(whileHolding(decide, buyEarly)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await jackpot.tickets()).toHaveLength(1);
  });

  it('counts a ticket whose purchase the decision waits for', { tags: ['R-384'] }, async () => {
    await whileHolding(buyEarly, (db) => decide(db));
    expect(await jackpot.tickets()).toMatchObject([{ wrong: 0, prizeCents: 21_00 }]);
  });

  it('decides a round once', { tags: ['R-386'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await whileHolding(decide, (db) => decide(db, PLAYED_MS + HOUR_MS));
    expect(await jackpot.roundOf(1)).toMatchObject({ decidedAt: new Date(PLAYED_MS), poolCents: 35_00 });
  });

  it('decides a round while a player with a ticket is locked', async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.buy('XXXXXXXXXX');
    const deciding = whileHolding(
      (tx) => lockPlayer(tx, 1),
      (db) => decide(db),
    );
    await expect(deciding).rejects.toThrow('ended without waiting for a lock');
    expect(await jackpot.tickets()).toMatchObject([
      { status: 0, wrong: 0 },
      { status: 3, wrong: 10 },
    ]);
  });

  it('pays a prize once', { tags: ['R-387'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await decide(jackpot.database.db);
    const ticket = { id: 1, accountId: 1 };
    const pay = (db: Db) => db.transaction((tx) => payTicket(tx, { isVoid: false }, ticket, PLAYED_MS));
    await whileHolding(pay, pay);
    expect(await jackpot.tickets()).toMatchObject([{ status: 1, prizeCents: 21_00 }]);
    expect(await jackpot.operator.balance(jackpot.player)).toBe(9_971);
  });

  it('keeps the prize of a ticket that is to be void while its round is decided', {
    tags: ['R-203', 'R-386'],
  }, async () => {
    await jackpot.buy(ALL_HOME);
    await whileHolding(decide, (db) => voidTicket({ db, nowMs }, 1));
    expect(await jackpot.tickets()).toMatchObject([{ status: 0, prizeCents: 21_00 }]);
  });

  it('leaves a void ticket out of the pool of a decision that waits for it', { tags: ['R-203'] }, async () => {
    await jackpot.buy(ALL_HOME);
    await jackpot.buy(ALL_HOME);
    await whileHolding(
      (tx) => voidTicket({ db: tx, nowMs }, 1),
      (db) => decide(db),
    );
    expect(await jackpot.roundOf(1)).toMatchObject({ poolCents: 35_00 });
    expect(await jackpot.tickets()).toMatchObject([{ status: 7 }, { status: 0, prizeCents: 21_00 }]);
  });
});
