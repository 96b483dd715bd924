import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../test/fakeClock.ts';
import type { RedisLink } from './link.ts';
import { Membership, type Member } from './membership.ts';
import type { TopicUpdate } from './messages.ts';

const LEASE_MS = 2000;
const EVERY_MS = 500;
const TOPIC = 'live:10:2';

type Command = { keys: readonly string[]; args: readonly (string | number)[]; reply: (value: unknown) => void };

/** A membership whose Redis answers when the test does. */
function startMembership() {
  const clock = createFakeClock(0);
  const commands: Command[] = [];
  let receive: (text: string) => void = () => undefined;
  const link: RedisLink = {
    run: (_, keys, args) =>
      new Promise((resolve, reject) => {
        const reply = (value: unknown): void => (value instanceof Error ? reject(value) : resolve(value));
        commands.push({ keys, args, reply });
      }),
    listen(_, { onMessage }) {
      receive = onMessage;
      return () => undefined;
    },
    isAway: () => false,
    close: () => undefined,
  };
  let sessions = 0;
  const membership = new Membership({
    link,
    prefix: 'p:',
    newSession: () => `session${(sessions += 1)}`,
    leaseMs: LEASE_MS,
    heartbeatEveryMs: EVERY_MS,
    clock,
    monotonicMs: clock.nowMs,
    random: () => 0,
  });
  const events: string[] = [];
  const member = {
    topic: TOPIC,
    onTick: () => undefined,
    onSessionOpened: () => void events.push('opened'),
    onSessionEnded: (session: string) => void events.push(`${session} ended`),
    onUpdate: (session: string, { ageMs }: TopicUpdate) => void events.push(`${session} ${ageMs}`),
    renewal: vi.fn<Member['renewal']>(() => null),
  };
  membership.join(member);
  return {
    clock,
    membership,
    events,
    member,
    commands,
    receive: (message: object) => receive(JSON.stringify(message)),
    /** Answers a command, the first being 0, and waits for its effect. */
    async reply(index: number, value: unknown): Promise<void> {
      await expect.poll(() => commands.length).toBeGreaterThan(index);
      commands[index]?.reply(value);
      await new Promise(setImmediate);
    },
  };
}

describe('a membership', () => {
  let started: ReturnType<typeof startMembership>;
  afterEach(() => started.membership.close());

  /** One with an open session, opened at 0 ms. */
  async function open() {
    started = startMembership();
    await started.reply(0, 1);
    expect(started.membership.session()).toBe('session1');
    return started;
  }

  it('keeps its session while its heartbeats are answered', async () => {
    const { clock, membership, reply, events } = await open();
    for (const beat of [1, 2, 3, 4, 5, 6, 7, 8]) {
      clock.advance(EVERY_MS);
      await reply(beat, 1);
    }
    expect(clock.nowMs()).toBe(4000);
    expect([membership.session(), events]).toEqual(['session1', ['opened']]);
  });

  it('has no session once a lease has passed since the last heartbeat that was answered was sent', async () => {
    const { clock, membership, reply } = await open();
    clock.advance(EVERY_MS);
    clock.advance(EVERY_MS - 1);
    await reply(1, 1);
    clock.advance(1);
    clock.advance(LEASE_MS - EVERY_MS - 1);
    expect(membership.session()).toBe('session1');
    clock.advance(1);
    expect(membership.session()).not.toBe('session1');
  });

  it.each([
    ['is refused', 0],
    ['fails', new Error('Command timed out')],
  ])('ends its session when a heartbeat %s, and opens another that ends the first in Redis', async (_, answer) => {
    const { clock, membership, reply, events, commands } = await open();
    clock.advance(EVERY_MS);
    await reply(1, answer);
    expect([membership.session(), events]).toEqual([null, ['opened', 'session1 ended']]);
    clock.advance(EVERY_MS);
    expect(commands[2]?.keys).toEqual(['p:session:session2', 'p:session:session1', 'p:heartbeats']);
    await reply(2, 1);
    expect([membership.session(), events.at(-1)]).toEqual(['session2', 'opened']);
  });

  // A topic that had stepped down meanwhile would have had a living owner that does not lead it.
  it('does not bring an ended session back when its heartbeat is answered late', async () => {
    const { clock, membership, reply } = await open();
    clock.advance(EVERY_MS);
    membership.end('session1');
    await reply(1, 1);
    expect(membership.session()).toBeNull();
  });

  it('opens a session again after a failure', async () => {
    started = startMembership();
    const { clock, membership, reply } = started;
    await reply(0, new Error('away'));
    expect(membership.session()).toBeNull();
    clock.advance(EVERY_MS);
    await reply(1, 1);
    expect(membership.session()).toBe('session2');
  });

  it('renews in one command what its topics have to renew, and all of them every 20 s', async () => {
    const { clock, member, commands, reply } = await open();
    const update = { topic: TOPIC, epoch: 'e', seq: 3, ageMs: 7 };
    member.renewal.mockReturnValueOnce({ update });
    clock.advance(EVERY_MS);
    expect(commands[1]?.keys).toEqual(['p:session:session1', 'p:heartbeats', `p:topic:${TOPIC}`]);
    expect(JSON.parse(String(commands[1]?.args[3]))).toEqual({
      kind: 'heartbeat',
      session: 'session1',
      updates: [update],
    });
    expect(commands[1]?.args.slice(4)).toEqual([7]);
    await reply(1, 1);
    for (let beat = 2; beat <= 42; beat += 1) {
      clock.advance(EVERY_MS);
      await reply(beat, 1);
    }
    const full = member.renewal.mock.calls.flatMap(([isFull], index) => (isFull ? [index] : []));
    expect(full).toEqual([0, 40]);
  });

  it('passes heartbeats and the end of sessions on to its topics', async () => {
    const { clock, membership, receive, events } = await open();
    clock.advance(100);
    receive({ kind: 'heartbeat', session: 'other', updates: [{ topic: TOPIC, epoch: 'e', seq: 1, ageMs: 9 }] });
    expect(membership.lastMessageAtMs('other')).toBe(100);
    receive({ kind: 'sessionEnded', session: 'other' });
    expect(membership.lastMessageAtMs('other')).toBeNull();
    expect(events).toEqual(['opened', 'other 9', 'other ended']);
    receive({ kind: 'something else' });
  });
});
