// Socket.IO with its defaults on the WebSocket transport, except that it sends no ping during a measurement.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { runBaseline } from './frames.ts';

const NO_PINGS_MS = 600_000;

const server = createServer();
const io = new Server(server, { transports: ['websocket'], pingInterval: NO_PINGS_MS });
runBaseline({
  server,
  prepare(text) {
    const frame: unknown = JSON.parse(text);
    return () => void io.emit('frame', frame);
  },
});
