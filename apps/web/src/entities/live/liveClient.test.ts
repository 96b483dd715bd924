import { LOCK_AFTER_MS } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import {
  SUB,
  TOPIC,
  UNSUB,
  aMatch,
  aState,
  beat,
  delta,
  fakeLive,
  followed,
  oddsPatch,
  snapshot,
  topicOf,
} from './fakes.ts';
import { HEALTH } from './feed.ts';
import { LISTS } from './topicStore.ts';

const state = aState(aMatch('1'));

describe('following a topic', () => {
  it('opens one socket, subscribes once it is open, and shows the snapshot', () => {
    const { client, sockets, socket } = fakeLive();
    client.subscribe(TOPIC);
    const topic = topicOf(client);
    expect(topic.health.get(HEALTH)?.state).toBe('connecting');
    expect(socket().sent).toEqual([]);
    socket().open();
    socket().receive(snapshot(state));
    expect(socket().sent).toEqual([SUB]);
    expect(topic.store.lists.get(LISTS)).toEqual({ inPlay: ['1'], notStarted: [] });
    expect(topic.health.get(HEALTH)).toEqual({ state: 'live', locked: false, lastUpdateMs: null });
    expect(sockets).toHaveLength(1);
  });

  it('shares a subscription between its users, and ends it some time after the last has left', () => {
    const { client, clock, socket, release } = followed();
    const releaseOther = client.subscribe(TOPIC);
    release();
    release();
    clock.advance(4_000);
    releaseOther();
    expect(socket().sent).toEqual([SUB]);
    clock.advance(5_000);
    expect(socket().sent).toEqual([SUB, UNSUB]);
    expect(socket().isClosed).toBe(true);
    expect(clock.armed).toBe(0);
  });

  it('keeps a topic that is used again within that time', () => {
    const { client, clock, socket, release, odds } = followed();
    release();
    clock.advance(4_000);
    client.subscribe(TOPIC);
    clock.advance(4_000);
    socket().receive(beat(0, 0));
    expect(socket().sent).toEqual([SUB]);
    expect(odds()).toBe(2.1);
  });

  it('applies deltas in their order', () => {
    const { socket, odds } = followed();
    socket().receive(delta(1, oddsPatch('1', 'a', 2.2)));
    socket().receive(delta(2, oddsPatch('1', 'a', 2.4)));
    expect(odds()).toBe(2.4);
    expect(socket().sent).toEqual([SUB]);
  });

  it.each([
    ['a number left out', delta(2, oddsPatch('1', 'a', 9))],
    ['a repeated sequence number', delta(0, oddsPatch('1', 'a', 9))],
    ['another epoch', delta(1, oddsPatch('1', 'a', 9), 'e2')],
    ['a beat ahead of the deltas', beat(1, 0)],
  ])('asks for a new snapshot after %s, and applies nothing before it', (_, frame) => {
    const { socket, odds } = followed();
    socket().receive(frame);
    socket().receive(delta(3, oddsPatch('1', 'a', 9)));
    expect(socket().sent).toEqual([SUB, SUB]);
    expect(odds()).toBe(2.1);
    socket().receive(snapshot(aState(aMatch('1', { gameId: 'new' })), { epoch: 'e2', seq: 7 }));
    socket().receive(delta(8, oddsPatch('1', 'a', 2.5), 'e2'));
    expect(odds()).toBe(2.5);
  });

  it('reports an unreadable frame and continues', { tags: ['D-210'] }, () => {
    const { socket, warnings, odds } = followed();
    socket().receive('{"kind":');
    socket().receive('{"kind":"delta","topic":"live:10:2"}');
    socket().receive(delta(1, oddsPatch('1', 'a', 2.2)));
    expect(warnings).toHaveLength(2);
    expect(odds()).toBe(2.2);
  });

  it('moves a list to its batched topic and back, keeping its state until the snapshot', { tags: ['R-38'] }, () => {
    const { setBatched, socket, odds } = followed();
    const batched = 'batched:10:2';
    setBatched(true);
    expect(socket().sent.slice(1)).toEqual([UNSUB, JSON.stringify({ op: 'sub', topic: batched })]);
    socket().receive(delta(1, oddsPatch('1', 'a', 9)));
    expect(odds()).toBe(2.1);
    socket().receive({ ...snapshot(aState(aMatch('1')), { epoch: 'b1', seq: 4 }), topic: batched });
    socket().receive({ ...delta(5, oddsPatch('1', 'a', 2.6), 'b1'), topic: batched });
    expect(odds()).toBe(2.6);
    setBatched(false);
    expect(socket().sent.slice(-2)).toEqual([JSON.stringify({ op: 'unsub', topic: batched }), SUB]);
  });

  it('leaves a match on its own topic', { tags: ['R-38'] }, () => {
    const { client, socket, setBatched } = fakeLive();
    client.subscribe('match:1');
    socket().open();
    const sent = [...socket().sent];
    setBatched(true);
    expect(socket().sent).toEqual(sent);
  });

  it('subscribes to no topic of which it only has restored data, and closes its socket', () => {
    const { client, clock, socket } = fakeLive();
    client.seed({ kind: 'snapshot', topic: 'match:1', epoch: 'a', seq: 0, ageMs: 0, state });
    const release = client.subscribe(TOPIC);
    socket().open();
    expect(socket().sent).toEqual([SUB]);
    release();
    clock.advance(5_000);
    expect(socket().isClosed).toBe(true);
    expect(client.topic('match:1')).not.toBeNull();
  });

  it('drops frames of topics without a subscription', () => {
    const { socket, odds, warnings } = followed();
    socket().receive({ ...snapshot(aState()), topic: 'live:4:306' });
    expect([odds(), warnings]).toEqual([2.1, []]);
  });
});

describe('the freshness of prices', () => {
  it('ends when no frame has arrived for the time that locks them', () => {
    const { clock, socket, health } = followed();
    const lastMessageAtMs = clock.nowMs();
    clock.advance(10_000);
    socket().receive(beat(0, 10_000));
    clock.advance(LOCK_AFTER_MS - 10_000);
    expect(health()).toMatchObject({ state: 'live', locked: false });
    clock.advance(1);
    expect(health()).toEqual({ state: 'paused', locked: true, lastUpdateMs: lastMessageAtMs });
  });

  it('ends in time after an update from the future', () => {
    const { clock, socket, health } = followed();
    socket().receive(beat(0, -3_600_000));
    clock.advance(LOCK_AFTER_MS + 1);
    expect(health()?.locked).toBe(true);
  });

  it('is back with the next delta', () => {
    const { clock, socket, health } = followed();
    for (let seconds = 5; seconds <= 20; seconds += 5) {
      clock.advance(5_000);
      socket().receive(beat(0, seconds * 1000));
    }
    expect(health()).toMatchObject({ state: 'paused', locked: true });
    socket().receive(delta(1, oddsPatch('1', 'a', 2.2)));
    expect(health()).toEqual({ state: 'live', locked: false, lastUpdateMs: null });
  });

  it('is not renewed by beats while a gap is open', () => {
    const { clock, socket, health } = followed();
    socket().receive(delta(5, {}));
    for (let beats = 0; beats < 4; beats += 1) {
      clock.advance(4_000);
      socket().receive(beat(5, 0));
    }
    expect(health()).toMatchObject({ state: 'paused', locked: true });
  });

  it('pauses at once when the socket is lost, keeps the state, and locks it after the usual time', () => {
    const { clock, socket, health, odds } = followed();
    clock.advance(5_000);
    socket().receive(beat(0, 0));
    const lastMessageAtMs = clock.nowMs();
    socket().lose();
    expect(health()).toEqual({ state: 'paused', locked: false, lastUpdateMs: lastMessageAtMs });
    expect(odds()).toBe(2.1);
    clock.advance(LOCK_AFTER_MS + 1);
    expect(health()?.locked).toBe(true);
  });

  it('is overdue when no snapshot arrives', () => {
    const { client, clock } = fakeLive();
    client.subscribe(TOPIC);
    const topic = topicOf(client);
    clock.advance(LOCK_AFTER_MS + 1);
    expect(topic.health.get(HEALTH)).toEqual({ state: 'paused', locked: true, lastUpdateMs: null });
  });

  it('ends a refused topic until a new subscription succeeds', () => {
    const { client, socket, health } = followed();
    client.retry();
    expect(socket().sent).toEqual([SUB]);
    socket().receive({ kind: 'refused', topic: TOPIC, reason: 'tooManyTopics' });
    expect(health()?.state).toBe('paused');
    client.retry();
    expect(socket().sent).toEqual([SUB, SUB]);
    socket().receive(snapshot(state));
    expect(health()?.state).toBe('live');
    client.retry();
    expect(socket().sent).toEqual([SUB, SUB]);
  });

  it('ends with a topic that the operator no longer has', () => {
    const { socket, health } = followed();
    socket().receive({ kind: 'refused', topic: TOPIC, reason: 'unknownTopic' });
    expect(health()).toMatchObject({ state: 'gone', locked: true });
    socket().receive(snapshot(state));
    expect(health()).toMatchObject({ state: 'live', locked: false });
  });
});

describe('the changes between two paints', () => {
  it('are rendered as one batch', { tags: ['C-052'] }, () => {
    const { socket, topic, paint, odds } = followed({ framesByHand: true });
    let notified = 0;
    topic.store.outcomes.subscribe('1/m/a', () => {
      notified += 1;
    });
    socket().receive(delta(1, oddsPatch('1', 'a', 2.2)));
    socket().receive(delta(2, oddsPatch('1', 'a', 2.4)));
    expect([odds(), notified]).toEqual([2.1, 0]);
    paint();
    expect([odds(), notified]).toEqual([2.4, 1]);
  });

  it('show a first snapshot together with its health', () => {
    const { client, socket, paint } = fakeLive({ framesByHand: true });
    client.subscribe(TOPIC);
    const topic = topicOf(client);
    socket().open();
    socket().receive(snapshot(state));
    expect([topic.health.get(HEALTH)?.state, topic.store.lists.get(LISTS)]).toEqual(['connecting', undefined]);
    paint();
    expect(topic.health.get(HEALTH)?.state).toBe('live');
    expect(topic.store.lists.get(LISTS)?.inPlay).toEqual(['1']);
  });

  it('are dropped when the topic has ended before the paint', () => {
    const { clock, socket, release, paint, odds } = followed({ framesByHand: true });
    release();
    socket().receive(delta(1, oddsPatch('1', 'a', 2.2)));
    clock.advance(5_000);
    paint();
    expect(odds()).toBe(2.1);
    expect(clock.armed).toBe(0);
  });
});

it('returns its topics as snapshots with the age of their data', () => {
  const { client, clock } = followed();
  clock.advance(2_000);
  expect(client.snapshots()).toEqual([{ ...snapshot(state), ageMs: 2_000 }]);
});
