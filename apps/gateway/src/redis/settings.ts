import { X509Certificate } from 'node:crypto';
import { setting, type ValuesOf } from '@ushindi/server/settings';
import { z } from 'zod';

/** Where Redis is, over TLS for rediss:. Without `ca` the platform's certificate authorities apply. */
export type RedisAddress = { readonly url: string; readonly ca: string | undefined };

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

export const redisSettings = {
  title: 'Redis',
  settings: {
    url: setting(
      'REDIS_URL',
      z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' }).optional(),
      'gateways with the same Redis share live topics (one socket to the operator per topic), rate limits and the maintenance switch. Without it, and while it is unreachable, each gateway has its own. `rediss://` is TLS',
    ),
    ca: setting(
      'REDIS_CA',
      z.string().refine(isCertificate, 'must be certificates in PEM').optional(),
      'certificates (PEM) to trust for Redis over TLS instead of the platform’s: of a private authority, or self-signed. Usually given as `REDIS_CA_FILE`',
    ),
  },
  // A certificate without TLS would silently have no effect.
  findProblems: ({ REDIS_URL = '', REDIS_CA }: Readonly<Record<string, string>>): string[] =>
    REDIS_CA !== undefined && !REDIS_URL.startsWith('rediss:')
      ? ['REDIS_CA needs a REDIS_URL that begins with rediss:']
      : [],
} as const;

/** The address of Redis, or undefined for a gateway that shares nothing. */
export const redisAddressOf = ({ url, ca }: ValuesOf<typeof redisSettings>): RedisAddress | undefined =>
  url === undefined ? undefined : { url, ca };
