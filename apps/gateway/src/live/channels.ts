import type { RefusalReason } from '@ushindi/api-contract/live';
import type { WebSocket } from 'ws';
import { createChannel, type Channel } from './channel.ts';
import type { Clock } from './clock.ts';
import type { LiveSettings } from './settings.ts';
import { topicSource } from './source.ts';
import { connectUpstream, followUpstream, type LiveLog } from './upstreamSocket.ts';

export interface ChannelsOptions {
  /** Whole ws addresses; the query is added (design: UPSTREAM_LIVE_URL and UPSTREAM_MATCH_URL). */
  readonly liveUrl: string;
  readonly matchUrl: string;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the wait before a reconnection. */
  readonly random: () => number;
  /** A fresh epoch id. */
  readonly newEpoch: () => string;
  readonly log: LiveLog;
  /** Opens a socket to the operator; a plain `ws` client unless given. */
  readonly connect?: (url: URL) => WebSocket;
}

/** The topics that are open: one channel, and so one upstream socket, each. */
export interface Channels {
  /** The topic's channel, opened if need be; else why it is not. */
  open(topic: string): Channel | RefusalReason;
  /** The topic's channel if it is open. */
  get(topic: string): Channel | undefined;
  stats(): { topics: number; unreadableFrames: number };
  /** Closes all upstream sockets and stops all timers. */
  close(): void;
}

/** Makes the registry of topics; nothing is open at first. */
export function createChannels(options: ChannelsOptions): Channels {
  const { settings, clock, random, log } = options;
  const connect = options.connect ?? connectUpstream(settings.upstream);
  const channels = new Map<string, Channel>();
  let unreadableFrames = 0;
  const onUnreadable = (): void => {
    unreadableFrames += 1;
  };

  /** Lingering is a comfort: it must not keep a topic from somebody who asks for it now. */
  function closeOneIdle(): void {
    for (const [topic, channel] of channels) {
      if (!channel.isIdle()) continue;
      channel.close();
      channels.delete(topic);
      return;
    }
  }

  return {
    open(topic) {
      const known = channels.get(topic);
      if (known) return known;
      const source = topicSource(topic, options.liveUrl, options.matchUrl);
      if (source === null) return 'badTopic';
      if (channels.size >= settings.maxTopics) closeOneIdle();
      if (channels.size >= settings.maxTopics) return 'tooManyTopics';
      const channel = createChannel({
        topic,
        epoch: options.newEpoch(),
        clock,
        lingerMs: settings.lingerMs,
        follow: (events) =>
          followUpstream({
            topic,
            ...source,
            ...events,
            onUnreadable,
            connect,
            clock,
            random,
            log,
            settings: settings.upstream,
          }),
        onIdle: () => channels.delete(topic),
      });
      channels.set(topic, channel);
      return channel;
    },
    get: (topic) => channels.get(topic),
    stats: () => ({ topics: channels.size, unreadableFrames }),
    close() {
      for (const channel of channels.values()) channel.close();
      channels.clear();
    },
  };
}
