import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { startPlayback, type PlayedMessage } from './playback.ts';
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
/** The producers by their names in addresses: in play, and before kick-off. */
const PRODUCTS: Readonly<Record<string, string>> = { liveodds: '1', pre: '3' };
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Answer = { readonly status: number; readonly body: string };
const ok = (body: string): Answer => ({ status: 200, body: XML + body });
const NOT_FOUND: Answer = { status: 404, body: `${XML}<response response_code="NOT_FOUND"/>` };
const FORBIDDEN: Answer = { status: 403, body: `${XML}<response response_code="FORBIDDEN"/>` };
const ACCEPTED: Answer = { status: 202, body: `${XML}<response response_code="ACCEPTED"/>` };

/** A feed that plays a recording: its HTTP API, and its messages over a WebSocket. */
export type ReplayServer = { readonly port: number; close(): Promise<void> };

/** Starts the server on this machine's loopback address only. */
export async function startReplayServer({ recording, speed, token, port }: Options): Promise<ReplayServer> {
  const sockets = new Set<WebSocket>();
  const send = (xml: string): void => {
    for (const socket of sockets) socket.send(xml);
  };
  const playback = startPlayback({ recording, speed, nowMs: Date.now, onMessage: send });

  function sendAlive(to: (xml: string) => void): void {
    for (const product of Object.values(PRODUCTS))
      to(`<alive product="${product}" timestamp="${Date.now()}" subscribed="1"/>`);
  }

  /** Sends the messages again, each with the number of the request, and the end of the recovery if it is one. */
  function repeat(messages: readonly PlayedMessage[], requestId: string, product?: string): void {
    for (const { xml } of messages) send(xml.replace(/^<(\w+)/, `<$1 request_id="${requestId}"`));
    if (product !== undefined)
      send(`<snapshot_complete product="${product}" request_id="${requestId}" timestamp="${Date.now()}"/>`);
  }

  function recover(name: string, query: URLSearchParams): Answer {
    const product = PRODUCTS[name];
    const requestId = query.get('request_id') ?? '';
    if (product === undefined || !/^\d{1,15}$/.test(requestId)) return NOT_FOUND;
    const afterMs = Number(query.get('after') ?? 0);
    const messages = playback.played((each) => each.product === product && each.timestampMs > afterMs);
    // The answer comes before the messages.
    setImmediate(() => repeat(messages, requestId, product));
    return ACCEPTED;
  }

  function recoverEvent(name: string, eventId: string, query: URLSearchParams): Answer {
    const product = PRODUCTS[name];
    const requestId = query.get('request_id') ?? '';
    if (product === undefined || !/^\d{1,15}$/.test(requestId)) return NOT_FOUND;
    const messages = playback.played((each) => each.product === product && each.eventId === eventId);
    setImmediate(() => repeat(messages, requestId));
    return ACCEPTED;
  }

  function schedule(isLive: boolean): Answer {
    const events = recording.events.filter((event) => event.isLive === isLive);
    const body = events.map(({ xml }) => playback.shiftedEvent(xml)).join('\n');
    return ok(`<schedule generated_at="${new Date().toISOString()}">\n${body}\n</schedule>`);
  }

  function fixture(eventId: string): Answer {
    const event = recording.events.find(({ id }) => id === eventId);
    if (event === undefined) return NOT_FOUND;
    const xml = playback.shiftedEvent(event.xml).replaceAll('sport_event', 'fixture');
    return ok(`<fixtures_fixture generated_at="${new Date().toISOString()}">\n${xml}\n</fixtures_fixture>`);
  }

  const isAllowed = ({ headers }: IncomingMessage): boolean => headers['x-access-token'] === token;

  function answer(request: IncomingMessage): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`);
    if (pathname === '/readyz') return { status: 200, body: 'ok' };
    if (!isAllowed(request)) return FORBIDDEN;
    const call = `${request.method} ${pathname.replace(/^\/v1\//, '')}`;
    const lists = /^GET sports\/en\/schedules\/(live|pre)\/schedule\.xml$/.exec(call);
    if (lists) return schedule(lists[1] === 'live');
    const event = /^GET sports\/en\/sport_events\/([\w:]+)\/fixture\.xml$/.exec(call);
    if (event) return fixture(event[1] ?? '');
    const recovery = /^POST (\w+)\/recovery\/initiate_request$/.exec(call);
    if (recovery) return recover(recovery[1] ?? '', searchParams);
    const odds = /^POST (\w+)\/odds\/events\/([\w:]+)\/initiate_request$/.exec(call);
    return odds ? recoverEvent(odds[1] ?? '', odds[2] ?? '', searchParams) : NOT_FOUND;
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
