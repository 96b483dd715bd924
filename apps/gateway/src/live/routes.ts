import type { WebsocketPluginOptions } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { addressKey } from '../rateLimit/addressKey.ts';
import { CLIENT_DEFLATE } from './clientSocket.ts';
import type { LiveHub } from './hub.ts';
import type { LiveSettings } from './settings.ts';

const SWITCHING_PROTOCOLS = 101;
const PATH = '/live';
/**
 * The number of fragments of a message. Browsers send a message of this size in one frame. Fragments are not counted as
 * messages.
 */
const MAX_FRAGMENTS = 8;

interface LiveRoutesOptions {
  readonly hub: LiveHub;
}

/** Options of `@fastify/websocket`, which is registered at the root of the app before any route. */
export function liveWebSocketOptions(hub: LiveHub, settings: LiveSettings): WebsocketPluginOptions {
  return {
    // A connection answers pings itself, within its limits.
    options: {
      maxPayload: settings.maxMessageBytes,
      maxFragments: MAX_FRAGMENTS,
      perMessageDeflate: CLIENT_DEFLATE,
      autoPong: false,
    },
    preClose: () => hub.close(),
  };
}

// Does nothing. After a broken frame or connection `ws` closes the socket, and the connection handles the close.
function ignore(): void {}

/** Replaces the plugin's listener, which would keep the request in memory as long as the socket. */
function listenForErrors(ws: WebSocket): void {
  ws.removeAllListeners('error');
  ws.on('error', ignore);
}

const LIVE_URL = /^\/live(?:\?|$)/;

/**
 * Whether an address is that of live sockets. The plugin would accept an upgrade at any other one to close it, outside the
 * limits of clients, and would not close the socket of an address that the router cannot read.
 */
export const isLiveUrl = (url = ''): boolean => LIVE_URL.test(url);

/** GET /live as a WebSocket. The app's security refuses upgrades of other sites' pages. */
export async function liveRoutes(app: FastifyInstance, { hub }: LiveRoutesOptions): Promise<void> {
  app.route({
    method: 'GET',
    url: PATH,
    // /live is also a page of the client, served by the app's fallback.
    handler: (_, reply) => reply.callNotFound(),
    async preHandler(request, reply) {
      // The unused response would stay attached to the socket, and with it the request: more than half of the memory of
      // an idle client. The request is therefore logged here, not at its end.
      if (!request.ws) return;
      reply.raw.detachSocket(request.raw.socket);
      request.log.info({ method: request.method, path: PATH, status: SWITCHING_PROTOCOLS }, 'request');
    },
    wsHandler(ws, request) {
      listenForErrors(ws);
      hub.accept({ ws, net: request.raw.socket, address: addressKey(request.ip) });
    },
  });
}
