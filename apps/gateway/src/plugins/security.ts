import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwnOrigin(origin: string, publicOrigin: string, host: string): boolean {
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Whether anything but our own page made the browser send this: another site's, a sibling's under the same domain, or
 * nobody's ('none'), which no call of ours is. Programs that are no browsers send neither header and pass: they hold no
 * cookie that could be abused.
 */
export function isForeign(headers: FastifyRequest['headers'], publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, publicOrigin, headers.host ?? '');
}

/** What of other sites our pages may show; origins such as 'https://games.example'. */
export type EmbeddingSettings = {
  /** Of games, in frames. */
  readonly frameOrigins: readonly string[];
  /** Of thumbnails and icons. */
  readonly imageOrigins: readonly string[];
};

function contentSecurityPolicy(publicOrigin: string, { frameOrigins, imageOrigins }: EmbeddingSettings) {
  const socketOrigin = publicOrigin.replace(/^http/, 'ws');
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The kit's popups position themselves through style attributes.
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

/** Security headers on every answer, and no changes or live sockets on behalf of other sites. */
export async function registerSecurity(
  app: FastifyInstance,
  publicOrigin: string,
  embedding: EmbeddingSettings,
  onForeign: (what: 'calls' | 'live') => void,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(publicOrigin, embedding),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicOrigin.startsWith('https:'),
  });
  app.addHook('onRequest', async (request, reply) => {
    const isGuarded = !SAFE_METHODS.has(request.method) || request.headers.upgrade !== undefined;
    if (!isGuarded || !isForeign(request.headers, publicOrigin)) return;
    onForeign(request.headers.upgrade === undefined ? 'calls' : 'live');
    await reply.code(403).send({ error: { message: 'Requests from other sites are not accepted.' } });
  });
}
