import { serverNameOf, type RedisAddress } from '../../redis/settings.ts';
import type { LiveLog } from '../upstreamSocket.ts';
import { createRedisLink, type RedisLink } from './link.ts';
import { createRoutedSources } from './routedSources.ts';
import { createSharedSources, type SharedSources } from './sharedSource.ts';
import type { SharedTopicOptions } from './sharedTopic.ts';

export interface SharingOptions extends Omit<SharedTopicOptions, 'link'> {
  /** The Redis servers, at least one. */
  readonly addresses: readonly RedisAddress[];
  /**
   * Returns the log of a server by its place in the list, from 1. The log names the place, because the address may
   * contain a password.
   */
  readonly logOf: (place: number) => LiveLog;
}

/** Live topics shared through Redis servers. */
export interface Sharing {
  readonly sources: SharedSources;
  /** The servers' links, in the order of their addresses. */
  readonly links: readonly RedisLink[];
  /** Closes the connections. Call it after the sources have been closed. */
  close(): void;
}

/**
 * Shares live topics. This gateway has connections and a session on each server, so that the loss of a server affects
 * its topics only.
 */
export function shareTopics({ addresses, logOf, ...options }: SharingOptions): Sharing {
  const { clock, settings } = options;
  const links = addresses.map((address, index) =>
    createRedisLink(address, { log: logOf(index + 1), clock, commandTimeoutMs: settings.commandTimeoutMs }),
  );
  const servers = links.map((link, index) => {
    const name = serverNameOf(addresses[index]?.url ?? '');
    return [name, createSharedSources({ ...options, link })] as const;
  });
  const sources = createRoutedSources(new Map(servers));
  return {
    sources,
    links,
    close() {
      sources.close();
      for (const link of links) link.close();
    },
  };
}
