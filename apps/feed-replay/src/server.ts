import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { createApi, FORBIDDEN, NOT_FOUND, PRODUCTS, type Answer } from './api.ts';
import { startPlayback } from './playback.ts';
import type { Recording } from './recording.ts';

type Options = {
  readonly recording: Recording;
  readonly speed: number;
  readonly token: string;
  /** 0 for any free port. */
  readonly port: number;
};

const HOST = '127.0.0.1';
const ALIVE_EVERY_MS = 10_000;

/** A feed that plays a recording: its HTTP API, and its messages over a WebSocket. */
export type ReplayServer = { readonly port: number; close(): Promise<void> };

/** Starts the server on this machine's loopback address only. */
export async function startReplayServer({ recording, speed, token, port }: Options): Promise<ReplayServer> {
  const sockets = new Set<WebSocket>();
  const send = (xml: string): void => {
    for (const socket of sockets) socket.send(xml);
  };
  const playback = startPlayback({ recording, speed, nowMs: Date.now, onMessage: send });

  const api = createApi({ recording, playback, send });

  function sendAlive(to: (xml: string) => void): void {
    for (const product of Object.values(PRODUCTS))
      to(`<alive product="${product}" timestamp="${Date.now()}" subscribed="1"/>`);
  }

  const isAllowed = ({ headers }: IncomingMessage): boolean => headers['x-access-token'] === token;

  function answer(request: IncomingMessage): Answer {
    const url = URL.parse(request.url ?? '/', `http://${HOST}`);
    if (url === null) return NOT_FOUND;
    const { pathname, searchParams } = url;
    if (pathname === '/readyz') return { status: 200, body: 'ok' };
    if (!isAllowed(request)) return FORBIDDEN;
    return api(request.method ?? '', pathname.replace(/^\/v1\//, ''), searchParams);
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' }).end(body);
  });
  const messages = new WebSocketServer({
    server,
    path: '/messages',
    verifyClient: ({ req }: { req: IncomingMessage }) => isAllowed(req),
  });
  messages.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.terminate());
    sendAlive((xml) => socket.send(xml));
  });
  const alive = setInterval(() => sendAlive(send), ALIVE_EVERY_MS);
  await listen(server, port);
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      clearInterval(alive);
      playback.stop();
      for (const socket of sockets) socket.terminate();
      messages.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
}
