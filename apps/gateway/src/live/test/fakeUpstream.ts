import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { createWatched } from './watched.ts';

/** An operator's live server that says exactly what a test tells it to; with `greets`, its last word also to who comes. */
export async function startFakeUpstream({ autoPong = true, greets = false } = {}) {
  let lastWord: string | null = null;
  let refusedWith: number | null = null;
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    autoPong,
    verifyClient: (_, answer) => (refusedWith === null ? answer(true) : answer(false, refusedWith)),
  });
  await once(server, 'listening');
  const watched = createWatched();
  /** Every socket ever opened, with path and query. */
  const opened: { address: string; socket: WebSocket }[] = [];
  server.on('connection', (socket, request) => {
    socket.on('close', () => watched.changed());
    opened.push({ address: request.url ?? '', socket });
    if (greets && lastWord !== null) socket.send(lastWord);
    watched.changed();
  });

  const live = (): WebSocket[] => opened.map(({ socket }) => socket).filter(({ readyState }) => readyState === 1);
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened,
    /** The sockets open now. */
    live,
    until: watched.until,
    /** Answers every upgrade from here on with this HTTP status; null lets them through again. */
    refuseWith(status: number | null) {
      refusedWith = status;
    },
    /** Sends one frame, as JSON unless it is text already, on every open socket. */
    say(frame: unknown) {
      const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
      lastWord = text;
      for (const socket of live()) socket.send(text);
    },
    async close() {
      for (const { socket } of opened) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
