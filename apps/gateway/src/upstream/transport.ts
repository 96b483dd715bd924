import type { DomainError } from '@ushindi/api-contract';
import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import { LRUCache } from 'lru-cache';
import { Agent, errors, type Dispatcher } from 'undici';
import { busy, unavailable, unreadable, unanswered, type Outcome } from './errors.ts';
import type { UpstreamRequest } from './request.ts';
import type { UpstreamSettings } from './settings.ts';

/** A response: the HTTP status and the body's text. */
export type UpstreamAnswer = { readonly status: number; readonly text: string };

/** Failures to connect. Nothing was sent, so the outcome is known. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Failures of a connection. A read is sent once more. */
const DISCONNECTED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The share of its deadline that a request may wait for a socket: the operator has the rest to respond. */
const MAX_WAIT_SHARE = 0.5;

const UTF8 = new TextDecoder();

/** The body's text, without a byte order mark. */
const textOf = (chunks: readonly Buffer[]): string =>
  UTF8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));

type SentIds = LRUCache<string, true>;
/** The number of request ids that are remembered: those of some seconds. */
const MAX_SENT_IDS = 10_000;

/** The sockets to the operator: two pools per host, so that held requests leave sockets for all others. */
export type Sockets = {
  usual: Dispatcher;
  held: Dispatcher;
  /** The ids of the latest requests. */
  sentIds: SentIds;
  /** Closes the sockets after their requests have ended. */
  close(): Promise<void>;
  /** Closes the sockets at once. */
  destroy(): Promise<void>;
};

/** Creates both pools. They connect on first use. */
export function createSockets(settings: UpstreamSettings): Sockets {
  const usual = createPools(settings, settings.maxConnections);
  const held = createPools(settings, settings.maxHeldConnections);
  return {
    usual,
    held,
    sentIds: new LRUCache({ max: MAX_SENT_IDS }),
    close: async () => void (await Promise.all([usual.close(), held.close()])),
    destroy: async () => void (await Promise.all([usual.destroy(), held.destroy()])),
  };
}

function createPools(settings: UpstreamSettings, connections: number): Dispatcher {
  // Each request has a deadline; undici's 300 s defaults must not outlive it.
  const longestMs = Math.max(settings.readTimeoutMs, settings.writeTimeoutMs);
  return new Agent({
    connect: { timeout: settings.connectTimeoutMs },
    connections,
    headersTimeout: longestMs,
    bodyTimeout: longestMs,
    maxResponseSize: settings.maxResponseBytes,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The request's deadline has passed. */
class DeadlineError extends Error {
  override readonly name = 'TimeoutError';
}

/** The request has waited too long for a socket: it was never sent. */
class QueueError extends Error {
  override readonly name = 'QueueError';
}

/** The response belongs to another request. */
class ForeignResponseError extends Error {
  override readonly name = 'ForeignResponseError';
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a response carries the id of another request that was sent. An operator that sends one response too many shifts
 * all later ones of the connection, and a player would read the data of another. Only operators that return the id show it.
 */
function isForeign(sentIds: SentIds, request: UpstreamRequest, headers: Headers): boolean {
  const ids = [headers[REQUEST_ID_HEADER] ?? []].flat();
  return !ids.includes(request.headers[REQUEST_ID_HEADER] ?? '') && ids.some((id) => sentIds.has(id));
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof DeadlineError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  );
}

/** @param ifSent the outcome of a request that was sent */
function failure(error: unknown, ifSent: Outcome): DomainError {
  if (error instanceof QueueError) return busy(error);
  if (isTimeout(error)) return unanswered(ifSent, error);
  if (error instanceof errors.ResponseExceededMaxSizeError || error instanceof ForeignResponseError)
    return unreadable(ifSent, error);
  return unavailable(NEVER_SENT.has(codeOf(error)) ? 'outcomeKnown' : ifSent, error);
}

/** Runs work after a time, at once if it has passed, unless the returned function is called before. */
function schedule(delayMs: number, work: () => void): () => void {
  let isCancelled = false;
  // A busy process runs its timers before it reads: a response or a free socket may be here already.
  const timer = setTimeout(() => setImmediate(() => isCancelled || work()), Math.max(0, delayMs));
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

/**
 * Limits the time of one attempt: first until the request gets a socket, then until its response has arrived.
 * @param fail rejects the attempt
 */
function limitTime(timeoutMs: number, fail: (error: Error) => void) {
  const endsAtMs = performance.now() + timeoutMs;
  let isRefused = false;
  let cancel = schedule(timeoutMs * MAX_WAIT_SHARE, () => {
    isRefused = true;
    fail(new QueueError());
  });
  return {
    /**
     * Begins the time for the response.
     * @throws QueueError for a request that was refused while it waited
     */
    begin(controller: Dispatcher.DispatchController): void {
      // Thrown, because an abort would also close the socket.
      if (isRefused) throw new QueueError();
      cancel();
      cancel = schedule(endsAtMs - performance.now(), () => {
        const error = new DeadlineError();
        controller.abort(error);
        fail(error);
      });
    },
    end: (): void => cancel(),
  };
}

/**
 * Sends a request once. It uses the dispatcher itself: undici's `request` creates a stream for the body and needs an
 * AbortSignal for the deadline.
 */
function attempt(
  { usual, held, sentIds }: Sockets,
  request: UpstreamRequest,
  timeoutMs: number,
): Promise<UpstreamAnswer> {
  const { origin, path, method, headers, body, isHeld, isPrivate } = request;
  const dispatcher = isHeld ? held : usual;
  return new Promise((resolve, reject) => {
    const time = limitTime(timeoutMs, reject);
    const chunks: Buffer[] = [];
    let status = 0;
    dispatcher.dispatch(
      { origin, path, method, headers, body },
      {
        onRequestStart(controller) {
          time.begin(controller);
          const id = headers[REQUEST_ID_HEADER];
          if (id !== undefined) sentIds.set(id, true);
        },
        onResponseStart(controller, statusCode, responseHeaders) {
          status = statusCode;
          // The abort closes the socket, whose next responses are shifted too.
          if (isPrivate && isForeign(sentIds, request, responseHeaders)) controller.abort(new ForeignResponseError());
        },
        onResponseData(_, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          time.end();
          resolve({ status, text: textOf(chunks) });
        },
        onResponseError(_, error) {
          time.end();
          reject(error);
        },
      },
    );
  });
}

/**
 * Sends a request within its deadline. A read whose connection breaks is sent once more within the same deadline; a
 * change is sent exactly once.
 * @throws DomainError UPSTREAM_UNAVAILABLE, UPSTREAM_TIMEOUT, UPSTREAM_UNREADABLE for a response beyond the size limit or of
 * another request, or TOO_MANY_REQUESTS for a request that found no free socket within half of its deadline and was not
 * sent.
 */
export async function send(sockets: Sockets, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const endsAtMs = performance.now() + request.deadlineMs;
  try {
    return await attempt(sockets, request, request.deadlineMs).catch((error: unknown) => {
      if (request.changes || !DISCONNECTED.has(codeOf(error))) throw error;
      return attempt(sockets, request, endsAtMs - performance.now());
    });
  } catch (error) {
    throw failure(error, request.changes ? 'outcomeUnknown' : 'outcomeKnown');
  }
}
