import type { RefusalReason } from '@ushindi/api-contract/live';
import { withBatchedTopics } from './batchedSource.ts';
import { createChannel, type Channel, type TopicStats, type TopicStatus } from './channel.ts';
import type { Clock } from '../clock.ts';
import type { Counters } from './counters.ts';
import type { LiveSettings } from './settings.ts';
import type { TopicSources } from './topicSource.ts';

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
  /** The topic's channel, opened if necessary and if `mayOpen` allows it; otherwise the reason to refuse. */
  open(topic: string, mayOpen: () => boolean): Channel | RefusalReason;
  get(topic: string): Channel | undefined;
  /** The number of topics by status. */
  statuses(): Record<TopicStatus, number>;
  /** The topics with subscribers, those with most of them first, then those that were opened first. */
  subscribed(): TopicStats[];
  /** Closes all sources and stops all timers. */
  close(): void;
}

const isIdle = (channel: Channel): boolean => ['idle', 'refused'].includes(channel.status());

export function createChannels(options: ChannelsOptions): Channels {
  const { settings, clock, counters, onDue } = options;
  const channels = new Map<string, Channel>();
  // The list behind a batched topic is not counted: its batched topic already is.
  const sources = withBatchedTopics({ ...options, openList: (topic) => open(topic, () => true) });

  /** An idle topic must not prevent a new one from being opened. */
  function closeOneIdle(): void {
    for (const [topic, channel] of channels) {
      if (!isIdle(channel)) continue;
      channel.close();
      channels.delete(topic);
      return;
    }
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

  function open(topic: string, mayOpen: () => boolean): Channel | RefusalReason {
    const known = channels.get(topic);
    if (known) return known;
    if (!sources.has(topic)) return 'badTopic';
    if (channels.size >= settings.maxTopics) closeOneIdle();
    return channels.size < settings.maxTopics && mayOpen() ? openNew(topic) : 'tooManyTopics';
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
