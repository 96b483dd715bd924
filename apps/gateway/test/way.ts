import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createWatched } from '../src/live/test/watched.ts';

const REDIS_PORT = 6379;

/** A way to a server that can be cut and mended; or goes nowhere for who is on it, as when a machine is lost. */
export async function startWay(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const watched = createWatched();
  let isCut = false;
  let turnedAway = 0;

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      turnedAway += 1;
      watched.changed();
      return;
    }
    const far = connect(Number(port || REDIS_PORT), hostname);
    for (const socket of [near, far])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isCut = false),
    /** Resolves when all who are on it have come again, on new connections. */
    async hang(): Promise<void> {
      const hung = sockets.size / 2;
      for (const socket of sockets) socket.unpipe().pause();
      for (let come = 0; come < hung; come += 1) await once(server, 'connection');
    },
    /** How many have come in vain. */
    turnedAway: () => turnedAway,
    /** Resolves when they are so many. */
    hasTurnedAway: (count: number) => watched.until(() => turnedAway === count),
    close(): void {
      cut();
      server.close();
    },
  };
}

export type Way = Awaited<ReturnType<typeof startWay>>;
