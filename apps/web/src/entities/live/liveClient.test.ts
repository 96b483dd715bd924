import {
  POLICY_VIOLATION,
  SERVICE_RESTART,
  MESSAGE_TOO_BIG,
  TRY_AGAIN_LATER,
  LOCK_AFTER_MS,
  retryReason,
} from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { LISTS } from './topicStore.ts';
import { aMatch, aState, beat, delta, fakeLive, pricePatch, snapshot, TOPIC } from './fakes.ts';
import { HEALTH } from './feed.ts';
import type { LiveClient, LiveTopic } from './liveClient.ts';

const sub = JSON.stringify({ op: 'sub', topic: TOPIC });
const unsub = JSON.stringify({ op: 'unsub', topic: TOPIC });
const state = aState(aMatch('1'));

function topicOf(client: LiveClient): LiveTopic {
  const topic = client.topic(TOPIC);
  if (topic === null) throw new Error('the topic is not followed');
  return topic;
}

/** A client that follows the usual topic and has its snapshot. */
function followed(options?: { framesByHand: boolean }) {
  const live = fakeLive(options);
  const release = live.client.subscribe(TOPIC);
  const topic = topicOf(live.client);
  live.socket().open();
  live.socket().receive(snapshot(state));
  live.paint();
  const odds = () => topic.store.outcomes.get('1/m/a')?.odds;
  return { ...live, topic, release, odds, health: () => topic.health.get(HEALTH) };
}

describe('following a topic', () => {
  it('opens one socket, asks for the topic once it is up, and shows the snapshot', () => {
    const { client, sockets, socket } = fakeLive();
    client.subscribe(TOPIC);
    const topic = topicOf(client);
    expect(topic.health.get(HEALTH)?.state).toBe('connecting');
    expect(socket().sent).toEqual([]);
    socket().open();
    socket().receive(snapshot(state));
    expect(socket().sent).toEqual([sub]);
    expect(topic.store.lists.get(LISTS)).toEqual({ inPlay: ['1'], notStarted: [] });
    expect(topic.health.get(HEALTH)).toEqual({ state: 'live', locked: false, lastUpdateMs: null });
    expect(sockets).toHaveLength(1);
  });

  it('shares a subscription between holders and ends it a while after the last has gone', () => {
    const { client, clock, socket, release } = followed();
    const releaseOther = client.subscribe(TOPIC);
    release();
    release();
    clock.advance(4_000);
    releaseOther();
    expect(socket().sent).toEqual([sub]);
    clock.advance(5_000);
    expect(socket().sent).toEqual([sub, unsub]);
    expect(socket().isClosed).toBe(true);
    expect(clock.armed).toBe(0);
  });

  it('keeps a topic that is held again within that while', () => {
    const { client, clock, socket, release, odds } = followed();
    release();
    clock.advance(4_000);
    client.subscribe(TOPIC);
    clock.advance(4_000);
    socket().receive(beat(0, 0));
    expect(socket().sent).toEqual([sub]);
    expect(odds()).toBe(2.1);
  });

  it('applies deltas in their order', () => {
    const { socket, odds } = followed();
    socket().receive(delta(1, pricePatch('1', 'a', 2.2)));
    socket().receive(delta(2, pricePatch('1', 'a', 2.4)));
    expect(odds()).toBe(2.4);
    expect(socket().sent).toEqual([sub]);
  });

  it.each([
    ['a number left out', delta(2, pricePatch('1', 'a', 9))],
    ['a repeated sequence number', delta(0, pricePatch('1', 'a', 9))],
    ['another epoch', delta(1, pricePatch('1', 'a', 9), 'e2')],
    ['a beat ahead of the deltas', beat(1, 0)],
  ])('asks for a new snapshot after %s, and believes nothing until it comes', (_, frame) => {
    const { socket, odds } = followed();
    socket().receive(frame);
    socket().receive(delta(3, pricePatch('1', 'a', 9)));
    expect(socket().sent).toEqual([sub, sub]);
    expect(odds()).toBe(2.1);
    socket().receive(snapshot(aState(aMatch('1', { gameId: 'new' })), { epoch: 'e2', seq: 7 }));
    socket().receive(delta(8, pricePatch('1', 'a', 2.5), 'e2'));
    expect(odds()).toBe(2.5);
  });

  it('reports an unreadable frame and continues', { tags: ['D-210'] }, () => {
    const { socket, warnings, odds } = followed();
    socket().receive('{"kind":');
    socket().receive('{"kind":"delta","topic":"live:10:2"}');
    socket().receive(delta(1, pricePatch('1', 'a', 2.2)));
    expect(warnings).toHaveLength(2);
    expect(odds()).toBe(2.2);
  });

  it('moves a list to its batched topic and back, keeping its state until the snapshot', { tags: ['R-38'] }, () => {
    const { setBatched, socket, odds } = followed();
    const batched = 'batched:10:2';
    setBatched(true);
    expect(socket().sent.slice(1)).toEqual([unsub, JSON.stringify({ op: 'sub', topic: batched })]);
    socket().receive(delta(1, pricePatch('1', 'a', 9)));
    expect(odds()).toBe(2.1);
    socket().receive({ ...snapshot(aState(aMatch('1')), { epoch: 'b1', seq: 4 }), topic: batched });
    socket().receive({ ...delta(5, pricePatch('1', 'a', 2.6), 'b1'), topic: batched });
    expect(odds()).toBe(2.6);
    setBatched(false);
    expect(socket().sent.slice(-2)).toEqual([JSON.stringify({ op: 'unsub', topic: batched }), sub]);
  });

  it('leaves a match on its own topic', { tags: ['R-38'] }, () => {
    const { client, socket, setBatched } = fakeLive();
    client.subscribe('match:1');
    socket().open();
    const sent = [...socket().sent];
    setBatched(true);
    expect(socket().sent).toEqual(sent);
  });

  it('follows no topic that the page only came with, and closes its socket in spite of it', () => {
    const { client, clock, socket } = fakeLive();
    client.seed({ kind: 'snapshot', topic: 'match:1', epoch: 'a', seq: 0, ageMs: 0, state });
    const release = client.subscribe(TOPIC);
    socket().open();
    expect(socket().sent).toEqual([sub]);
    release();
    clock.advance(5_000);
    expect(socket().isClosed).toBe(true);
    expect(client.topic('match:1')).not.toBeNull();
  });

  it('drops frames of topics nobody follows', () => {
    const { socket, odds, warnings } = followed();
    socket().receive({ ...snapshot(aState()), topic: 'live:4:306' });
    expect([odds(), warnings]).toEqual([2.1, []]);
  });
});

describe('the trust in prices', () => {
  it('ends when nothing has come for the time that locks them', () => {
    const { clock, socket, health } = followed();
    const heardAtMs = clock.nowMs();
    clock.advance(10_000);
    socket().receive(beat(0, 10_000));
    clock.advance(LOCK_AFTER_MS - 10_000);
    expect(health()).toMatchObject({ state: 'live', locked: false });
    clock.advance(1);
    expect(health()).toEqual({ state: 'paused', locked: true, lastUpdateMs: heardAtMs });
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
    socket().receive(delta(1, pricePatch('1', 'a', 2.2)));
    expect(health()).toEqual({ state: 'live', locked: false, lastUpdateMs: null });
  });

  it('does not take beats for news while a gap is open', () => {
    const { clock, socket, health } = followed();
    socket().receive(delta(5, {}));
    for (let beats = 0; beats < 4; beats += 1) {
      clock.advance(4_000);
      socket().receive(beat(5, 0));
    }
    expect(health()).toMatchObject({ state: 'paused', locked: true });
  });

  it('pauses at once when the socket is lost, keeps what was there, and locks it when the time has come', () => {
    const { clock, socket, health, odds } = followed();
    clock.advance(5_000);
    socket().receive(beat(0, 0));
    const heardAtMs = clock.nowMs();
    socket().lose();
    expect(health()).toEqual({ state: 'paused', locked: false, lastUpdateMs: heardAtMs });
    expect(odds()).toBe(2.1);
    clock.advance(LOCK_AFTER_MS + 1);
    expect(health()?.locked).toBe(true);
  });

  it('says that it waits in vain when no snapshot comes at all', () => {
    const { client, clock } = fakeLive();
    client.subscribe(TOPIC);
    const topic = topicOf(client);
    clock.advance(LOCK_AFTER_MS + 1);
    expect(topic.health.get(HEALTH)).toEqual({ state: 'paused', locked: true, lastUpdateMs: null });
  });

  it('ends a refused topic until a new subscription succeeds', () => {
    const { client, socket, health } = followed();
    client.retry();
    expect(socket().sent).toEqual([sub]);
    socket().receive({ kind: 'refused', topic: TOPIC, reason: 'tooManyTopics' });
    expect(health()?.state).toBe('paused');
    client.retry();
    expect(socket().sent).toEqual([sub, sub]);
    socket().receive(snapshot(state));
    expect(health()?.state).toBe('live');
    client.retry();
    expect(socket().sent).toEqual([sub, sub]);
  });

  it('is gone with a topic that the operator has no more', () => {
    const { socket, health } = followed();
    socket().receive({ kind: 'refused', topic: TOPIC, reason: 'unknownTopic' });
    expect(health()).toMatchObject({ state: 'gone', locked: true });
    socket().receive(snapshot(state));
    expect(health()).toMatchObject({ state: 'live', locked: false });
  });
});

describe('a lost socket', () => {
  it('is opened again after a random wait that grows with every failure', () => {
    const { clock, sockets, socket } = followed();
    for (const waitMs of [250, 500, 1000]) {
      const before = sockets.length;
      socket().lose();
      clock.advance(waitMs - 1);
      expect(sockets).toHaveLength(before);
      clock.advance(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it.each([SERVICE_RESTART, TRY_AGAIN_LATER])('is opened again when the reason of %i says', (code) => {
    const { clock, sockets, socket, health } = followed();
    socket().lose(code, retryReason(7_000));
    expect(health()).toMatchObject({ state: 'paused' });
    clock.advance(6_999);
    expect(sockets).toHaveLength(1);
    clock.advance(1);
    expect(sockets).toHaveLength(2);
  });

  it.each([TRY_AGAIN_LATER, POLICY_VIOLATION, MESSAGE_TOO_BIG])('waits the longest at once after %i', (code) => {
    const { clock, sockets, socket } = followed();
    socket().lose(code);
    clock.advance(14_999);
    expect(sockets).toHaveLength(1);
    clock.advance(1);
    expect(sockets).toHaveLength(2);
  });

  it('subscribes anew and is live again with the new snapshot', () => {
    const { clock, socket, health, odds } = followed();
    socket().lose();
    clock.advance(250);
    socket().open();
    expect(socket().sent).toEqual([sub]);
    expect(health()?.state).toBe('paused');
    socket().receive(delta(1, pricePatch('1', 'a', 9)));
    expect(odds()).toBe(2.1);
    socket().receive(snapshot(state, { epoch: 'e9', seq: 4 }));
    expect(health()?.state).toBe('live');
  });

  it('is cut and opened again when it falls silent without closing', () => {
    const { clock, sockets, socket, health } = followed();
    const silent = socket();
    clock.advance(12_500);
    expect(silent.isClosed).toBe(true);
    expect(health()?.state).toBe('paused');
    clock.advance(250);
    expect(sockets).toHaveLength(2);
    silent.receive(delta(1, pricePatch('1', 'a', 9)));
    silent.lose();
    clock.advance(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('is not lost while the gateway says that it is alive, though the operator says nothing', () => {
    const { client, clock, sockets, socket, warnings } = fakeLive();
    client.subscribe(TOPIC);
    const topic = topicOf(client);
    socket().open();
    clock.advance(10_000);
    socket().receive({ kind: 'alive' });
    expect(topic.health.get(HEALTH)?.state).toBe('connecting');
    clock.advance(10_000);
    socket().receive({ kind: 'alive' });
    expect([sockets.length, socket().sent, warnings]).toEqual([1, [sub], []]);
    expect(topic.health.get(HEALTH)?.state).toBe('paused');
  });

  it('is opened at once when the page is seen again', () => {
    const { sockets, socket, fire } = followed();
    socket().lose();
    fire('shown');
    expect(sockets).toHaveLength(2);
  });

  it('is found out when the page wakes from a sleep in which no timer ran', () => {
    const { clock, sockets, socket, fire } = followed();
    const asleep = socket();
    clock.sleep(60_000);
    fire('shown');
    expect(asleep.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('is left alone on waking when it has just spoken', () => {
    const { sockets, fire } = followed();
    fire('shown');
    expect(sockets).toHaveLength(1);
  });

  it('is not opened again once nobody follows anything', () => {
    const { clock, sockets, socket, release, fire } = followed();
    release();
    clock.advance(5_000);
    socket().lose();
    fire('shown');
    clock.advance(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('the changes between two paints', () => {
  it('reach the screen as one batch', { tags: ['C-052'] }, () => {
    const { socket, topic, paint, odds } = followed({ framesByHand: true });
    let notified = 0;
    topic.store.outcomes.subscribe('1/m/a', () => {
      notified += 1;
    });
    socket().receive(delta(1, pricePatch('1', 'a', 2.2)));
    socket().receive(delta(2, pricePatch('1', 'a', 2.4)));
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

  it('reach nobody when the topic has ended before the paint', () => {
    const { clock, socket, release, paint, odds } = followed({ framesByHand: true });
    release();
    socket().receive(delta(1, pricePatch('1', 'a', 2.2)));
    clock.advance(5_000);
    paint();
    expect(odds()).toBe(2.1);
    expect(clock.armed).toBe(0);
  });
});

describe('a hidden page', () => {
  it('closes its socket after 30 s and returns to it at once', { tags: ['C-053'] }, () => {
    const { clock, sockets, socket, fire, health } = followed();
    fire('hidden');
    for (let seconds = 5; seconds < 30; seconds += 5) {
      clock.advance(5_000);
      socket().receive(beat(0, 0));
    }
    clock.advance(4_999);
    expect(socket().isClosed).toBe(false);
    clock.advance(1);
    expect(socket().isClosed).toBe(true);
    clock.advance(600_000);
    expect(sockets).toHaveLength(1);
    expect(health()).toMatchObject({ state: 'paused', locked: true });
    fire('shown');
    expect(sockets).toHaveLength(2);
    socket().open();
    expect(socket().sent).toEqual([sub]);
    socket().receive(snapshot(state, { epoch: 'e2' }));
    expect(health()).toMatchObject({ state: 'live', locked: false });
  });

  it('keeps its socket when it is shown again within that time', () => {
    const { clock, sockets, socket, fire } = followed();
    fire('hidden');
    clock.advance(10_000);
    fire('shown');
    socket().receive(beat(0, 0));
    clock.advance(12_000);
    socket().receive(beat(0, 0));
    clock.advance(12_000);
    expect([sockets.length, socket().isClosed]).toEqual([1, false]);
  });

  it('opens no socket for a new topic or a returned network, and waits out no backoff when it is shown', () => {
    const { client, clock, sockets, socket, fire } = followed();
    socket().lose(TRY_AGAIN_LATER, retryReason(60_000));
    fire('hidden');
    clock.advance(30_000);
    fire('online');
    client.subscribe('live:4:306');
    clock.advance(60_000);
    expect(sockets).toHaveLength(1);
    fire('shown');
    expect(sockets).toHaveLength(2);
    socket().open();
    expect(socket().sent).toEqual([sub, JSON.stringify({ op: 'sub', topic: 'live:4:306' })]);
  });

  it('leaves no timer behind when its last topic ends', () => {
    const { clock, sockets, fire, release, client } = followed();
    fire('hidden');
    release();
    clock.advance(5_000);
    expect(clock.armed).toBe(0);
    client.subscribe(TOPIC);
    expect(sockets).toHaveLength(2);
  });
});

it('returns its topics as snapshots with the age of their data', () => {
  const { client, clock } = followed();
  clock.advance(2_000);
  expect(client.snapshots()).toEqual([{ ...snapshot(state), ageMs: 2_000 }]);
});
