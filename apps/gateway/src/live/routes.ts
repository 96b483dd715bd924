import type { WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { addressKey } from '../limits/addressKey.ts';
import { CLIENT_DEFLATE } from './clientSocket.ts';
import type { LiveHub } from './hub.ts';
import type { LiveSettings } from './settings.ts';

const SWITCHING_PROTOCOLS = 101;

interface LiveRoutesOptions {
  readonly hub: LiveHub;
}

/** How `@fastify/websocket` is registered at the root of the app, before any route. */
export function liveWebSocketOptions(hub: LiveHub, settings: LiveSettings): WebsocketPluginOptions {
  return {
    options: { maxPayload: settings.maxMessageBytes, perMessageDeflate: CLIENT_DEFLATE },
    preClose: () => hub.close(),
  };
}

// A client's broken frame or cut line is its own matter: ws closes the socket, and the connection sees that.
function ignore(): void {}

/** Puts one listener for all in the place of the plugin's, which would keep each request for as long as its socket. */
function listenForErrors(ws: WebSocket): void {
  ws.removeAllListeners('error');
  ws.on('error', ignore);
}

/** GET /live as a WebSocket. The app's security lets only upgrades of the product's own pages through. */
export async function liveRoutes(app: FastifyInstance, { hub }: LiveRoutesOptions): Promise<void> {
  app.route({
    method: 'GET',
    url: '/live',
    // /live is also a page of the client, which the app's fallback serves.
    handler: (_, reply) => reply.callNotFound(),
    async preHandler(request, reply) {
      // An upgrade is answered on the socket. The answer that was made for it would stay there, and with it the request:
      // more than half of what an idle client costs. So it is also logged now, not at its end.
      if (!request.ws) return;
      reply.raw.detachSocket(request.raw.socket);
      request.log.info({ method: request.method, path: '/live', status: SWITCHING_PROTOCOLS }, 'request');
    },
    wsHandler(ws, request) {
      listenForErrors(ws);
      hub.accept({ ws, net: request.raw.socket, address: addressKey(request.ip) });
    },
  });
}
