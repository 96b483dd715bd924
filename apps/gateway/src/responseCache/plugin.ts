import type { OutgoingHttpHeaders } from 'node:http';
import { PROCEDURES } from '@ushindi/api-contract';
import { SERVER_TIME_HEADER } from '@ushindi/api-contract/sharedQueries';
import { ownBytes } from '@ushindi/server/ownBytes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, encode } from './encodings.ts';
import { headersFor, isNotModified, type Freshness, type ResponseCache } from './responseCache.ts';

const SHARED = new Set(PROCEDURES.filter(({ meta }) => meta.sharedCache === true).map(({ name }) => name));
const OK = 200;
/** Headers of a single request, which are not cached. */
const REQUEST_HEADERS = [
  'x-request-id',
  'content-length',
  'date',
  'connection',
  'transfer-encoding',
  SERVER_TIME_HEADER,
];

/**
 * The procedure that a request has called; '' without one. It is the router's own, decoded parameter: an address can be
 * written so that its text names another procedure.
 */
const procedureOf = ({ params }: FastifyRequest): string => (params as { path?: string } | undefined)?.path ?? '';

/** Whether the response is identical for all players. */
function isShared(request: FastifyRequest, reply: FastifyReply): boolean {
  const isBatch = /[?&]batch=/.test(request.url);
  return (
    request.method === 'GET' &&
    reply.statusCode === OK &&
    !isBatch &&
    SHARED.has(procedureOf(request)) &&
    !reply.hasHeader('set-cookie')
  );
}

/** A response's headers without those of a single request. */
function cachedHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  const headers = { ...reply.getHeaders() } as OutgoingHttpHeaders;
  for (const name of REQUEST_HEADERS) delete headers[name];
  return headers;
}

/** The body of a response, or null without one. */
function bytesOf(payload: unknown): Buffer | null {
  return typeof payload === 'string' ? Buffer.from(payload) : Buffer.isBuffer(payload) ? payload : null;
}

/**
 * Compresses responses of the API, adds the server time, and caches public ones as bytes with an ETag. Registered in the
 * scope of /trpc.
 */
export function registerResponseCache(scope: FastifyInstance, cache: ResponseCache, nowMs: () => number): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    reply.header(SERVER_TIME_HEADER, String(nowMs()));
    const body = bytesOf(payload);
    if (body === null) return payload;
    if (isShared(request, reply)) {
      return keepAndEncode({ cache, url: request.url, body: ownBytes(body), nowMs: nowMs() }, request, reply);
    }
    return encodeUncached(body, request, reply);
  });
}

/** Prepares the reply of a response that the response cache does not have: the bytes to send. */
export async function encodeUncached(
  body: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
  encodeBody = encode,
): Promise<Buffer> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], body.length);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  return sendAs(reply, encoding, await encodeBody(body, encoding));
}

type Kept = {
  readonly cache: ResponseCache;
  readonly url: string;
  readonly body: Buffer;
  readonly nowMs: number;
  readonly freshness?: Freshness;
};

/** Caches a public response under its key, which is its URL by default, and prepares the reply: the bytes to send, or null with status 304. */
export async function keepAndEncode(
  { cache, url, body, nowMs, freshness }: Kept,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | null> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], body.length);
  const cached = cache.keep(url, body, cachedHeaders(reply), freshness);
  reply.headers(headersFor(cached, nowMs));
  if (isNotModified(request.headers['if-none-match'], cached.etag)) {
    reply.code(304).removeHeader('content-length');
    return null;
  }
  return sendAs(reply, encoding, await cache.encoded(cached, encoding));
}

function sendAs(reply: FastifyReply, encoding: string, body: Buffer): Buffer {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-length', body.length);
  return body;
}
