import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { SERVER_TIME_HEADER } from '@ushindi/api-contract/sharedQueries';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, encode, type Encoding } from './encodings.ts';

/** The parts of a response that are the same for every request of its URL. */
export type CachedResponse = {
  readonly etag: string;
  readonly body: Buffer;
  /** Without headers that depend on the request or the time. */
  readonly headers: OutgoingHttpHeaders;
  /** Created when a client first accepts the encoding. */
  readonly encoded: Map<Encoding, Encoded>;
  /** Encodings that are being created. */
  readonly encoding: Map<Encoding, Promise<Buffer>>;
  /** The headers of a 304. */
  readonly notModifiedHead: readonly string[];
};

/** A body with its headers as alternating names and values, which Node writes several times faster than an object. */
type Encoded = { readonly body: Buffer; readonly head: readonly string[] };

/** When a cached response may no longer be sent, before its time in the cache ends. */
export type Freshness = {
  /** Whether the data that the response was made from is still current. */
  isCurrent(): boolean;
  /** By the clock of the cache: `monotonicMs`. */
  freshUntilMs(): number;
};

/** The encoded bytes of public responses. A hit costs little more than the write. */
export type ResponseCache = {
  /** Sends the cached response of a request, or returns false. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
  /** Caches a response under a key. An unchanged body keeps its ETag and encodings. */
  keep(key: string, body: Buffer, headers: OutgoingHttpHeaders, freshness?: Freshness): CachedResponse;
  /** The body in an encoding, which is created once for all callers. */
  encoded(cached: CachedResponse, encoding: Encoding): Promise<Buffer>;
};

export type ResponseCacheOptions = {
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Milliseconds of a clock that is never set; that of the data's cache. */
  readonly monotonicMs: () => number;
  /** How long a response is sent before the procedure runs again. */
  readonly ttlMs: number;
  readonly maxBytes: number;
  /** The key of a request's response; its URL by default. */
  readonly keyOf?: (request: IncomingMessage) => string;
  /** Called for every response sent from the cache. */
  readonly onHit: () => void;
};

/** The client never sends a longer URL. */
const MAX_KEY_LENGTH = 2048;
/** Headers and compressed bodies, which are added later, count as one more body plus this. */
const OVERHEAD_BYTES = 2048;

const etagOf = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/**
 * Whether a response has this body. All callers that waited for a page pass the same bytes, so only one comparison is
 * needed.
 */
const isSame = ({ body, etag }: CachedResponse, other: Buffer): boolean => body === other || etag === etagOf(other);

/** Whether the client already has this response. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((each) => each.trim() === etag);
}

/** The headers of a response to one request. */
export function headersFor(
  { etag, headers }: Pick<CachedResponse, 'etag' | 'headers'>,
  nowMs: number,
): OutgoingHttpHeaders {
  return {
    vary: 'accept-encoding',
    ...headers,
    etag,
    // The browser stores the response and revalidates it each time. The answer to an unchanged response is a 304
    // without a body.
    'cache-control': 'no-cache',
    [SERVER_TIME_HEADER]: String(nowMs),
  };
}

/** Alternating names and values, without the server time. */
function listOf(cached: Pick<CachedResponse, 'etag' | 'headers'>, framing: OutgoingHttpHeaders = {}): string[] {
  const { [SERVER_TIME_HEADER]: _, ...headers } = headersFor(cached, 0);
  return Object.entries({ ...headers, ...framing }).flatMap(([name, value]) => [name, String(value)]);
}

function headOf(cached: Pick<CachedResponse, 'etag' | 'headers'>, encoding: Encoding, body: Buffer): string[] {
  const length = { 'content-length': body.length };
  return listOf(cached, encoding === 'identity' ? length : { ...length, 'content-encoding': encoding });
}

function createEntry(etag: string, body: Buffer, headers: OutgoingHttpHeaders): CachedResponse {
  const cached: CachedResponse = {
    etag,
    body,
    headers,
    encoded: new Map(),
    encoding: new Map(),
    notModifiedHead: listOf({ etag, headers }),
  };
  cached.encoded.set('identity', { body, head: headOf(cached, 'identity', body) });
  return cached;
}

type Entry = { readonly cached: CachedResponse; readonly untilMs: number; readonly freshness: Freshness };

/** The freshness of a response that depends only on its time in the cache. */
const ALWAYS_FRESH: Freshness = { isCurrent: () => true, freshUntilMs: () => Number.POSITIVE_INFINITY };

/** Creates an empty cache. A full one drops the least recently used responses. */
export function createResponseCache({
  nowMs,
  monotonicMs,
  ttlMs,
  maxBytes,
  keyOf = ({ url = '' }) => url,
  onHit,
}: ResponseCacheOptions): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ cached }, key) => 2 * cached.body.length + key.length + OVERHEAD_BYTES,
  });

  function write(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): boolean {
    const clock = [SERVER_TIME_HEADER, String(nowMs())];
    if (isNotModified(request.headers['if-none-match'], cached.etag)) {
      response.writeHead(304, [...cached.notModifiedHead, ...clock]).end();
      return true;
    }
    const ready = cached.encoded.get(chooseEncoding(request.headers['accept-encoding'], cached.body.length));
    if (ready === undefined) return false;
    response.writeHead(200, [...ready.head, ...clock]).end(ready.body);
    return true;
  }

  return {
    respond(request, response) {
      const found = request.method === 'GET' ? entries.get(keyOf(request)) : undefined;
      if (found === undefined || found.untilMs <= monotonicMs() || !found.freshness.isCurrent()) return false;
      if (!write(found.cached, request, response)) return false;
      onHit();
      return true;
    },
    keep(key, body, headers, freshness = ALWAYS_FRESH) {
      const before = entries.peek(key)?.cached;
      const cached = before !== undefined && isSame(before, body) ? before : createEntry(etagOf(body), body, headers);
      const untilMs = Math.min(monotonicMs() + ttlMs, freshness.freshUntilMs());
      if (key.length <= MAX_KEY_LENGTH) entries.set(key, { cached, untilMs, freshness });
      return cached;
    },
    async encoded(cached, encoding) {
      const ready = cached.encoded.get(encoding);
      if (ready !== undefined) return ready.body;
      const running = cached.encoding.get(encoding) ?? addEncoding(cached, encoding);
      cached.encoding.set(encoding, running);
      return running;
    },
  };
}

async function addEncoding(cached: CachedResponse, encoding: Encoding): Promise<Buffer> {
  try {
    const body = await encode(cached.body, encoding);
    cached.encoded.set(encoding, { body, head: headOf(cached, encoding, body) });
    return body;
  } finally {
    cached.encoding.delete(encoding);
  }
}
