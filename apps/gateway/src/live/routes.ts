import type { WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { LiveHub } from './hub.ts';
import type { LiveSettings } from './settings.ts';

interface LiveRoutesOptions {
  readonly hub: LiveHub;
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

/** GET /live as a WebSocket. The app's security lets only upgrades of the product's own pages through. */
export async function liveRoutes(app: FastifyInstance, { hub }: LiveRoutesOptions): Promise<void> {
  app.route({
    method: 'GET',
    url: '/live',
    // /live is also a page of the client, which the app's fallback serves.
    handler: (_, reply) => reply.callNotFound(),
    wsHandler: (socket) => hub.accept(socket),
  });
}
