import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createWaitUntil } from '../src/live/test/waitUntil.ts';

const REDIS_PORT = 6379;

/** A TCP proxy in front of a server. It can refuse connections, or keep them open and drop all data. */
export async function startTcpProxy(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const changes = createWaitUntil();
  let isSevered = false;
  let refusedConnections = 0;

  const server = createServer((near) => {
    if (isSevered) {
      near.destroy();
      refusedConnections += 1;
      changes.changed();
      return;
    }
    const far = connect(Number(port || REDIS_PORT), hostname);
    for (const socket of [near, far])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const sever = (): void => {
    isSevered = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Closes all connections and refuses new ones. */
    sever,
    restore: () => void (isSevered = false),
    /** Stops passing data on all open connections; resolves when each of them has been replaced by a new one. */
    async blackhole(): Promise<void> {
      const stuck = sockets.size / 2;
      for (const socket of sockets) socket.unpipe().pause();
      for (let replaced = 0; replaced < stuck; replaced += 1) await once(server, 'connection');
    },
    refusedConnections: () => refusedConnections,
    /** Resolves when exactly this many connections have been refused. */
    hasRefused: (count: number) => changes.until(() => refusedConnections === count),
    close(): void {
      sever();
      server.close();
    },
  };
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
