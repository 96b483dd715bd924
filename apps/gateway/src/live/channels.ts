import type { RefusalReason } from '@ushindi/api-contract/live';
import { createChannel, type Channel, type TopicFigures, type TopicState } from './channel.ts';
import type { Clock } from './clock.ts';
import type { Figures } from './figures.ts';
import type { LiveSettings } from './settings.ts';
import type { TopicSources } from './topicSource.ts';

export interface ChannelsOptions {
  readonly sources: TopicSources;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  readonly figures: Figures;
  /** The channel is to speak with the next turn. */
  readonly onDue: (channel: Channel) => void;
}

/** The topics that are open: one channel, and so one source, each. */
export interface Channels {
  /** The topic's channel, opened if need be and if `mayOpen` says so; else why it is not. */
  open(topic: string, mayOpen: () => boolean): Channel | RefusalReason;
  /** The topic's channel if it is open. */
  get(topic: string): Channel | undefined;
  /** How many topics are in each state. */
  states(): Record<TopicState, number>;
  /** The topics that somebody follows, those with most clients first, then those that were opened first. */
  followed(): TopicFigures[];
  /** Closes all sources and stops all timers. */
  close(): void;
}

const isLingering = (channel: Channel): boolean => ['idle', 'refused'].includes(channel.state());

/** Makes the registry of topics; nothing is open at first. */
export function createChannels({ sources, settings, clock, figures, onDue }: ChannelsOptions): Channels {
  const channels = new Map<string, Channel>();

  /** Lingering is a comfort: it must not keep a topic from somebody who asks for it now. */
  function closeOneLingering(): void {
    for (const [topic, channel] of channels) {
      if (!isLingering(channel)) continue;
      channel.close();
      channels.delete(topic);
      return;
    }
  }

  function openNew(topic: string): Channel {
    const channel = createChannel({
      topic,
      clock,
      figures,
      lingerMs: settings.lingerMs,
      open: (events) => sources.open(topic, events),
      onDue,
      onIdle: () => channels.delete(topic),
    });
    channels.set(topic, channel);
    return channel;
  }

  return {
    open(topic, mayOpen) {
      const known = channels.get(topic);
      if (known) return known;
      if (!sources.has(topic)) return 'badTopic';
      if (channels.size >= settings.maxTopics) closeOneLingering();
      return channels.size < settings.maxTopics && mayOpen() ? openNew(topic) : 'tooManyTopics';
    },
    get: (topic) => channels.get(topic),
    states() {
      const states = { waiting: 0, live: 0, silent: 0, refused: 0, idle: 0 };
      for (const channel of channels.values()) states[channel.state()] += 1;
      return states;
    },
    followed() {
      const all = [...channels.values()].map((channel) => channel.figures());
      return all.filter(({ clients }) => clients > 0).toSorted((a, b) => b.clients - a.clients);
    },
    close() {
      for (const channel of channels.values()) channel.close();
      channels.clear();
    },
  };
}
