import { describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { type ReadHistory, readPrimary } from '../db/replica.ts';
import { shareHistory } from './history.ts';

const DB = {} as Db;

/** Reads that the test ends, with the players whose reads run. */
function heldReads() {
  const running: number[] = [];
  const ends: (() => void)[] = [];
  const readAs = (accountId: number) => async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(accountId);
    ends.push(resolve);
    await promise;
    running.splice(running.indexOf(accountId), 1);
    return accountId;
  };
  return { running, readAs, endFirst: () => ends.shift()?.() };
}

/** Lets everything run that need not wait for a held read. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('reads of history', { tags: ['T-28'] }, () => {
  it('run one after the other for a player, beside those of other players', async () => {
    const { running, readAs, endFirst } = heldReads();
    const read = shareHistory(readPrimary(DB));
    const first = [read(1, readAs(1)), read(1, readAs(1)), read(2, readAs(2))];
    await settled();
    expect(running).toEqual([1, 2]);
    endFirst();
    expect(await first[0]).toBe(1);
    await settled();
    expect(running).toEqual([2, 1]);
    endFirst();
    endFirst();
    await Promise.all(first);
  });

  it('leave half of the connections to bets, however many players read', async () => {
    const { running, readAs, endFirst } = heldReads();
    const read = shareHistory(readPrimary(DB));
    const reads = Array.from({ length: 12 }, (_, player) => read(player, readAs(player)));
    for (let left = reads.length; left > 0; left -= 1) {
      await settled();
      expect(running).toHaveLength(Math.min(left, 5));
      endFirst();
    }
    expect(await Promise.all(reads)).toEqual(reads.map((_, player) => player));
  });

  it('wait for an urgent one, of the same player and of others', async () => {
    const { running, readAs, endFirst } = heldReads();
    const read = shareHistory(readPrimary(DB), { maxAtOnce: 1 });
    const waiting = [read(1, readAs(1)), read(1, readAs(10)), read(2, readAs(2))];
    const urgent = [read(1, readAs(11), { isUrgent: true }), read(3, readAs(3), { isUrgent: true })];
    const started: number[] = [];
    for (let left = waiting.length + urgent.length; left > 0; left -= 1) {
      await settled();
      started.push(...running);
      endFirst();
    }
    await Promise.all([...waiting, ...urgent]);
    expect(started).toEqual([1, 3, 11, 2, 10]);
  });

  it('are refused when they have waited too long, and read nothing then', async () => {
    const { running, readAs, endFirst } = heldReads();
    const read = shareHistory(readPrimary(DB), { maxAtOnce: 1, maxWaitMs: 1 });
    const held = read(1, readAs(1));
    const busy = { code: 'OVERLOADED', reason: { kind: 'serviceBusy' } };
    await expect(read(1, readAs(1))).rejects.toMatchObject(busy);
    await expect(read(2, readAs(2))).rejects.toMatchObject(busy);
    expect(running).toEqual([1]);
    endFirst();
    await held;
    const later = read(2, readAs(2));
    await settled();
    expect(running).toEqual([2]);
    endFirst();
    await later;
  });

  it('fail with their own error, and the next one runs', async () => {
    const broken: ReadHistory = () => Promise.reject(new Error('connection lost'));
    const read = shareHistory(broken);
    await expect(read(1, async () => 1)).rejects.toThrow('connection lost');
    await expect(read(1, async () => 1)).rejects.toThrow('connection lost');
  });
});
