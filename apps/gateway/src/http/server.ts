import { createServer, type IncomingMessage, type Server } from 'node:http';
import { BlockList, isIPv4, type Socket } from 'node:net';
import { createUnanswered, MAX_UNANSWERED } from '@ushindi/server/unanswered';
import type { FastifyServerFactory } from 'fastify';
import { isLiveUrl } from '../live/index.ts';
import type { ResponseCache } from '../responseCache/responseCache.ts';
import { addressKey } from '../rateLimit/addressKey.ts';

/** The bounds of one process on connections and on requests that have not arrived. */
export type ConnectionSettings = {
  /** The time for a request's headers to arrive, milliseconds. */
  readonly headersTimeoutMs: number;
  /** The time for a whole request to arrive, milliseconds. */
  readonly requestTimeoutMs: number;
  /**
   * A connection without a byte for this time is closed, milliseconds. Live sockets are exempt, because they are
   * pinged.
   */
  readonly idleTimeoutMs: number;
  readonly maxConnections: number;
  /** The number of connections of one IPv4 address or IPv6 /64 network that is no trusted proxy. */
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
  readonly onRefusedConnection: (reason: 'full' | 'address' | 'unanswered') => void;
};

/**
 * The interval in which Node checks for late requests, 30 s by default. With this value timeouts are accurate to a
 * second.
 */
const MAX_CHECK_INTERVAL_MS = 1000;

/**
 * Longer than a proxy keeps an unused connection, so that the gateway closes none while the proxy sends a request on
 * it.
 */
const KEEP_ALIVE_MS = 72_000;

/** Creates an HTTP server that sends cached responses before the app sees the request, except during maintenance. */
export function createServerFactory(options: ServerOptions): FastifyServerFactory {
  const { connections, responseCache, isClosed, isForUs, onRefusedConnection } = options;
  const { headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = connections;
  return (handler): Server => {
    const connectionsCheckingInterval = Math.min(MAX_CHECK_INTERVAL_MS, Math.ceil(headersTimeout / 2));
    const limits = { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout: KEEP_ALIVE_MS };
    const unanswered = createUnanswered();
    // A request that is not upgraded is an ordinary request.
    const shouldUpgradeCallback = (request: IncomingMessage): boolean =>
      isLiveUrl(request.url) && unanswered.mayUpgrade(request);
    const server = createServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
      // Node still reports the requests that it received together with the one that was refused.
      if (request.socket.destroyed) return;
      if (unanswered.add(response) > MAX_UNANSWERED) {
        onRefusedConnection('unanswered');
        request.socket.destroy();
        return;
      }
      // Set for each request and not for the whole server. A live socket would keep the timer, and each write would
      // update it.
      request.socket.setTimeout(connections.idleTimeoutMs);
      const mayBeCached = !isClosed() && isForUs(request);
      if (!mayBeCached || !responseCache.respond(request, response)) handler(request, response);
    });
    // Node itself would answer other expectations than 100-continue, outside the bounds of a connection.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    boundConnections(server, options);
    return server;
  };
}

/** Closes connections beyond the bounds before any byte of them is read. */
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
