import type { DomainError } from '@ushindi/api-contract';
import { Agent, errors, type Dispatcher } from 'undici';
import { busy, unavailable, unreadable, unanswered } from './errors.ts';
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
/** The connection broke; a read may be sent once more. */
const DISCONNECTED = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const UTF8 = new TextDecoder();

/** The body's text, without a byte order mark. */
const textOf = (chunks: readonly Buffer[]): string =>
  UTF8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));

/** The sockets to the operator: two pools per host, so that held requests leave sockets for all others. */
export type Sockets = {
  usual: Dispatcher;
  held: Dispatcher;
  /** Closes them when their requests have ended. */
  close(): Promise<void>;
  /** Closes them at once. */
  destroy(): Promise<void>;
};

/** Creates both pools. They connect on first use. */
export function createSockets(settings: UpstreamSettings): Sockets {
  const usual = createPools(settings, settings.maxConnections);
  const held = createPools(settings, settings.maxHeldConnections);
  return {
    usual,
    held,
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

/** The request's deadline has passed while it waited for a socket: it was never sent. */
class QueueError extends Error {
  override readonly name = 'QueueError';
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof DeadlineError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  );
}

function failure(error: unknown, changes: boolean): DomainError {
  const code = codeOf(error);
  if (error instanceof QueueError) return busy(error);
  if (isTimeout(error)) return unanswered(changes, error);
  if (error instanceof errors.ResponseExceededMaxSizeError) return unreadable(changes, error);
  return unavailable(changes && !NEVER_SENT.has(code), error);
}

/**
 * Sends a request once. It uses the dispatcher itself: undici's `request` creates a stream for the body and needs an
 * AbortSignal for the deadline.
 */
function attempt(dispatcher: Dispatcher, request: UpstreamRequest, timeoutMs: number): Promise<UpstreamAnswer> {
  const { origin, path, method, headers, body } = request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let sending: Dispatcher.DispatchController | undefined;
    let isLate = false;
    let isAnswered = false;
    const endAtDeadline = (): void => {
      if (isAnswered) return;
      const error = sending === undefined ? new QueueError() : new DeadlineError();
      sending?.abort(error);
      reject(error);
    };
    const deadline = setTimeout(() => {
      isLate = true;
      // A busy process runs its timers before it reads: the response may be here already.
      setImmediate(endAtDeadline);
    }, timeoutMs);
    dispatcher.dispatch(
      { origin, path, method, headers, body },
      {
        onRequestStart(controller) {
          // It waited for a socket past its deadline.
          if (isLate) return controller.abort(new QueueError());
          sending = controller;
        },
        onResponseStart(_, statusCode) {
          status = statusCode;
        },
        onResponseData(_, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          isAnswered = true;
          clearTimeout(deadline);
          resolve({ status, text: textOf(chunks) });
        },
        onResponseError(_, error) {
          clearTimeout(deadline);
          reject(error);
        },
      },
    );
  });
}

/**
 * Sends a request within its deadline. A read whose connection breaks is sent once more within the same deadline; a
 * change is sent exactly once.
 * @throws DomainError UPSTREAM_UNAVAILABLE, UPSTREAM_TIMEOUT, UPSTREAM_UNREADABLE for a response beyond the size limit, or
 * TOO_MANY_REQUESTS for a request that found no free socket within its deadline and was not sent.
 */
export async function send(sockets: Sockets, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const dispatcher = request.isHeld ? sockets.held : sockets.usual;
  const endsAtMs = performance.now() + request.deadlineMs;
  try {
    return await attempt(dispatcher, request, request.deadlineMs).catch((error: unknown) => {
      if (request.changes || !DISCONNECTED.has(codeOf(error))) throw error;
      return attempt(dispatcher, request, endsAtMs - performance.now());
    });
  } catch (error) {
    throw failure(error, request.changes);
  }
}
