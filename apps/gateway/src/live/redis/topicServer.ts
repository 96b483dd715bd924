import { createHash } from 'node:crypto';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The server that a topic belongs to: the one with the highest hash of its name and the topic's (rendezvous hashing). The
 * order of the servers does not matter, and a further server takes topics only for itself.
 */
export function serverOf(topic: string, servers: readonly string[]): string {
  const ranked = servers.map((server) => ({ server, rank: hash(`${server} ${topic}`) }));
  return ranked.reduce((best, each) => (each.rank > best.rank ? each : best)).server;
}

/**
 * A short name of a set of servers, the same for any order. If the only server is `common`, through which lists are
 * compared, its name does not count, because gateways may reach it by different names.
 */
export function listIdOf(servers: readonly string[], common: string): string {
  if (servers.length === 1 && servers[0] === common) return 'REDIS_URL';
  return hash(servers.toSorted().join(' ')).slice(0, 12);
}
