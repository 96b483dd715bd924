import { describe, expect, it } from 'vitest';
import { createFrameBatches, NO_FRAMES } from './frameBatches.ts';

const LIST = Buffer.from('list ');
const MATCH = Buffer.from('match ');
const BEAT = Buffer.from('beat ');

/** The batch of a client that gets these frames. */
function addAll(batches: ReturnType<typeof createFrameBatches>, ...frames: Buffer[]): number {
  return frames.reduce((batch, bytes) => batches.add(batch, String(bytes).trim(), bytes), NO_FRAMES);
}

describe('the frames of a flush', () => {
  it('joins the frames of clients with the same frames once', () => {
    const batches = createFrameBatches();
    const first = addAll(batches, LIST, MATCH, BEAT);
    const second = addAll(batches, LIST, MATCH, BEAT);
    expect(second).toBe(first);
    expect(batches.count(first)).toBe(3);
    expect(String(batches.joined(first))).toBe('list match beat ');
    expect(batches.joined(second)).toBe(batches.joined(first));
    expect(batches.joined(first)?.buffer.byteLength).toBe('list match beat '.length);
  });

  it('joins those of clients that are served one after the other, topic by topic', () => {
    const batches = createFrameBatches();
    const clients = [NO_FRAMES, NO_FRAMES, NO_FRAMES];
    const deliver = (client: number, topic: string, bytes: Buffer): void => {
      clients[client] = batches.add(clients[client] ?? NO_FRAMES, topic, bytes);
    };
    for (const client of [0, 1, 2]) deliver(client, 'list', LIST);
    for (const client of [0, 2]) deliver(client, 'match', MATCH);
    for (const client of [0, 1, 2]) deliver(client, 'beat', BEAT);
    const [both = NO_FRAMES, other = NO_FRAMES, same] = clients;
    expect(same).toBe(both);
    expect(String(batches.joined(both))).toBe('list match beat ');
    expect(batches.frames(other)).toEqual([
      { topic: 'list', bytes: LIST },
      { topic: 'beat', bytes: BEAT },
    ]);
  });

  it('keeps the order of frames apart', () => {
    const batches = createFrameBatches();
    expect(addAll(batches, LIST, MATCH)).not.toBe(addAll(batches, MATCH, LIST));
  });

  it('copies nothing for a single client', () => {
    const batches = createFrameBatches();
    const single = addAll(batches, LIST, MATCH);
    addAll(batches, LIST);
    addAll(batches, LIST, MATCH, BEAT);
    expect(batches.joined(single)).toBeNull();
    expect(batches.frames(single).map(({ bytes }) => bytes)).toEqual([LIST, MATCH]);
  });

  it('writes a single frame as it is', () => {
    const batches = createFrameBatches();
    expect(batches.joined(addAll(batches, LIST))).toBe(LIST);
  });

  it('copies no long frames', () => {
    const batches = createFrameBatches();
    const long = Buffer.alloc(40_000);
    const longer = Buffer.alloc(40_000);
    addAll(batches, long, longer);
    expect(batches.joined(addAll(batches, long, longer))).toBeNull();
  });

  it('starts anew with every flush', () => {
    const batches = createFrameBatches();
    addAll(batches, LIST, MATCH);
    batches.clear();
    const batch = addAll(batches, LIST, MATCH);
    expect(batches.joined(batch)).toBeNull();
    expect(batches.frames(batch)).toHaveLength(2);
  });
});
