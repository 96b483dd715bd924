import type { Socket } from 'node:net';
import type { ServerOptions, WebSocket } from 'ws';

/** A client's WebSocket and its TCP socket, to which frames are written as bytes that are shared by all clients. */
export interface ClientSocket {
  readonly ws: WebSocket;
  readonly net: Socket;
  /** The client accepts permessage-deflate. */
  readonly deflates: boolean;
}

/**
 * The terms of compression: each message is deflated on its own, so that one deflated message serves all clients. A
 * client that asks for a smaller window gets plain messages.
 */
export const CLIENT_DEFLATE: ServerOptions['perMessageDeflate'] = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // A client's inflater stays in memory from its first message on. Messages have some 50 bytes, so a small buffer saves
  // 4 KB for each client.
  zlibInflateOptions: { chunkSize: 1024 },
  // `ws` accepts false for 'never', but its types do not.
  serverMaxWindowBits: false as never,
};

/** Wraps the sockets of an accepted upgrade. */
export const createClientSocket = (ws: WebSocket, net: Socket): ClientSocket => ({
  ws,
  net,
  deflates: ws.extensions === 'permessage-deflate',
});

/** The number of messages, pings and pongs that a client may send after its socket was closed: those in flight. */
const MAX_WHILE_CLOSING = 1000;

/**
 * Asks a client to close its end. `ws` waits for half a minute, and reads on: a client that goes on sending more than the
 * maximum is cut off.
 */
export function closeSocket(ws: WebSocket, code: number, reason: string): void {
  let ignored = 0;
  function ignore(): void {
    ignored += 1;
    if (ignored > MAX_WHILE_CLOSING) ws.terminate();
  }
  ws.on('message', ignore).on('ping', ignore).on('pong', ignore);
  ws.close(code, reason);
}
