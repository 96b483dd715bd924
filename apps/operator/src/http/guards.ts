import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OperatorError } from './errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
function matches(given: unknown, wanted: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(wanted));
}

/** Refuses requests of this scope without the operator's keys. A key that is not configured is not required. */
export function requireKeys(
  app: FastifyInstance,
  keys: { hashKey: string | undefined; appKey: string | undefined },
): void {
  const wanted = { 'x-hash-key': keys.hashKey, 'x-app-key': keys.appKey };
  app.addHook('onRequest', async (request: FastifyRequest) => {
    for (const [header, key] of Object.entries(wanted)) {
      if (key !== undefined && !matches(request.headers[header], key))
        throw new OperatorError('FORBIDDEN', `Wrong ${header}.`);
    }
  });
}

/** Refuses requests of this scope without the fixtures service's token. Without a configured token all pass. */
export function requireBearer(app: FastifyInstance, token: string | undefined): void {
  if (token === undefined) return;
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!matches(request.headers.authorization, `Bearer ${token}`))
      throw new OperatorError('UNAUTHORIZED', 'Wrong bearer token.');
  });
}
