// A subscription as tRPC documents it: one generator per client over an emitter's events.
import { EventEmitter, on } from 'node:events';
import { createServer } from 'node:http';
import { initTRPC } from '@trpc/server';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import { WebSocketServer } from 'ws';
import { runBaseline } from './frames.ts';

const events = new EventEmitter().setMaxListeners(0);
const t = initTRPC.create();
const router = t.router({
  frames: t.procedure.subscription(async function* ({ signal }) {
    for await (const [frame] of on(events, 'frame', signal ? { signal } : {})) yield frame as unknown;
  }),
});

const server = createServer();
applyWSSHandler({ wss: new WebSocketServer({ server }), router });
runBaseline({
  server,
  prepare(text) {
    const frame: unknown = JSON.parse(text);
    return () => void events.emit('frame', frame);
  },
});
