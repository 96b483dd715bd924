import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OperatorError } from './errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The current value of a call key and, during a change, the previous one. Empty if the key is not required. */
export type AcceptedValues = readonly string[];

/** The keys of calls. While one is changed, both values are accepted. */
export type CallKeys = { hashKey: AcceptedValues; appKey: AcceptedValues; fixturesToken: AcceptedValues };

/** Compares in constant time. */
function isOneOf(given: unknown, accepted: AcceptedValues): boolean {
  return typeof given === 'string' && accepted.some((value) => timingSafeEqual(digest(given), digest(value)));
}

type ApiKeys = Pick<CallKeys, 'hashKey' | 'appKey'>;

/** The header of the first key that a request lacks; null if it has all. A key that is not configured is not required. */
function missingKey(headers: IncomingHttpHeaders, { hashKey, appKey }: ApiKeys): 'x-hash-key' | 'x-app-key' | null {
  if (hashKey.length > 0 && !isOneOf(headers['x-hash-key'], hashKey)) return 'x-hash-key';
  return appKey.length > 0 && !isOneOf(headers['x-app-key'], appKey) ? 'x-app-key' : null;
}

/** Whether a request comes from the gateway. No other client has the keys. */
export const isFromGateway = (headers: IncomingHttpHeaders, keys: ApiKeys): boolean =>
  missingKey(headers, keys) === null;

/** Refuses requests of this scope without the operator's keys. */
export function requireKeys(app: FastifyInstance, keys: ApiKeys): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const missing = missingKey(request.headers, keys);
    if (missing !== null) throw new OperatorError('FORBIDDEN', { kind: 'wrongKey', key: missing });
  });
}

/** Refuses requests of this scope without the fixtures service's token. Without a configured token all pass. */
export function requireBearer(app: FastifyInstance, tokens: AcceptedValues): void {
  if (tokens.length === 0) return;
  const accepted = tokens.map((token) => `Bearer ${token}`);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!isOneOf(request.headers.authorization, accepted))
      throw new OperatorError('UNAUTHORIZED', { kind: 'wrongKey', key: 'bearer token' });
  });
}
