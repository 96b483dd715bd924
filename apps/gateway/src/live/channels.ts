import { listOfBatched, type RefusalReason } from '@ushindi/api-contract/live';
import { withBatchedTopics } from './batchedSource.ts';
import { createChannel, type Channel, type Subscriber, type TopicStats, type TopicStatus } from './channel.ts';
import type { Clock } from '../clock.ts';
import type { Counters } from './counters.ts';
import { topicToTake } from './fairShare.ts';
import type { LiveSettings } from './settings.ts';
import type { TopicSources } from './topicSource.ts';
import { encode } from './wireFrame.ts';

export interface ChannelsOptions {
  /** A fresh epoch id. */
  readonly newEpoch: () => string;
  readonly sources: TopicSources;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  readonly counters: Counters;
  /** The channel has frames for the next flush. */
  readonly onDue: (channel: Channel) => void;
}

/** The open topics, with one channel each. */
export interface Channels {
  /**
   * The topic's channel, opened if necessary and if `mayOpen` allows it; otherwise the reason to refuse. When all topics are
   * in use, one may be taken from other clients for `newcomer`.
   */
  open(topic: string, mayOpen: () => boolean, newcomer?: Subscriber): Channel | RefusalReason;
  get(topic: string): Channel | undefined;
  /** The number of topics by status. */
  statuses(): Record<TopicStatus, number>;
  /** The topics with subscribers, those with most of them first, then those that were opened first. */
  subscribed(): TopicStats[];
  /** Closes all sources and stops all timers. */
  close(): void;
}

const isIdle = (channel: Channel): boolean => ['idle', 'refused'].includes(channel.status());

/** Whether its only subscriber is a part of the gateway. */
const isFollowedInside = (channel: Channel): boolean =>
  channel.subscribers().size === 1 && channel.addresses().has(undefined);

/** Creates the table of open topics, which is empty at first. */
export function createChannels(options: ChannelsOptions): Channels {
  const { settings, clock, counters, onDue } = options;
  const channels = new Map<string, Channel>();
  const sources = withBatchedTopics({ ...options, openList });

  /** The list behind a batched topic is not counted: its batched topic already is. */
  function isFull(): boolean {
    const lists = new Set([...channels.keys()].map(listOfBatched));
    const counted = [...channels].filter(([topic, channel]) => !lists.has(topic) || !isFollowedInside(channel));
    return counted.length >= settings.maxTopics;
  }

  function close(topic: string, channel: Channel): void {
    channel.close();
    channels.delete(topic);
  }

  /** An idle topic must not prevent a new one from being opened. */
  function closeOneIdle(): void {
    for (const [topic, channel] of channels) {
      if (isIdle(channel)) return close(topic, channel);
    }
  }

  function takeFor(newcomer: Subscriber): void {
    const taken = topicToTake(channels, newcomer);
    if (taken === null) return;
    const { topic, channel } = taken;
    const refusal = encode({ kind: 'refused', topic, reason: 'tooManyTopics' });
    for (const client of channel.subscribers()) {
      counters.refusedTooManyTopics += 1;
      channel.leave(client);
      client.refuse(topic, refusal);
    }
    close(topic, channel);
  }

  function makeRoom(newcomer: Subscriber | undefined): void {
    if (isFull()) closeOneIdle();
    if (isFull() && newcomer !== undefined) takeFor(newcomer);
    // The list behind a batched topic that was taken has no subscribers any more.
    if (isFull()) closeOneIdle();
  }

  function openNew(topic: string): Channel {
    const channel = createChannel({
      topic,
      clock,
      counters,
      idleTimeoutMs: settings.idleTimeoutMs,
      open: (events) => sources.open(topic, events),
      onDue,
      onIdle: () => channels.delete(topic),
    });
    channels.set(topic, channel);
    return channel;
  }

  function openList(topic: string): Channel | RefusalReason {
    return channels.get(topic) ?? (sources.has(topic) ? openNew(topic) : 'badTopic');
  }

  function open(topic: string, mayOpen: () => boolean, newcomer?: Subscriber): Channel | RefusalReason {
    const known = channels.get(topic);
    if (known) return known;
    if (!sources.has(topic)) return 'badTopic';
    if (!mayOpen()) return 'tooManyTopics';
    makeRoom(newcomer);
    return isFull() ? 'tooManyTopics' : openNew(topic);
  }

  return {
    open,
    get: (topic) => channels.get(topic),
    statuses() {
      const counts = { waiting: 0, live: 0, silent: 0, refused: 0, idle: 0 };
      for (const channel of channels.values()) counts[channel.status()] += 1;
      return counts;
    },
    subscribed() {
      const all = [...channels.values()].map((channel) => channel.stats());
      return all.filter(({ clients }) => clients > 0).toSorted((a, b) => b.clients - a.clients);
    },
    close() {
      for (const channel of channels.values()) channel.close();
      channels.clear();
    },
  };
}
