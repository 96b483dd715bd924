// A broadcast as `ws` documents it: one Buffer is sent to every client.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { runBaseline } from './frames.ts';

const server = createServer();
const { clients } = new WebSocketServer({ server });
runBaseline({
  server,
  prepare(text) {
    const bytes = Buffer.from(text);
    return () => {
      for (const client of clients) client.send(bytes, { binary: false });
    };
  },
});
