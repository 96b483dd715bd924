import { X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** Where Redis is; over TLS for rediss:. */
export type RedisAddress = {
  readonly url: string;
  /** Certificates (PEM) of who vouches for it; undefined for those that the platform trusts. */
  readonly ca: string | undefined;
};

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** The settings that say where Redis is. */
export const redisSettings = {
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' }).optional(),
  REDIS_CA: z.string().refine(isCertificate, 'must be certificates in PEM').optional(),
};

/** Where Redis is by the settings; undefined for nowhere. */
export const redisOf = (env: {
  REDIS_URL?: string | undefined;
  REDIS_CA?: string | undefined;
}): RedisAddress | undefined => (env.REDIS_URL === undefined ? undefined : { url: env.REDIS_URL, ca: env.REDIS_CA });

/** What is wrong with them together: whoever gives a certificate wants TLS, and would not notice that there is none. */
export function redisProblems({ REDIS_URL = '', REDIS_CA }: Readonly<Record<string, string>>): string[] {
  const isIdle = REDIS_CA !== undefined && !REDIS_URL.startsWith('rediss:');
  return isIdle ? ['REDIS_CA needs a REDIS_URL that begins with rediss:'] : [];
}
