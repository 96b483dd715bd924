import { X509Certificate } from 'node:crypto';
import { commaList } from '@ushindi/server/settingSchemas';
import { setting, type ValuesOf } from '@ushindi/server/settings';
import { z } from 'zod';

/** The address of a Redis server, over TLS for rediss:. Without `ca` the platform's certificate authorities apply. */
export type RedisAddress = { readonly url: string; readonly ca: string | undefined };

const DEFAULT_PORT = '6379';

/** Host and port of a Redis: the same for every login. */
export function serverNameOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || DEFAULT_PORT}`;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

const isTls = (url: string): boolean => url.startsWith('rediss:');
const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' });
const areRedisUrls = (urls: readonly string[]): boolean => urls.every((url) => redisUrl.safeParse(url).success);

const liveUrls = commaList
  .refine(areRedisUrls, { error: 'must be redis or rediss addresses', abort: true })
  .refine((urls) => new Set(urls.map(serverNameOf)).size === urls.length, 'must name each server once')
  .default([]);

export const redisSettings = {
  title: 'Redis',
  settings: {
    url: setting(
      'REDIS_URL',
      redisUrl.optional(),
      'gateways with the same Redis share live topics (one socket to the operator per topic), rate limits and the maintenance switch. Without it, and while it is unreachable, each gateway has its own. `rediss://` is TLS',
    ),
    liveUrls: setting(
      'LIVE_REDIS_URLS',
      liveUrls,
      'the Redis servers of live topics, comma-separated, where one does not suffice. Each topic belongs to one of them by its name, so all gateways need the same hosts and ports; they report it when they differ. Rate limits and the maintenance switch stay on `REDIS_URL`',
      '`$REDIS_URL`',
    ),
    ca: setting(
      'REDIS_CA',
      z.string().refine(isCertificate, 'must be certificates in PEM').optional(),
      'certificates (PEM) to trust for Redis over TLS instead of the platform’s: of a private authority, or self-signed. Usually given as `REDIS_CA_FILE`',
    ),
  },
  findProblems({ REDIS_URL = '', LIVE_REDIS_URLS = '', REDIS_CA }: Readonly<Record<string, string>>): string[] {
    const problems: string[] = [];
    if (LIVE_REDIS_URLS !== '' && REDIS_URL === '')
      problems.push('LIVE_REDIS_URLS needs a REDIS_URL, for rate limits and the maintenance switch');
    // A certificate without TLS would silently have no effect.
    if (REDIS_CA !== undefined && !isTls(REDIS_URL))
      problems.push('REDIS_CA needs a REDIS_URL that begins with rediss:');
    if (REDIS_CA !== undefined && LIVE_REDIS_URLS.split(',').some((url) => url !== '' && !isTls(url.trim())))
      problems.push('REDIS_CA needs LIVE_REDIS_URLS that begin with rediss:');
    return problems;
  },
} as const;

type RedisValues = ValuesOf<typeof redisSettings>;

/** The address of Redis, or undefined for a gateway that shares nothing. */
export const redisAddressOf = ({ url, ca }: RedisValues): RedisAddress | undefined =>
  url === undefined ? undefined : { url, ca };

/** The addresses of the servers of live topics; none for a gateway that shares nothing. */
export function liveRedisAddressesOf({ url, liveUrls: given, ca }: RedisValues): RedisAddress[] {
  const urls = given.length === 0 && url !== undefined ? [url] : given;
  return urls.map((each) => ({ url: each, ca }));
}
