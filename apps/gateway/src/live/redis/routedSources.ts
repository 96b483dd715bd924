import type { SharedSources } from './sharedSource.ts';
import { serverOf } from './topicServer.ts';

/**
 * Creates sources over several Redis servers, given by name. Each topic is shared through the server that it belongs
 * to.
 */
export function createRoutedSources(servers: ReadonlyMap<string, SharedSources>): SharedSources {
  const names = [...servers.keys()];
  const all = [...servers.values()];
  function sourcesOf(topic: string): SharedSources {
    const found = servers.get(serverOf(topic, names));
    if (found === undefined) throw new Error('there is no Redis server for live topics');
    return found;
  }
  return {
    has: (topic) => sourcesOf(topic).has(topic),
    open: (topic, events) => sourcesOf(topic).open(topic, events),
    stats() {
      const sum = { leading: 0, following: 0, standalone: 0, takeovers: 0 };
      for (const { stats } of all) {
        const { leading, following, standalone, takeovers } = stats();
        sum.leading += leading;
        sum.following += following;
        sum.standalone += standalone;
        sum.takeovers += takeovers;
      }
      return sum;
    },
    close() {
      for (const sources of all) sources.close();
    },
  };
}
