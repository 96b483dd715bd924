import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createWaitUntil } from '../src/live/test/waitUntil.ts';

export const FEED_TOKEN = 'canary-feed-token';

/** An odds feed on real sockets whose every message a test sends itself. */
export async function startFakeFeed() {
  const sockets = new Set<WebSocket>();
  const changes = createWaitUntil();
  const requests: string[] = [];
  /** Documents by path; a missing one is a 404. */
  const documents = new Map<string, string>();
  const tokens = new Set<string>();

  const noteToken = ({ headers }: IncomingMessage): void => void tokens.add(String(headers['x-access-token']));
  const server = createServer((request, response) => {
    noteToken(request);
    const { pathname, search } = new URL(request.url ?? '/', 'http://feed');
    requests.push(`${request.method} ${pathname}${search}`);
    const document = request.method === 'POST' ? '<response/>' : documents.get(pathname);
    response.writeHead(document === undefined ? 404 : 200).end(document ?? 'nothing');
    changes.changed();
  });
  const messages = new WebSocketServer({ server });
  messages.on('connection', (socket, request) => {
    noteToken(request);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    changes.changed();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const recoveries = (): URL[] =>
    requests
      .filter((line) => line.includes('/recovery/initiate_request'))
      .map((line) => new URL(line.slice('POST '.length), 'http://feed'));
  return {
    requests,
    documents,
    tokens: () => tokens,
    /** The gateway's settings for it. */
    settings: {
      PLATFORM: 'feed',
      FEED_API_URL: `http://127.0.0.1:${port}`,
      FEED_MESSAGES_URL: `ws://127.0.0.1:${port}/messages`,
      FEED_TOKEN,
    },
    send(...texts: string[]): void {
      for (const socket of sockets) for (const text of texts) socket.send(text);
    },
    connected: () => changes.until(() => sockets.size > 0),
    until: changes.until,
    /** The parameters of the recovery requests so far, oldest first. */
    recoveries: () =>
      recoveries().map(({ pathname, searchParams }) => ({
        pathname,
        after: searchParams.get('after'),
        id: searchParams.get('request_id') ?? '',
      })),
    /** Ends the gateway's connection. */
    async cut(): Promise<void> {
      for (const socket of sockets) socket.terminate();
      sockets.clear();
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.terminate();
      messages.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeFeed = Awaited<ReturnType<typeof startFakeFeed>>;
