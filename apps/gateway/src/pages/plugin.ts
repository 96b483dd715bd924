import type { OutgoingHttpHeaders } from 'node:http';
import { DomainError, type OnSettled, type ProcedurePolicy } from '@ushindi/api-contract';
import type { Language } from '@ushindi/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LanguageOf, VARY_BY_LANGUAGE } from '../language/chooseLanguage.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { addressKey } from '../rateLimit/addressKey.ts';
import type { Limiter } from '../rateLimit/limiter.ts';
import { encodeKept } from '../responseCache/encodings.ts';
import { encodeUncached, keepAndEncode } from '../responseCache/plugin.ts';
import type { ResponseCache } from '../responseCache/responseCache.ts';
import type { Pages } from './pages.ts';

export type PagesPluginOptions = {
  readonly pages: Pages;
  readonly responseCache: ResponseCache;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  readonly isClosed: () => boolean;
  /** The security headers of pages; they are kept with the bytes. */
  readonly pageHeaders: OutgoingHttpHeaders;
  readonly languageOf: LanguageOf;
  /** Sends the page without data. */
  readonly sendShell: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
};

const LIMITED = { kind: 'limited' } as const;

/** The policy of a page: that of the calls that it makes beside those of public caches. */
function policyOf(url: string): ProcedurePolicy {
  // Limits visitors who try booking codes.
  if (url.startsWith('/share/')) return { rateLimits: ['unknownCodesPerAddress'] };
  return url.startsWith('/search?') ? { rateLimits: ['searchesPerAddress'] } : {};
}

/**
 * A page that the response cache does not have may cost calls of the operator, so it counts as a call of its visitor.
 * Null when a limit refuses it.
 */
async function admit({ limiter }: PagesPluginOptions, url: string, request: FastifyRequest): Promise<OnSettled | null> {
  const call = { accNo: null, unprovenSession: null, input: undefined, device: null };
  try {
    return await limiter.admit({ ...call, policy: policyOf(url), address: addressKey(request.ip) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
}

/** The key of a page among the kept responses, whose other keys begin with a slash. */
export const pageKey = (language: Language, url: string): string => `${language} ${url}`;

type Page = Extract<Awaited<ReturnType<Pages['get']>>, { kind: 'page' }>;

async function send(
  { responseCache: cache, nowMs, pageHeaders }: PagesPluginOptions,
  { url, language, status, body, freshness }: Page & { url: string; language: Language },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers(pageHeaders).header('vary', VARY_BY_LANGUAGE).type('text/html; charset=utf-8');
  if (status === 404)
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send(await encodeUncached(body, request, reply, encodeKept));
  return reply.send(
    await keepAndEncode({ cache, url: pageKey(language, url), body, nowMs: nowMs(), freshness }, request, reply),
  );
}

/** An address without a screen. Its page is sent for all unknown addresses. */
const UNKNOWN_URL = '/not-found';

/** Sends the client to a browser whose address is not rendered. An unknown address gets the page of unknown addresses. */
export async function sendClient(
  options: PagesPluginOptions,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { pages, isClosed, languageOf, sendShell } = options;
  if (pages.isScreen(path)) return sendShell(request, reply);
  const page = { url: UNKNOWN_URL, language: languageOf(request.headers) };
  const result = isClosed() ? null : await resultFor(options, page, request);
  if (result?.kind === 'page') return send(options, { ...result, ...page }, request, reply);
  return sendShell(request, reply.code(404));
}

/** The result of an address for one visitor. */
async function resultFor(
  options: PagesPluginOptions,
  { url, language }: { url: string; language: Language },
  request: FastifyRequest,
) {
  const { pages, metrics } = options;
  const onSettled = await admit(options, url, request);
  const result = onSettled === null ? LIMITED : await pages.get(url, language, addressKey(request.ip));
  await onSettled?.(result.kind === 'page' && result.status === 404 ? 'NOT_FOUND' : 'OK');
  metrics.page(result.kind === 'page' && !result.isComplete ? 'incomplete' : result.kind);
  return result;
}

/**
 * Serves rendered pages. They are public and contain nothing of a visitor, so their bytes are kept like those of shared
 * responses. During maintenance, and whenever a page is not there in time, the page without data is sent.
 */
export function registerPages(app: FastifyInstance, options: PagesPluginOptions): void {
  const { pages, isClosed, languageOf, sendShell } = options;
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.headers.upgrade !== undefined || isClosed()) return;
    const url = pages.find(request.url);
    if (url === null) return;
    const page = { url, language: languageOf(request.headers) };
    const result = await resultFor(options, page, request);
    if (result.kind === 'page') return send(options, { ...result, ...page }, request, reply);
    if (result.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(result.to, 302);
    return sendShell(request, reply);
  });
}
