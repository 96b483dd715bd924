import { describe, expect, it } from 'vitest';
import { redisIsThere } from '../../../test/redis.ts';
import { SETTINGS, useSharedGateways } from './test/sharedGateways.ts';

describe.skipIf(!(await redisIsThere()))('gateways that share a topic through Redis', () => {
  const { upstream, send, expireLeader, pair } = useSharedGateways();

  it('have one socket to the operator and the same state at every version', async () => {
    const { leader, follower } = await pair();
    for (const odds of [3, 4]) {
      send(odds);
      await Promise.all([leader.has(odds), follower.has(odds)]);
    }
    expect(follower.at()).toBe(leader.at());
    expect(follower.source.snapshot()).toMatchObject({ seq: 2, epoch: leader.source.snapshot()?.epoch });
    expect(upstream().opened).toHaveLength(1);
    expect([leader.stats(), follower.stats()]).toMatchObject([{ leading: 1 }, { following: 1 }]);
    expect([leader.gaps(), follower.gaps()]).toEqual([0, 0]);
  });

  it('continue with one snapshot of a new epoch when the leader is lost', async () => {
    const { leader, follower } = await pair();
    const [epoch] = follower.at()?.split(':') ?? [];
    for (const socket of upstream().live()) socket.terminate();
    await expireLeader(leader, follower);
    leader.proxy.sever();
    await upstream().until(() => follower.stats().leading === 1 && upstream().live().length === 2);
    send(5);
    await follower.has(5);
    expect(follower.at()).toMatch(/:0$/);
    expect(follower.at()).not.toContain(epoch);
    expect(follower.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
    expect(follower.stats().takeovers).toBe(1);
    send(6);
    await follower.has(6);
    expect(follower.frames.at(-1)?.kind).toBe('delta');
  });

  it('take over at once, without waiting for a timer, from a leader that leaves', async () => {
    const { leader, follower } = await pair();
    await follower.stall();
    leader.source.close();
    await upstream().until(() => upstream().opened.length === 2 && upstream().live().length === 1);
    send(5);
    await follower.has(5);
    expect(follower.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
  });

  // Redis shows that the leader lives, and not that it has lost the operator.
  it('take over from a leader that cannot reach the operator', async () => {
    const { leader, follower } = await pair();
    leader.operator.sever();
    await upstream().until(() => follower.stats().leading === 1 && upstream().live().length === 1);
    send(5);
    await Promise.all([leader.has(5), follower.has(5)]);
    expect(leader.stats()).toMatchObject({ leading: 0, following: 1 });
    for (const { frames } of [leader, follower])
      expect(frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
  });

  it('acquire a topic again that no other gateway took, and keep it until the operator is back', async () => {
    const { leader: only, follower } = await pair();
    follower.source.close();
    only.operator.sever();
    // Two attempts until it hands the topic over, and the third as its leader again.
    await only.operator.hasRefused(3);
    expect(only.stats()).toMatchObject({ leading: 1, standalone: 0 });
    only.operator.restore();
    await upstream().until(() => upstream().live().length === 1);
    send(5);
    await only.has(5);
    expect(only.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
  });

  it('hand a topic over once each when none of them reaches the operator', async () => {
    // Longer than any pause of a busy machine, in which the first would acquire it again before the other one does.
    const cooldownMs = SETTINGS.leaseMs / 2;
    const { leader, follower } = await pair({ cooldownMs });
    for (const { operator } of [leader, follower]) operator.sever();
    await follower.operator.hasRefused(3);
    leader.skip(cooldownMs);
    // Each has handed it over once, and the first has it again and keeps it.
    await leader.operator.hasRefused(10);
    expect(follower.operator.refusedConnections()).toBe(3);
    expect([leader.stats(), follower.stats()]).toMatchObject([{ leading: 1 }, { following: 1 }]);
    for (const { operator } of [leader, follower]) operator.restore();
    await upstream().until(() => upstream().live().length === 1);
    send(5);
    await Promise.all([leader.has(5), follower.has(5)]);
    for (const { frames } of [leader, follower])
      expect(frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot']);
  });

  // At first the paused leader finds out by its own clock, then only Redis knows.
  it.each([SETTINGS.leaseMs, 0])(
    'ignore updates from a leader whose lease expired while it was paused (its clock: %i ms)',
    async (ms) => {
      const { leader, follower } = await pair();
      await expireLeader(leader, follower, ms);
      await upstream().until(() => follower.stats().leading === 1 && upstream().live().length === 2);
      send(6);
      await Promise.all([leader.has(6), follower.has(6), upstream().until(() => upstream().live().length === 1)]);
      expect(leader.stats()).toMatchObject({ leading: 0 });
      send(7);
      await Promise.all([leader.has(7), follower.has(7)]);
      expect(leader.at()).toBe(follower.at());
      expect(follower.frames.map(({ kind }) => kind)).toEqual(['snapshot', 'snapshot', 'delta']);
      expect([leader.gaps(), follower.gaps()]).toEqual([0, 0]);
    },
  );
});
