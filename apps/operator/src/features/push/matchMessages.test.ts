import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { pushMatch, pushSubscription } from '../../db/schema/index.ts';
import { untilOneWaits } from '../../test/lockWait.ts';
import { followMatches } from './matches.ts';
import { type PushTest, usePush } from './test/usePush.ts';

const MINUTE_MS = 60_000;

let push: PushTest;
usePush((ready) => {
  push = ready;
});

const scoreBecomes = async (score: string): Promise<unknown[]> => {
  push.operator.book.changeScore(push.matchId, score);
  push.pass(2_000);
  await push.work();
  return push.taken();
};

describe('a goal', { tags: ['R-321', 'R-323'] }, () => {
  beforeEach(async () => {
    await push.subscribed({ kinds: ['goal'], slip_match_ids: [push.matchId] });
    await push.kickOff();
    await push.work();
  });

  it('is reported also when it brings back the score of one that was taken back', async () => {
    expect(await scoreBecomes('1-0')).toMatchObject([{ score: '1-0' }]);
    expect(await scoreBecomes('0-0')).toEqual([]);
    expect(await scoreBecomes('1-0')).toMatchObject([{ score: '1-0' }]);
  });

  it('is reported when the match ends before the next look', async () => {
    push.operator.book.changeScore(push.matchId, '1-0');
    push.operator.book.end(push.matchId, 'won');
    await push.work();
    expect(push.taken()).toMatchObject([{ kind: 'goal', score: '1-0' }]);
    await push.work();
    expect(push.taken()).toEqual([]);
  });
});

it('reports no event of a match from before the first subscription', { tags: ['R-321'] }, async () => {
  await push.subscribed({ slip_match_ids: [push.matchId] });
  await push.database.db.delete(pushSubscription);
  await push.work();
  await push.kickOff();
  push.operator.book.changeScore(push.matchId, '2-1');
  push.pass(30 * MINUTE_MS);
  await push.work();
  await push.subscribed({ slip_match_ids: [push.matchId] });
  await push.work();
  expect(push.taken()).toEqual([]);
});

describe.skipIf(!inject('onPostgres'))('locks of matches', () => {
  /** Runs a job beside a transaction that changes the first match, and then the other while the job waits. */
  async function runBeside(job: () => Promise<void>, change: (tx: Db, matchId: string) => Promise<unknown>) {
    const { db } = push.database;
    let running: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await change(tx, push.matchId);
      running = job();
      await untilOneWaits(db);
      await change(tx, push.otherId);
    });
    await running;
  }

  it('are taken by a look in the order of subscriptions, so that neither blocks the other', {
    tags: ['R-321'],
  }, async () => {
    const { operator, database, matchId, otherId } = push;
    await push.subscribed();
    await push.kickOff();
    const awaitedMatches = async () => [otherId, matchId];
    const parts = { db: database.db, nowMs: () => operator.clock.nowMs, book: operator.book, awaitedMatches };
    const stored = (id: string) => ({ matchId: id, isInPlay: true, score: '0-0' });
    await runBeside(
      () => followMatches(parts),
      (tx, id) => tx.insert(pushMatch).values(stored(id)),
    );
    expect(await database.db.select().from(pushMatch)).toHaveLength(2);
  });

  it('are locked in the same order when one has ended and the score of another has changed', {
    tags: ['R-321'],
  }, async () => {
    const { operator, database, matchId, otherId } = push;
    await push.subscribed({ slip_match_ids: [matchId, otherId] });
    await push.kickOff();
    await push.work();
    operator.book.end(matchId, 'won');
    operator.book.changeScore(otherId, '1-0');
    await runBeside(
      () => operator.run('push events'),
      (tx, id) => tx.update(pushMatch).set({ odds: null }).where(eq(pushMatch.matchId, id)),
    );
    expect(await database.db.select().from(pushMatch)).toMatchObject([{ matchId: otherId, score: '1-0' }]);
  });

  it('are taken in the same order by a look at odds', { tags: ['R-326'] }, async () => {
    const { db } = push.database;
    for (const matchId of [push.otherId, push.matchId])
      await db.insert(pushMatch).values({ matchId, isInPlay: false, score: '0-0', odds: { Draw: 3 } });
    await runBeside(
      () => push.operator.run('push odds'),
      (tx, id) => tx.update(pushMatch).set({ isInPlay: true }).where(eq(pushMatch.matchId, id)),
    );
    expect(await db.select({ odds: pushMatch.odds, isInPlay: pushMatch.isInPlay }).from(pushMatch)).toEqual([
      { odds: null, isInPlay: true },
      { odds: null, isInPlay: true },
    ]);
  });
});

describe('changed odds', { tags: ['R-326'] }, () => {
  beforeEach(() => push.subscribed({ kinds: ['priceChange'], favourite_match_ids: [push.matchId] }));

  it.each([
    [2, 1.8],
    [3, 3.3],
    [1.1, 1.21],
  ])('are reported when %s becomes %s, which is exactly a tenth', async (from, to) => {
    push.operator.book.price(push.matchId, { home: from });
    await push.operator.run('push odds');
    push.operator.book.price(push.matchId, { home: to });
    await push.operator.run('push odds');
    await push.work();
    expect(push.taken()).toMatchObject([{ from: from.toFixed(2), to: to.toFixed(2) }]);
  });
});

it('compares no odds with those from before the first subscription', { tags: ['R-326'] }, async () => {
  const wishes = { kinds: ['priceChange'], favourite_match_ids: [push.matchId] } as const;
  await push.subscribed({ ...wishes, favourite_match_ids: [push.matchId] });
  await push.operator.run('push odds');
  await push.database.db.delete(pushSubscription);
  await push.operator.run('push odds');
  push.operator.book.price(push.matchId, { home: 9 });
  await push.subscribed({ ...wishes, favourite_match_ids: [push.matchId] });
  await push.operator.run('push odds');
  await push.work();
  expect(push.taken()).toEqual([]);
});

describe('a kind that is switched on', { tags: ['R-321'] }, () => {
  it('reports nothing that happened while it was off', async () => {
    const id = await push.subscribed({ kinds: ['goal'] });
    await push.operator.deposit(push.player, 100);
    await push.work();
    push.pass(1_000);
    const wishes = { id, kinds: ['deposit'], slip_match_ids: [], favourite_match_ids: [] };
    await push.operator.post('/push/v1/update', wishes, push.player.token);
    await push.work();
    expect(push.taken()).toEqual([]);
  });
});

it('refuses an id that is none', { tags: ['R-322', 'T-61'] }, async () => {
  const wishes = { id: 'x', kinds: ['goal'], slip_match_ids: [], favourite_match_ids: [] };
  const update = await push.operator.post('/push/v1/update', wishes, push.player.token);
  const end = await push.operator.post('/push/v1/unsubscribe', { id: 'x' }, push.player.token);
  expect([update.data.code, end.data.code]).toEqual([400, 400]);
});

it('lists no browser that subscribed with another key, so that its switches are off', {
  tags: ['R-320'],
}, async () => {
  await push.subscribed();
  await push.database.db.update(pushSubscription).set({ vapidKey: 'the key before' });
  expect(await push.list()).toEqual([]);
});

it.each(['#1', '\u0000', ' '])(
  'knows a browser also by its address with %j',
  { tags: ['R-322', 'T-61'] },
  async (end) => {
    const browser = await push.browser();
    const first = await push.subscribe(browser);
    const again = await push.subscribe({ ...browser, endpoint: `${browser.endpoint}${end}` });
    expect(again).toEqual(first);
    const other = await push.operator.player(`2547${push.matchId.padStart(8, '2')}`);
    expect(await push.subscribe({ ...browser, endpoint: `${browser.endpoint}${end}` }, {}, other)).toMatchObject({
      code: 200,
    });
    expect(await push.list()).toEqual([]);
  },
);

it('refuses an address that is too long for an index as it is sent', { tags: ['R-327', 'T-61'] }, async () => {
  const browser = await push.browser();
  // Each of these characters is sent as nine.
  const path = Array.from({ length: 900 }, () => String.fromCharCode(0x4e00 + randomInt(0x5000))).join('');
  expect(await push.subscribe({ ...browser, endpoint: `${push.service.origin}/${path}` })).toMatchObject({ code: 400 });
});

it('sends no earlier message to a browser that subscribes again after a logout', {
  tags: ['R-321', 'R-322'],
}, async () => {
  const browser = await push.browser();
  await push.subscribe(browser, { kinds: ['betSettled'] });
  await push.bet();
  await push.kickOff();
  await push.operator.post('/acc/v1/logout', {}, push.player.token);
  push.operator.book.end(push.matchId, 'lost');
  push.pass(2 * 60 * MINUTE_MS);
  await push.operator.run('settlement');
  push.pass(1_000);
  await push.operator.signIn(push.player);
  await push.subscribe(browser, { kinds: ['betSettled'] });
  await push.work();
  expect(push.taken()).toEqual([]);
});

it('are sent although messages of bets and deposits fail', { tags: ['R-321'] }, async () => {
  await push.subscribed({ kinds: ['goal'], slip_match_ids: [push.matchId] });
  await push.kickOff();
  await push.work();
  // A time that JavaScript cannot represent.
  await push.database.db.execute(sql`update push_mark set read_until = 'infinity' where source = 'bets'`);
  push.operator.book.changeScore(push.matchId, '1-0');
  await expect(push.operator.run('push events')).rejects.toThrow('1 of 3 steps failed');
  await push.operator.run('push messages');
  expect(push.taken()).toMatchObject([{ kind: 'goal', score: '1-0' }]);
});
