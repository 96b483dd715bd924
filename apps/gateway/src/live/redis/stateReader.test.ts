import { describe, expect, it, vi } from 'vitest';
import { createStateReader } from './stateReader.ts';

const stored = { epoch: 'epoch', seq: 9, state: { matches: {} }, ageMs: 0, isLed: true };

describe('createStateReader', () => {
  it('reads once more, and no more often, for all calls during a reading', async () => {
    const store = { read: vi.fn(() => Promise.resolve(stored)) };
    const onRead = vi.fn();
    const { read } = createStateReader(store, onRead);
    for (const _ of [1, 2, 3]) read();
    await expect.poll(() => onRead.mock.calls).toHaveLength(2);
    expect(store.read).toHaveBeenCalledTimes(2);
  });

  // The connection for commands may be restored later than the one that subscribes, and then no message follows.
  it('reads again on a retry after a failure, and only then', async () => {
    const store = { read: vi.fn(() => Promise.resolve(stored)) };
    store.read.mockRejectedValueOnce(new Error('away'));
    const onRead = vi.fn();
    const reader = createStateReader(store, onRead);
    reader.retry();
    expect(store.read).not.toHaveBeenCalled();
    reader.read();
    const retried = () => {
      reader.retry();
      return onRead.mock.calls;
    };
    await expect.poll(retried).toEqual([[stored]]);
    reader.retry();
    expect(store.read).toHaveBeenCalledTimes(2);
  });
});
