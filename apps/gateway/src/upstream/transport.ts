import type { DomainError } from '@ushindi/api-contract';
import { Agent, errors, request as httpRequest, type Dispatcher } from 'undici';
import { unavailable, unreadable, unanswered } from './errors.ts';
import type { UpstreamRequest } from './request.ts';
import type { UpstreamSettings } from './settings.ts';

/** An answer as it came: the HTTP status and the body's text. */
export type UpstreamAnswer = { readonly status: number; readonly text: string };

/** Failures to connect: nothing was sent, so nothing can have happened. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The line broke: a read may be asked once more. */
const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The pool of sockets to the operator; undici keeps one pool per host. */
export function createDispatcher(settings: UpstreamSettings): Dispatcher {
  // Each request has its own deadline; this only keeps undici's 300 s defaults from outliving it.
  const longestMs = Math.max(settings.readTimeoutMs, settings.writeTimeoutMs);
  return new Agent({
    connect: { timeout: settings.connectTimeoutMs },
    connections: settings.maxConnections,
    headersTimeout: longestMs,
    bodyTimeout: longestMs,
    maxResponseSize: settings.maxResponseBytes,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isTimeout(error: unknown): boolean {
  return (
    (error instanceof Error && error.name === 'TimeoutError') ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  );
}

function failure(error: unknown, changes: boolean): DomainError {
  const code = codeOf(error);
  if (isTimeout(error)) return unanswered(changes, error);
  if (error instanceof errors.ResponseExceededMaxSizeError) return unreadable(changes, error);
  return unavailable(changes && !NEVER_SENT.has(code), error);
}

async function attempt(dispatcher: Dispatcher, request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
  const { method, url, headers, body } = request;
  const { statusCode, body: answer } = await httpRequest(url, { dispatcher, method, headers, body, signal });
  return { status: statusCode, text: await answer.text() };
}

/**
 * Sends a request within its deadline. A read whose line breaks is sent once more, within the same deadline; a change
 * is sent exactly once (readings 16 and 29).
 * @throws DomainError UPSTREAM_UNAVAILABLE, UPSTREAM_TIMEOUT, or UPSTREAM_UNREADABLE for an answer beyond the size limit.
 */
export async function send(dispatcher: Dispatcher, request: UpstreamRequest): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(request.deadlineMs);
  try {
    return await attempt(dispatcher, request, signal).catch((error: unknown) => {
      if (request.changes || !CUT.has(codeOf(error))) throw error;
      return attempt(dispatcher, request, signal);
    });
  } catch (error) {
    throw failure(error, request.changes);
  }
}
