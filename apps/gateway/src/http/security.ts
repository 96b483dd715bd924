import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALLOWED_METHODS = 'GET, HEAD, OPTIONS, POST';

function isSameOrigin(origin: string, publicOrigin: string, host: string): boolean {
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Whether a browser sent this for anything but a page of ours: another site, a sibling subdomain, or no page ('none').
 * Programs that are not browsers send neither header and pass, because they have no cookie to abuse.
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

function contentSecurityPolicy({ publicOrigin, embedding, inlineScripts }: SecurityOptions) {
  const { frameOrigins, imageOrigins } = embedding;
  const socketOrigin = publicOrigin.replace(/^http/, 'ws');
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'`)],
      // Popups position themselves through style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...imageOrigins],
      connectSrc: ["'self'", socketOrigin],
      objectSrc: ["'none'"],
      frameSrc: frameOrigins.length === 0 ? ["'none'"] : [...frameOrigins],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  };
}

export type SecurityOptions = {
  readonly publicOrigin: string;
  readonly embedding: EmbeddingSettings;
  /** Hashes of the page's inline scripts, such as 'sha256-…'. */
  readonly inlineScripts: readonly string[];
  readonly onCrossSite: (what: 'calls' | 'live') => void;
};

/**
 * Headers that a browser follows only for a page. They are half a kilobyte, which every file and call of a first visit
 * would repeat.
 */
const PAGE_HEADERS = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

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
  const headers = Object.entries(response.getHeaders());
  return {
    always: Object.fromEntries(headers.filter(([name]) => !PAGE_HEADERS.has(name))),
    ofPages: Object.fromEntries(headers.filter(([name]) => PAGE_HEADERS.has(name))),
  };
}

const isPage = (reply: FastifyReply): boolean => String(reply.getHeader('content-type') ?? '').startsWith('text/html');

/**
 * Sets security headers on every response and refuses mutations and live sockets of other sites. Returns the headers of
 * pages, for pages that are kept with their headers.
 */
export function registerSecurity(app: FastifyInstance, options: SecurityOptions): OutgoingHttpHeaders {
  const { publicOrigin, onCrossSite } = options;
  const { always, ofPages } = securityHeaders(options);
  app.addHook('onSend', async (_request, reply) => void (isPage(reply) && reply.headers(ofPages)));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    if (request.method === 'TRACE') {
      await reply
        .code(405)
        .header('allow', ALLOWED_METHODS)
        .send({ error: { message: 'Method not allowed.' } });
      return;
    }
    const isGuarded = !SAFE_METHODS.has(request.method) || request.headers.upgrade !== undefined;
    if (!isGuarded || !isCrossSite(request.headers, publicOrigin)) return;
    onCrossSite(request.headers.upgrade === undefined ? 'calls' : 'live');
    await reply.code(403).send({ error: { message: 'Requests from other sites are not accepted.' } });
  });
  return ofPages;
}
