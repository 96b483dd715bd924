import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createWaitUntil } from './waitUntil.ts';

/** An operator's live server under a test's control. With `greets`, it sends its last frame to every new socket. */
export async function startFakeUpstream({ autoPong = true, greets = false } = {}) {
  let lastFrame: string | null = null;
  let refusedWith: number | null = null;
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    autoPong,
    verifyClient: (_, answer) => (refusedWith === null ? answer(true) : answer(false, refusedWith)),
  });
  await once(server, 'listening');
  const changes = createWaitUntil();
  /** Every socket ever opened, with path and query. */
  const opened: { address: string; socket: WebSocket }[] = [];
  server.on('connection', (socket, request) => {
    socket.on('close', () => changes.changed());
    opened.push({ address: request.url ?? '', socket });
    if (greets && lastFrame !== null) socket.send(lastFrame);
    changes.changed();
  });

  const live = (): WebSocket[] => opened.map(({ socket }) => socket).filter(({ readyState }) => readyState === 1);
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened,
    /** The sockets open now. */
    live,
    until: changes.until,
    /** Answers every upgrade from here on with this HTTP status; null lets them through again. */
    refuseWith(status: number | null) {
      refusedWith = status;
    },
    /** Sends one frame, as JSON unless it is text already, on every open socket. */
    send(frame: unknown) {
      const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
      lastFrame = text;
      for (const socket of live()) socket.send(text);
    },
    async close() {
      for (const { socket } of opened) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
