import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { payment, account, pushMatch, pushMessage, pushSubscription } from '../../db/schema/index.ts';
import { type PushTest, TOO_MANY, usePush } from './test/usePush.ts';

const MINUTE_MS = 60_000;

let push: PushTest;
/** The facts of the first match. */
let teams: { matchId: string; homeTeam: string; awayTeam: string };
usePush((ready) => {
  push = ready;
  const { matchId } = ready;
  teams = { matchId, homeTeam: `Home ${matchId}`, awayTeam: `Away ${matchId}` };
});

const statesOf = async () =>
  (await push.database.db.select().from(pushMessage).orderBy(pushMessage.id)).map(({ state }) => state);
const countSubscriptions = () => push.database.db.$count(pushSubscription);

describe('what a browser is notified of', { tags: ['R-321'] }, () => {
  it('is the kick-off and every goal of a match in a pending bet', async () => {
    await push.subscribed();
    await push.bet();
    await push.kickOff();
    await push.work();
    expect(push.taken()).toEqual([{ kind: 'kickOff', ...teams, tag: `kickOff:${push.matchId}` }]);
    push.operator.book.changeScore(push.matchId, '1-0');
    await push.work();
    const goal = { kind: 'goal', ...teams, tag: `goal:${push.matchId}` };
    expect(push.taken()).toEqual([{ ...goal, score: '1-0' }]);
    push.operator.book.changeScore(push.matchId, '1-1');
    await push.work();
    await push.work();
    expect(push.taken()).toEqual([{ ...goal, score: '1-1' }]);
  });

  it('is the same of a match on the slip, and of one of a favourite', async () => {
    await push.subscribed({ kinds: ['kickOff'], slip_match_ids: [push.matchId], favourite_match_ids: [push.otherId] });
    await push.kickOff();
    await push.work();
    const started = push.taken().map((message) => (message as { matchId: string }).matchId);
    expect(started.toSorted()).toEqual([push.matchId, push.otherId]);
  });

  it('is no goal that is taken back, and no match that the player has nothing to do with', async () => {
    await push.subscribed({ kinds: ['goal'], slip_match_ids: [push.matchId] });
    await push.kickOff();
    push.operator.book.changeScore(push.matchId, '1-0');
    await push.work();
    expect(push.taken()).toHaveLength(1);
    push.operator.book.changeScore(push.matchId, '0-0');
    push.operator.book.changeScore(push.otherId, '1-0');
    await push.work();
    expect(push.taken()).toEqual([]);
  });

  it('is a credited deposit, without its amount', { tags: ['R-330'] }, async () => {
    await push.subscribed({ kinds: ['deposit'] });
    await push.operator.deposit(push.player, 250);
    await push.work();
    expect(push.taken()).toEqual([{ kind: 'deposit', tag: expect.stringMatching(/^deposit:\d+$/) as string }]);
  });

  it('is nothing that happened before it subscribed, and nothing of a kind that is off', async () => {
    await push.operator.deposit(push.player, 100);
    push.pass(1_000);
    await push.subscribed({ kinds: ['deposit'] });
    await push.work();
    await push.bet();
    await push.kickOff();
    await push.work();
    expect(push.taken()).toEqual([]);
  });
});

describe('changed odds', { tags: ['R-326'] }, () => {
  beforeEach(async () => {
    await push.subscribed({ favourite_match_ids: [push.matchId] });
    await push.operator.run('push odds');
  });

  const looked = async () => {
    await push.operator.run('push odds');
    await push.work();
    return push.taken();
  };

  it('are reported once when one of them has moved by a tenth', async () => {
    push.operator.book.price(push.matchId, { home: 2.1 });
    expect(await looked()).toEqual([]);
    push.operator.book.price(push.matchId, { home: 1.7, draw: 3.4 });
    const change = { kind: 'priceChange', ...teams, outcome: 'home', from: '2.00', to: '1.70' };
    expect(await looked()).toMatchObject([change]);
    expect(await looked()).toEqual([]);
  });

  it('are reported at most once in an hour, and not after the kick-off', async () => {
    push.operator.book.price(push.matchId, { home: 1.7 });
    expect(await looked()).toHaveLength(1);
    push.operator.book.price(push.matchId, { home: 1.2 });
    push.pass(59 * MINUTE_MS);
    expect(await looked()).toEqual([]);
    push.pass(MINUTE_MS);
    expect(await looked()).toMatchObject([{ from: '1.70', to: '1.20' }]);
    push.pass(60 * MINUTE_MS);
    push.operator.book.begin(push.matchId);
    push.operator.book.price(push.matchId, { home: 3 });
    expect((await looked()).filter((each) => (each as { kind: string }).kind === 'priceChange')).toEqual([]);
  });

  it('do not concern a match that is only on the slip', async () => {
    await push.subscribed({ slip_match_ids: [push.otherId] });
    push.operator.book.price(push.otherId, { home: 9 });
    expect(await looked()).toEqual([]);
    expect(await push.database.db.select().from(pushMatch).where(eq(pushMatch.matchId, push.otherId))).toMatchObject([
      { odds: null },
    ]);
  });
});

describe('the messages', { tags: ['R-323'] }, () => {
  const goal = async () => {
    await push.subscribed({ kinds: ['goal'], slip_match_ids: [push.matchId] });
    await push.kickOff();
    await push.work();
    push.operator.book.changeScore(push.matchId, '1-0');
    await push.operator.run('push events');
  };

  it('are sent once by processes that restart or run at the same time', async () => {
    await goal();
    const other = await push.restarted();
    await Promise.all([other.run('push messages'), push.operator.run('push messages')]);
    push.pass(MINUTE_MS);
    const third = await push.restarted();
    await third.run('push events');
    await third.run('push messages');
    expect(push.taken()).toHaveLength(1);
    expect(await statesOf()).toEqual(['sent']);
  });

  it('have headers for how long they are worth delivering, and what they replace', {
    tags: ['R-324'],
  }, async () => {
    await goal();
    await push.operator.run('push messages');
    push.operator.book.changeScore(push.matchId, '2-0');
    await push.work();
    const [first, second] = push.service.received;
    expect(first).toMatchObject({ ttlSeconds: 120, urgency: 'high' });
    expect(first?.topic).toBe(second?.topic);
    expect(first?.topic).not.toContain(push.matchId);
  });

  it('wait as long as the push service demands', { tags: ['R-324'] }, async () => {
    await goal();
    push.service.answerNext(429, { 'retry-after': '90' });
    await push.operator.run('push messages');
    push.pass(89_000);
    await push.operator.run('push messages');
    expect(push.service.requests).toBe(1);
    push.pass(1_000);
    await push.operator.run('push messages');
    expect(push.service.received).toMatchObject([{ ttlSeconds: 30 }]);
  });

  it('are tried again after an error, and not when they are too old', { tags: ['R-324'] }, async () => {
    await goal();
    push.service.answerNext(503);
    await push.operator.run('push messages');
    push.pass(15_000);
    push.service.answerNext(500);
    await push.operator.run('push messages');
    expect(push.service.requests).toBe(2);
    push.pass(2 * MINUTE_MS);
    await push.operator.run('push messages');
    expect([push.service.requests, await statesOf()]).toEqual([2, ['dropped']]);
  });

  it('are tried five times at most', { tags: ['R-324'] }, async () => {
    await push.subscribed({ kinds: ['deposit'] });
    await push.operator.deposit(push.player, 100);
    await push.operator.run('push events');
    for (let round = 0; round < 8; round += 1) {
      push.service.answerNext(500);
      await push.operator.run('push messages');
      push.pass(31 * MINUTE_MS);
    }
    expect([push.service.requests, await statesOf()]).toEqual([5, ['dropped']]);
  });

  it('are not made of goals that happened while no process looked', { tags: ['R-324'] }, async () => {
    await push.subscribed({ kinds: ['goal'], slip_match_ids: [push.matchId] });
    await push.kickOff();
    await push.work();
    push.operator.book.changeScore(push.matchId, '1-0');
    push.pass(3 * MINUTE_MS);
    await push.work();
    push.operator.book.changeScore(push.matchId, '2-0');
    await push.work();
    expect(push.taken()).toMatchObject([{ score: '2-0' }]);
  });

  it('follow no redirect', { tags: ['R-327', 'T-61'] }, async () => {
    await goal();
    push.service.answerNext(307, { location: `${push.service.origin}/elsewhere` });
    await push.operator.run('push messages');
    expect([push.service.requests, await statesOf()]).toEqual([1, ['dropped']]);
  });

  it('are dropped when the push service refuses them, and their keys are deleted later', async () => {
    await goal();
    push.service.answerNext(413);
    await push.operator.run('push messages');
    expect([await statesOf(), await countSubscriptions()]).toEqual([['dropped'], 1]);
    push.pass(24 * 60 * MINUTE_MS);
    await push.operator.run('push clean-up');
    expect(await statesOf()).toEqual(['dropped']);
    push.pass(3 * MINUTE_MS);
    await push.operator.run('push clean-up');
    expect(await statesOf()).toEqual([]);
  });
});

it.each(['excluded', 'age'])(
  'does not announce a deposit that went back: %s',
  { tags: ['R-330'] },
  async (resultCode) => {
    await push.subscribed({ kinds: ['deposit'] });
    await push.operator.deposit(push.player, 100);
    await push.database.db.update(payment).set({ resultCode });
    await push.work();
    expect(push.taken()).toEqual([]);
  },
);

describe('a subscription', { tags: ['R-322'] }, () => {
  const depositArrives = async () => {
    await push.operator.deposit(push.player, 100);
    await push.work();
    return push.taken();
  };

  it.each([404, 410])('ends when the push service answers %i', async (status) => {
    await push.subscribed();
    push.service.answerNext(status);
    expect(await depositArrives()).toEqual([]);
    expect(await countSubscriptions()).toBe(0);
  });

  it('ends when the player switches it off, with the messages that wait', { tags: ['T-62'] }, async () => {
    const id = await push.subscribed();
    await push.operator.deposit(push.player, 100);
    await push.operator.run('push events');
    const { data } = await push.operator.post('/push/v1/unsubscribe', { id }, push.player.token);
    expect(data).toMatchObject({ code: 200, message: 'This phone gets no more notifications.' });
    await push.operator.run('push messages');
    expect([push.taken(), await push.list()]).toEqual([[], []]);
  });

  it('is changed by its phone, and asks for no kind that is off', async () => {
    const id = await push.subscribed({ kinds: ['deposit'] });
    await push.operator.deposit(push.player, 100);
    await push.operator.run('push events');
    const wishes = { id, kinds: ['goal'], slip_match_ids: [push.matchId], favourite_match_ids: [] };
    const { data } = await push.operator.post('/push/v1/update', wishes, push.player.token);
    expect(data).toMatchObject({ code: 200, message: 'Your notifications have been saved.' });
    await push.operator.run('push messages');
    expect([push.taken(), await push.list()]).toEqual([[], [{ id, kinds: ['goal'] }]]);
  });

  it('ends with a logout, before any job has run', { tags: ['T-62'] }, async () => {
    const id = await push.subscribed();
    await push.operator.deposit(push.player, 100);
    await push.operator.run('push events');
    await push.operator.post('/acc/v1/logout', {}, push.player.token);
    await push.operator.run('push messages');
    expect(push.taken()).toEqual([]);
    await push.operator.signIn(push.player);
    expect(await push.list()).toEqual([]);
    const wishes = { id, kinds: ['goal'], slip_match_ids: [], favourite_match_ids: [] };
    const { data } = await push.operator.post('/push/v1/update', wishes, push.player.token);
    expect(data).toMatchObject({ code: 404 });
  });

  it('ends with a self-exclusion, and cannot begin during it', { tags: ['R-329', 'T-62'] }, async () => {
    await push.subscribed();
    await push.bet();
    await push.operator.exclude(push.player, '1-Week');
    await push.kickOff();
    await push.work();
    expect([push.taken(), await push.list()]).toEqual([[], []]);
    expect(await push.subscribe(await push.browser())).toMatchObject({ code: 403 });
  });

  it('sends nothing to a player who is restricted or under age', { tags: ['R-329', 'T-62'] }, async () => {
    await push.subscribed();
    await push.operator.deposit(push.player, 100);
    await push.operator.run('push events');
    await push.database.db.update(account).set({ ageState: 'underAge' });
    await push.operator.run('push messages');
    expect([push.taken(), await countSubscriptions()]).toEqual([[], 0]);
  });

  it('is removed by the clean-up after its session was ended, or 90 days without a visit', async () => {
    await push.subscribed();
    await push.operator.post('/acc/v1/logout', {}, push.player.token);
    await push.operator.run('push clean-up');
    expect(await countSubscriptions()).toBe(0);
    await push.operator.signIn(push.player);
    await push.subscribed();
    await push.operator.run('push clean-up');
    expect(await countSubscriptions()).toBe(1);
    push.pass(91 * 24 * 60 * MINUTE_MS);
    await push.operator.run('push clean-up');
    expect(await countSubscriptions()).toBe(0);
  });

  it('continues after its session has expired, and is bound to the next one', async () => {
    const id = await push.subscribed({ kinds: ['goal'], slip_match_ids: [push.matchId] });
    push.pass(push.kickoffMs - push.operator.clock.nowMs - 1_000);
    await push.operator.signIn(push.player);
    const wishes = { id, kinds: ['goal'], slip_match_ids: [push.matchId], favourite_match_ids: [] };
    expect((await push.operator.post('/push/v1/update', wishes, push.player.token)).data.code).toBe(200);
    await push.operator.post('/acc/v1/logout', {}, push.player.token);
    await push.kickOff();
    push.operator.book.changeScore(push.matchId, '1-0');
    await push.work();
    expect(push.taken()).toEqual([]);
  });

  it('replaces that of ten others which was used longest ago', {
    tags: ['R-325', 'T-61'],
  }, async () => {
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      ids.push(await push.subscribed({ kinds: ['goal'] }));
      push.pass(1_000);
    }
    const listed = ((await push.list()) as { id: string }[]).map(({ id }) => id);
    expect(listed).toEqual(ids.slice(1).toReversed());
  });

  it('keeps its id when the same browser subscribes again', async () => {
    const browser = await push.browser();
    const first = await push.subscribe(browser, { kinds: ['goal'] });
    const second = await push.subscribe(browser, { kinds: ['deposit'] });
    expect(second.data).toEqual(first.data);
    expect(await push.list()).toEqual([{ id: first.data['id'], kinds: ['deposit'] }]);
  });

  it('moves only with its secret when another player uses the browser', { tags: ['T-62'] }, async () => {
    const browser = await push.browser();
    await push.subscribe(browser);
    const other = await push.operator.player('254711111111');
    const guessed = { ...browser, auth: randomBytes(16).toString('base64url') };
    expect(await push.subscribe(guessed, {}, other)).toMatchObject({ code: 400 });
    expect(await push.list()).toHaveLength(1);
    expect(await push.subscribe(browser, {}, other)).toMatchObject({ code: 200 });
    expect([await push.list(), await push.list(other)]).toMatchObject([[], [{}]]);
  });

  it('follows only published matches, and not too many', { tags: ['R-325'] }, async () => {
    push.operator.book.add('14');
    push.operator.book.withhold('14');
    push.operator.book.end(push.otherId, 'won');
    await push.subscribed({ slip_match_ids: [push.matchId, push.otherId, '13', '14', push.matchId] });
    expect(await push.database.db.select().from(pushSubscription)).toMatchObject([{ slipMatchIds: [push.matchId] }]);
    expect(await push.subscribe(await push.browser(), { slip_match_ids: TOO_MANY })).toMatchObject({ code: 400 });
  });

  it('is refused with another key than the present one', async () => {
    const browser = await push.browser();
    const body = { ...browser, key: browser.p256dh, kinds: ['goal'], slip_match_ids: [], favourite_match_ids: [] };
    const { data } = await push.operator.post('/push/v1/subscribe', body, push.player.token);
    expect(data).toMatchObject({ code: 409, message: 'Notifications could not be switched on. Please try again.' });
  });

  it.each([
    'https://push.attacker.example/x',
    'https://fcm.googleapis.com.attacker.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'http://127.0.0.1:1/x',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x',
    'file:///etc/passwd',
  ])('is refused at %s', { tags: ['R-327', 'T-61'] }, async (endpoint) => {
    const browser = { ...(await push.browser()), endpoint };
    expect(await push.subscribe(browser)).toMatchObject({
      code: 400,
      message: 'This browser cannot receive notifications.',
    });
  });
});
