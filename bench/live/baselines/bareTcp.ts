// The least that any server does: it writes the same bytes to each socket.
import { createServer, type Socket } from 'node:net';
import { runBaseline } from './frames.ts';

/** Frames a text as on a WebSocket, so that clients read it in the same way. */
function framed(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, payload]);
}

const sockets = new Set<Socket>();
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  // A close event follows.
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  socket.resume();
});
runBaseline({
  server,
  prepare(text) {
    const bytes = framed(text);
    return () => {
      for (const socket of sockets) socket.write(bytes);
    };
  },
});
