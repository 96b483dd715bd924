// What any server pays at the least: the same bytes written to each socket, and nothing else.
import { createServer, type Socket } from 'node:net';
import { runBaseline } from './frames.ts';

/** As on the WebSocket, so that clients read both alike. */
function framed(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, payload]);
}

const sockets = new Set<Socket>();
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  // A client that is cut is no news; the close that follows is enough.
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
