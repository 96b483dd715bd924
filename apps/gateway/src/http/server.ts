import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList, isIPv4, type Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import type { ResponseCache } from '../responseCache/responseCache.ts';
import { addressKey } from '../rateLimit/addressKey.ts';

/** The bounds of one process on connections and on requests that have not arrived. */
export type ConnectionSettings = {
  /** For a request's headers to arrive, milliseconds. */
  readonly headersTimeoutMs: number;
  /** For a whole request to arrive, milliseconds. */
  readonly requestTimeoutMs: number;
  /** A connection on which no byte moves for this time is closed. Live sockets are exempt: they are pinged. */
  readonly idleTimeoutMs: number;
  readonly maxConnections: number;
  /** Connections of one IPv4 address or IPv6 /64 network that is no trusted proxy. */
  readonly maxConnectionsPerAddress: number;
};

/** The bounds of the HTTP server, and what it needs from the rest of the gateway. */
export type ServerOptions = {
  readonly connections: ConnectionSettings;
  /** Addresses and networks whose connections are not counted by address. */
  readonly trustedProxies: readonly string[];
  readonly responseCache: ResponseCache;
  /** Whether the product is closed for maintenance. */
  readonly isClosed: () => boolean;
  /** Whether a request is for this product. The app refuses all others. */
  readonly isForUs: (request: IncomingMessage) => boolean;
  /** Called for every connection that is refused. */
  readonly onRefusedConnection: (reason: 'full' | 'address') => void;
};

/** Node looks for late requests in this interval, 30 s by default, so that a timeout holds to a second. */
const MAX_CHECK_INTERVAL_MS = 1000;

/** Longer than a proxy keeps an unused connection, so that none is closed while the proxy sends a request on it. */
const KEEP_ALIVE_MS = 72_000;

/** Creates an HTTP server that sends cached responses before the app sees the request, except during maintenance. */
export function createServerFactory(options: ServerOptions): FastifyServerFactory {
  const { connections, responseCache, isClosed, isForUs } = options;
  const { headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = connections;
  return (handler): Server => {
    const connectionsCheckingInterval = Math.min(MAX_CHECK_INTERVAL_MS, Math.ceil(headersTimeout / 2));
    const limits = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout: KEEP_ALIVE_MS };
    const lastResponses = new WeakMap<Socket, ServerResponse>();
    // An upgrade takes the socket from the server at once. Behind a request without its response it could not be served,
    // and nothing would ever close the socket; so it is an ordinary request then.
    const shouldUpgradeCallback = ({ socket }: IncomingMessage): boolean =>
      lastResponses.get(socket)?.destroyed !== false;
    const server = createServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
      // Set with a request, not for the whole server: a live socket would keep the timer, and each write would read it.
      request.socket.setTimeout(connections.idleTimeoutMs);
      lastResponses.set(request.socket, response);
      const mayBeCached = !isClosed() && isForUs(request);
      if (!mayBeCached || !responseCache.respond(request, response)) handler(request, response);
    });
    boundConnections(server, options);
    return server;
  };
}

/** Closes connections beyond the bounds before anything of them is read. */
function boundConnections(server: Server, { connections, trustedProxies, onRefusedConnection }: ServerOptions): void {
  const isTrusted = addressesIn(trustedProxies);
  const open = new Map<string, number>();
  const count = (key: string, change: 1 | -1): number => {
    const next = (open.get(key) ?? 0) + change;
    if (next > 0) open.set(key, next);
    else open.delete(key);
    return next;
  };
  server.maxConnections = connections.maxConnections;
  server.on('drop', () => onRefusedConnection('full'));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    socket.once('close', () => count(key, -1));
    if (count(key, 1) <= connections.maxConnectionsPerAddress) return;
    onRefusedConnection('address');
    socket.destroy();
  });
}

/** Whether an address is one of the given addresses and networks. */
export function addressesIn(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const each of list) {
    const [address = '', prefix] = each.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  return (address) => address !== '' && known.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
