import {
  POLICY_VIOLATION,
  SERVICE_RESTART,
  MESSAGE_TOO_BIG,
  TRY_AGAIN_LATER,
  retryReason,
} from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { SUB, TOPIC, aMatch, aState, beat, delta, fakeLive, followed, oddsPatch, snapshot, topicOf } from './fakes.ts';
import { HEALTH } from './feed.ts';

const state = aState(aMatch('1'));

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

  it.each([SERVICE_RESTART, TRY_AGAIN_LATER])('is opened again after the time in the reason of %i', (code) => {
    const { clock, sockets, socket, health } = followed();
    socket().lose(code, retryReason(7_000));
    expect(health()).toMatchObject({ state: 'paused' });
    clock.advance(6_999);
    expect(sockets).toHaveLength(1);
    clock.advance(1);
    expect(sockets).toHaveLength(2);
  });

  it.each([TRY_AGAIN_LATER, POLICY_VIOLATION, MESSAGE_TOO_BIG])(
    'waits for the longest time after the first %i',
    (code) => {
      const { clock, sockets, socket } = followed();
      socket().lose(code);
      clock.advance(14_999);
      expect(sockets).toHaveLength(1);
      clock.advance(1);
      expect(sockets).toHaveLength(2);
    },
  );

  it('subscribes anew and is live again with the new snapshot', () => {
    const { clock, socket, health, odds } = followed();
    socket().lose();
    clock.advance(250);
    socket().open();
    expect(socket().sent).toEqual([SUB]);
    expect(health()?.state).toBe('paused');
    socket().receive(delta(1, oddsPatch('1', 'a', 9)));
    expect(odds()).toBe(2.1);
    socket().receive(snapshot(state, { epoch: 'e9', seq: 4 }));
    expect(health()?.state).toBe('live');
  });

  it('is ended and opened again when it receives nothing and does not close', () => {
    const { clock, sockets, socket, health } = followed();
    const silent = socket();
    clock.advance(12_500);
    expect(silent.isClosed).toBe(true);
    expect(health()?.state).toBe('paused');
    clock.advance(250);
    expect(sockets).toHaveLength(2);
    silent.receive(delta(1, oddsPatch('1', 'a', 9)));
    silent.lose();
    clock.advance(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('is not lost while the gateway sends beats, although the operator sends no update', () => {
    const { client, clock, sockets, socket, warnings } = fakeLive();
    client.subscribe(TOPIC);
    const topic = topicOf(client);
    socket().open();
    clock.advance(10_000);
    socket().receive({ kind: 'alive' });
    expect(topic.health.get(HEALTH)?.state).toBe('connecting');
    clock.advance(10_000);
    socket().receive({ kind: 'alive' });
    expect([sockets.length, socket().sent, warnings]).toEqual([1, [SUB], []]);
    expect(topic.health.get(HEALTH)?.state).toBe('paused');
  });

  it('is opened at once when the page becomes visible', () => {
    const { sockets, socket, fire } = followed();
    socket().lose();
    fire('shown');
    expect(sockets).toHaveLength(2);
  });

  it('is detected when the page resumes after a time in which no timer ran', () => {
    const { clock, sockets, socket, fire } = followed();
    const asleep = socket();
    clock.sleep(60_000);
    fire('shown');
    expect(asleep.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('is kept when the page resumes and it has just received a frame', () => {
    const { sockets, fire } = followed();
    fire('shown');
    expect(sockets).toHaveLength(1);
  });

  it('is not opened again once no topic has a subscription', () => {
    const { clock, sockets, socket, release, fire } = followed();
    release();
    clock.advance(5_000);
    socket().lose();
    fire('shown');
    clock.advance(60_000);
    expect(sockets).toHaveLength(1);
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
    expect(socket().sent).toEqual([SUB]);
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
    expect(socket().sent).toEqual([SUB, JSON.stringify({ op: 'sub', topic: 'live:4:306' })]);
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
