import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { isLoopbackHost } from '@ushindi/server/loopback';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { POLICY_REPORT_PATH } from '../clientReports/settings.ts';
import { hostCheck } from './ownHost.ts';
import { refuseUnreadableAddress } from './unreadable.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALLOWED_METHODS = 'GET, HEAD, OPTIONS, POST';

/**
 * Whether an origin is the product's. On this machine the product has several: the dev server's, and the proxy's with
 * TLS.
 */
function isSameOrigin(origin: string, publicOrigin: string, host: string): boolean {
  return origin === publicOrigin || (isLoopbackHost(host) && URL.parse(origin)?.host === host);
}

/**
 * Whether a browser sent this for anything but a page of ours: another site, a sibling subdomain, or no page ('none').
 * Programs that are not browsers send neither header. They pass, because they have no cookie that another site could
 * use.
 */
export function isCrossSite(headers: FastifyRequest['headers'], publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return headers.origin !== undefined && !isSameOrigin(headers.origin, publicOrigin, headers.host ?? '');
}

/** Content of other origins that our pages may show; origins such as 'https://games.example'. */
export type EmbeddingSettings = {
  /** Casino games, in frames. */
  readonly frameOrigins: readonly string[];
  /** Thumbnails and icons. */
  readonly imageOrigins: readonly string[];
};

function contentSecurityPolicy({ publicOrigin, embedding, inlineScripts, inlineStyles }: SecurityOptions) {
  const { frameOrigins, imageOrigins } = embedding;
  const socketOrigin = publicOrigin.replace(/^http/, 'ws');
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", ...inlineStyles.map((hash) => `'${hash}'`)],
      imgSrc: ["'self'", 'data:', ...imageOrigins],
      connectSrc: ["'self'", socketOrigin],
      objectSrc: ["'none'"],
      frameSrc: frameOrigins.length === 0 ? ["'none'"] : [...frameOrigins],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      // The client creates one script address, the service worker's (its offline/worker.ts), and no HTML from text.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['ushindi'],
      reportUri: [POLICY_REPORT_PATH],
    },
  };
}

export type SecurityOptions = {
  readonly publicOrigin: string;
  readonly embedding: EmbeddingSettings;
  /** Hashes of the page's inline scripts, such as 'sha256-…'. */
  readonly inlineScripts: readonly string[];
  /** Hashes of the style elements of rendered pages. */
  readonly inlineStyles: readonly string[];
  readonly onCrossSite: (what: 'calls' | 'live') => void;
};

/**
 * Headers that have an effect only on a page. They take half a kilobyte, which every file and call of a first visit
 * would repeat.
 */
const PAGE_HEADERS = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** Switches off the browser features that neither the client nor a game uses. */
const PERMISSIONS_POLICY = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(',');

/** The security headers of every response, and those that pages have besides. Helmet computes them once. */
function securityHeaders(options: SecurityOptions) {
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(options),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.publicOrigin.startsWith('https:'),
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  response.setHeader('permissions-policy', PERMISSIONS_POLICY);
  const headers = Object.entries(response.getHeaders());
  return {
    always: Object.fromEntries(headers.filter(([name]) => !PAGE_HEADERS.has(name))),
    ofPages: Object.fromEntries(headers.filter(([name]) => PAGE_HEADERS.has(name))),
  };
}

const isPage = (reply: FastifyReply): boolean => String(reply.getHeader('content-type') ?? '').startsWith('text/html');

/**
 * Whether an address is a path and perhaps a query, as every client sends it. The router ignores a fragment, and the host of
 * an address that has one of its own: a proxy that refuses a path might not recognise the path, and the checks of the host
 * would be about another one.
 */
const isPlainPath = (url: string): boolean => url.startsWith('/') && !url.includes('#');

/**
 * Answers a request under an address that is not the product's. A page that was opened without TLS moves to the
 * public origin.
 */
async function refuseAddress(request: FastifyRequest, reply: FastifyReply, publicOrigin: string) {
  const isPlain = request.headers.host === new URL(publicOrigin).host;
  const isRead = request.method === 'GET' && request.headers.upgrade === undefined;
  if (isPlain && isRead) return reply.redirect(publicOrigin + request.url, 308);
  return reply.code(421).send({ error: { message: 'This address is not served here.' } });
}

/**
 * Sets security headers on every response and refuses mutations and live sockets of other sites. Returns the headers of
 * pages, for pages that are kept with their headers.
 */
export function registerSecurity(app: FastifyInstance, options: SecurityOptions): OutgoingHttpHeaders {
  const { publicOrigin, onCrossSite } = options;
  const { always, ofPages } = securityHeaders(options);
  app.addHook('onSend', async (_request, reply) => {
    // The pages of API documentation, which exist in development only, have a policy of their own.
    if (isPage(reply) && !reply.hasHeader('content-security-policy')) reply.headers(ofPages);
  });
  const isForUs = hostCheck(publicOrigin);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    if (!isPlainPath(request.url)) return refuseUnreadableAddress(reply);
    if (!isForUs(request.raw)) return refuseAddress(request, reply, publicOrigin);
    if (request.method === 'TRACE') {
      await reply
        .code(405)
        .header('allow', ALLOWED_METHODS)
        .send({ error: { message: 'Method not allowed.' } });
      return;
    }
    // Browsers send reports with the origin 'null'. Reports are only counted, without a session.
    if (request.url === POLICY_REPORT_PATH) return;
    const isGuarded = !SAFE_METHODS.has(request.method) || request.headers.upgrade !== undefined;
    if (!isGuarded || !isCrossSite(request.headers, publicOrigin)) return;
    onCrossSite(request.headers.upgrade === undefined ? 'calls' : 'live');
    await reply.code(403).send({ error: { message: 'Requests from other sites are not accepted.' } });
  });
  return ofPages;
}
