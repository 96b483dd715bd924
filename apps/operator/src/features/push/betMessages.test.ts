import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bet, pushMessage, pushSubscription } from '../../db/schema/index.ts';
import { runStaff } from '../../staff/test/runStaff.ts';
import { type PushTest, usePush } from './test/usePush.ts';

const HOUR_MS = 60 * 60_000;
const BET = /^\d+$/;

let push: PushTest;
usePush((ready) => {
  push = ready;
});

const message = (result: string, isCorrected = false) => ({
  kind: 'betSettled',
  betId: expect.stringMatching(BET) as string,
  result,
  isCorrected,
  tag: expect.stringMatching(/^bet:\d+$/) as string,
});

/** The player's pending bet, with its offer of a cash out. */
async function offered() {
  const [pending] = await push.database.db.select({ id: bet.id }).from(bet).where(eq(bet.status, 0));
  const betId = String(pending?.id);
  const offers = `/bet/v1/cash_out/offers?bet_ids=${betId}&percent=100`;
  const answer = await push.operator.get(offers, push.player.token);
  const [offer] = (answer.data.data as unknown as { offers: { quote_id: string }[] }).offers;
  return { betId, quoteId: offer?.quote_id };
}

/** Ends the match with a lost bet on it, and settles. */
async function lose(): Promise<void> {
  await push.kickOff();
  push.operator.book.end(push.matchId, 'lost');
  push.pass(2 * HOUR_MS);
  await push.operator.run('settlement');
}

/** Staff correct the score of the match, so that the home side has won. */
async function correct(): Promise<void> {
  const command = ['match', 'correct', push.matchId, '--score', '2-0', '--half', '1-0', '--reason', 'league', '--json'];
  const how = { nowMs: () => push.operator.clock.nowMs, book: push.operator.book };
  const { result } = await runStaff(push.database, command, how);
  assert.equal(result?.status, 'done');
}

describe('a bet', { tags: ['R-321'] }, () => {
  it('is reported once when it is settled', async () => {
    await push.subscribed({ kinds: ['betSettled'] });
    await push.bet();
    await lose();
    await push.work();
    expect(push.taken()).toEqual([message('lost')]);
    await push.work();
    expect(push.taken()).toEqual([]);
  });

  it('is reported when its player cashes the whole of it out', async () => {
    await push.subscribed({ kinds: ['betSettled'] });
    await push.bet();
    const { betId, quoteId } = await offered();
    const accepted = { bet_id: betId, quote_id: quoteId };
    const { data } = await push.operator.post('/bet/v1/cash_out', accepted, push.player.token);
    expect(data).toMatchObject({ code: 200 });
    await push.work();
    expect(push.taken()).toEqual([message('cashedOut')]);
    await lose();
    await push.work();
    expect(push.taken()).toEqual([]);
  });

  it('is reported when a target cashes it out', async () => {
    await push.subscribed({ kinds: ['betSettled'] });
    await push.bet();
    const { betId } = await offered();
    const { data } = await push.operator.post(
      '/bet/v1/cash_out/auto',
      { bet_id: betId, target: 110 },
      push.player.token,
    );
    expect(data).toMatchObject({ code: 200 });
    push.operator.book.price(push.matchId, { home: 1.3 });
    await push.operator.run('auto cash out');
    await push.work();
    expect(push.taken()).toEqual([message('cashedOut')]);
  });
});

describe('a corrected result', { tags: ['R-332'] }, () => {
  it('makes a message that states the correction and replaces the one before', async () => {
    await push.subscribed({ kinds: ['betSettled'] });
    await push.bet();
    await lose();
    await push.work();
    const [before] = push.service.received.splice(0);
    await correct();
    await push.work();
    const [after] = push.service.received.splice(0);
    expect([before?.message, after?.message]).toEqual([message('lost'), message('won', true)]);
    expect(after?.topic).toBe(before?.topic);
    await push.work();
    expect(push.taken()).toEqual([]);
  });

  it('does not arrive before the result that it corrects', { tags: ['R-324'] }, async () => {
    await push.subscribed({ kinds: ['betSettled'] });
    await push.bet();
    await lose();
    push.service.answerNext(503);
    await push.work();
    await correct();
    await push.work();
    expect(push.taken()).toEqual([message('won', true)]);
    push.pass(HOUR_MS);
    await push.work();
    expect(push.taken()).toEqual([]);
    const states = await push.database.db
      .select({ state: pushMessage.state })
      .from(pushMessage)
      .orderBy(pushMessage.id);
    expect(states).toEqual([{ state: 'dropped' }, { state: 'sent' }]);
  });
});

it('keeps at most 50 messages waiting for a browser, the newest', { tags: ['R-324', 'T-61'] }, async () => {
  await push.subscribed({ kinds: ['deposit'] });
  const [subscription] = await push.database.db.select().from(pushSubscription);
  assert(subscription !== undefined);
  const at = new Date(push.operator.clock.nowMs);
  const waiting = Array.from({ length: 60 }, (_, index) => ({
    subscriptionId: subscription.id,
    eventKey: `deposit:${index}`,
    tag: `deposit:${index}`,
    facts: { kind: 'deposit' } as const,
    nextTryAt: at,
    expiresAt: new Date(at.getTime() + HOUR_MS),
  }));
  await push.database.db.insert(pushMessage).values(waiting);
  await push.work();
  const tags = push.taken().map((each) => (each as { tag: string }).tag);
  expect(tags.toSorted()).toEqual(
    waiting
      .slice(10)
      .map(({ tag }) => tag)
      .toSorted(),
  );
});
