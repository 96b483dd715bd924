import { describe, expect, it } from 'vitest';
import { createChannel, type Channel, type Subscriber } from './channel.ts';
import { createCounters } from './counters.ts';
import { topicToTake } from './fairShare.ts';
import { createFakeClock } from './test/fakeClock.ts';
import type { TopicSource } from './topicSource.ts';

const silent: TopicSource = { take: () => [], snapshot: () => null, beat: () => null, close: () => undefined };
const client = (address: string): Subscriber => ({ address, deliver: () => undefined, refuse: () => undefined });
const clientsOf = (address: string, count: number) => Array.from({ length: count }, () => client(address));

function channelOf(topic: string, clients: readonly Subscriber[]): Channel {
  const channel = createChannel({
    topic,
    clock: createFakeClock(),
    idleTimeoutMs: 1,
    counters: createCounters(),
    open: () => silent,
    onDue: () => undefined,
    onIdle: () => undefined,
  });
  for (const each of clients) channel.join(each);
  return channel;
}
const channelsOf = (topics: Readonly<Record<string, readonly Subscriber[]>>) =>
  new Map(Object.entries(topics).map(([topic, clients]) => [topic, channelOf(topic, clients)]));

describe('the topic to take', { tags: ['T-28'] }, () => {
  it('is found without visiting the clients of all topics', () => {
    let reads = 0;
    const counted: readonly Subscriber[] = clientsOf('10.0.0.1', 100).map((each) =>
      Object.defineProperty(each, 'address', { get: () => ((reads += 1), '10.0.0.1') }),
    );
    const channels = channelsOf({ one: counted, two: counted });
    reads = 0;
    expect(topicToTake(channels, client('10.0.0.2'))?.topic).toBe('two');
    expect(reads).toBe(0);
  });

  it('counts a client once that subscribes again, and no longer once it has left', () => {
    const [kept, left] = [client('10.0.0.1'), client('10.0.0.2')];
    const channels = channelsOf({ one: [kept], two: [kept, left, left] });
    expect(topicToTake(channels, client('10.0.0.3'))).toBeNull();
    for (const _ of [1, 2]) channels.get('two')?.leave(left);
    expect(topicToTake(channels, client('10.0.0.3'))?.topic).toBe('two');
  });

  it('counts as nobody’s when 48 clients of the same address follow it', () => {
    const clients = clientsOf('10.0.0.1', 48);
    const takenWith = (count: number) => {
      const channels = channelsOf({ own: clients.slice(0, 1), common: clients.slice(0, count) });
      return topicToTake(channels, client('10.0.0.1'))?.topic;
    };
    expect([takenWith(47), takenWith(48)]).toEqual(['own', undefined]);
  });
});
