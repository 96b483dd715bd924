import type { OutgoingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:http';
import { SERVER_TIME_HEADER, SHARED_QUERIES } from '@ushindi/api-contract/sharedQueries';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';
import { chooseEncoding, encode } from '../answers/encodings.ts';
import { headersFor, isUnchanged, type PreparedAnswers } from '../answers/preparedAnswers.ts';

const SHARED = new Set(SHARED_QUERIES);
const OK = 200;
/** Of one request alone, so never kept with an answer. */
const OWN_HEADERS = ['x-request-id', 'content-length', 'date', 'connection', 'transfer-encoding', SERVER_TIME_HEADER];

/** The name of the procedure that a path of tRPC calls; a batch is none. */
const procedureOf = ({ url }: FastifyRequest): string => /\/trpc\/([\w.]+)(?:\?|$)/.exec(url)?.[1] ?? '';

/** Whether everybody who asks this gets the same answer. */
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

function keptHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  const headers = { ...reply.getHeaders() } as OutgoingHttpHeaders;
  for (const name of OWN_HEADERS) delete headers[name];
  return headers;
}

/** The body of an answer; null for one that has none. tRPC's come as a Response, with status and headers of its own. */
async function bytesOf(reply: FastifyReply, payload: unknown): Promise<Buffer | null> {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (!(payload instanceof Response)) return null;
  reply.code(payload.status).headers(Object.fromEntries(payload.headers));
  return Buffer.from(await payload.arrayBuffer());
}

/**
 * How answers of the API leave: compressed where it pays, with the server's clock, and those to shared queries with an
 * ETag and kept for a moment as bytes. Registered in the scope of /trpc.
 */
export function registerAnswers(scope: FastifyInstance, prepared: PreparedAnswers, nowMs: () => number): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    reply.header(SERVER_TIME_HEADER, String(nowMs()));
    const body = await bytesOf(reply, payload);
    if (body === null) return payload;
    const encoding = chooseEncoding(request.headers['accept-encoding'], body.length);
    if (isShared(request, reply)) {
      const answer = prepared.keep(request.url, body, keptHeaders(reply));
      reply.headers(headersFor(answer, nowMs()));
      if (isUnchanged(request.headers['if-none-match'], answer.etag)) {
        reply.code(304).removeHeader('content-length');
        return null;
      }
      return sendAs(reply, encoding, await prepared.encoded(answer, encoding));
    }
    reply.header('vary', 'accept-encoding');
    return sendAs(reply, encoding, await encode(body, encoding));
  });
}

function sendAs(reply: FastifyReply, encoding: string, body: Buffer): Buffer {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-length', body.length);
  return body;
}

/** The HTTP server: what is ready is written before the app sees the request, unless the product is closed. */
export function serverWith(prepared: PreparedAnswers, isClosed: () => boolean): FastifyServerFactory {
  return (handler, options): Server => {
    const server = createServer((request, response) => {
      if (isClosed() || !prepared.answer(request, response)) handler(request, response);
    });
    // What Fastify sets on a server of its own.
    Object.assign(server, { keepAliveTimeout: options.keepAliveTimeout, requestTimeout: options.requestTimeout });
    return server;
  };
}
