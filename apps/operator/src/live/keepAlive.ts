import type { WebSocket } from 'ws';
import type { Every } from './broadcast.ts';

const PING_MS = 10_000;

/** Pings sockets and ends those that did not answer the ping before; `watch` adds one until it closes. */
export function startKeepAlive(every: Every): { watch(socket: WebSocket): void; stop(): void } {
  const answered = new Map<WebSocket, boolean>();
  const stop = every(PING_MS, () => {
    for (const [socket, alive] of answered) {
      if (alive) socket.ping();
      else socket.terminate();
      answered.set(socket, false);
    }
  });
  return {
    watch(socket) {
      answered.set(socket, true);
      socket.on('pong', () => answered.set(socket, true));
      socket.on('close', () => answered.delete(socket));
    },
    stop,
  };
}
