import type { WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHub } from './hub.ts';
import type { LiveSettings } from './settings.ts';

interface LiveRoutesOptions {
  readonly hub: LiveHub;
  /** The site's own origin, 'https://host'; undefined when only the address asked for can tell. */
  readonly publicOrigin: string | undefined;
}

/** How `@fastify/websocket` is registered at the root of the app, before any route. */
export function liveWebSocketOptions(hub: LiveHub, settings: LiveSettings): WebsocketPluginOptions {
  return {
    options: { maxPayload: settings.maxMessageBytes, perMessageDeflate: false },
    // A client's broken frame or cut line is its own matter: ws closes the socket, and the connection sees that.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'live client failed'),
    preClose: () => hub.close(),
  };
}

/** Whether a browser's page may open the live socket: the product's own pages, and tools, which send no Origin. */
function isOwnOrigin(origin: string | undefined, publicOrigin: string | undefined, host: string): boolean {
  if (origin === undefined || origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** GET /live as a WebSocket; a page of another site is refused before the upgrade. */
export async function liveRoutes(app: FastifyInstance, { hub, publicOrigin }: LiveRoutesOptions): Promise<void> {
  async function ownPagesOnly(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isOwnOrigin(request.headers.origin, publicOrigin, request.headers.host ?? '')) {
      await reply.code(403).send({ message: 'Forbidden.' });
    }
  }
  app.route({
    method: 'GET',
    url: '/live',
    onRequest: ownPagesOnly,
    // /live is also a page of the client, which the app's fallback serves.
    handler: (_, reply) => reply.callNotFound(),
    wsHandler: (socket) => hub.accept(socket),
  });
}
