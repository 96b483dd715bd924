import { sportIdOf } from '@ushindi/shared';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { startBroadcast, type Broadcast, type Every } from './broadcast.ts';

/** Computes the frames of both sockets; null for unknown ids. */
interface LiveSource {
  list(sportId: number, marketId: number): object | null;
  match(matchId: string): object | null;
}

interface LiveRoutesOptions {
  readonly source: LiveSource;
  readonly every: Every;
}

const CLOSE_UNKNOWN_TOPIC = 1008;
const PING_MS = 10_000;

const listQuery = z.object({
  sport_id: z.string().transform((text) => sportIdOf(text)),
  market_id: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
});
const matchQuery = z.object({ match_id: z.string().regex(/^\d{1,18}$/) });

/** A topic's name and frame; the frame is null for unknown ids. */
type TopicRequest = { readonly topic: string; readonly frame: () => object | null };

function listTopic(source: LiveSource, query: unknown): TopicRequest | null {
  const { data } = listQuery.safeParse(query);
  if (data === undefined || data.sport_id === null) return null;
  const { sport_id: sportId, market_id: marketId } = data;
  return { topic: `live:${sportId}:${marketId}`, frame: () => source.list(sportId, marketId) };
}

function matchTopic(source: LiveSource, query: unknown): TopicRequest | null {
  const { data } = matchQuery.safeParse(query);
  return data === undefined ? null : { topic: `match:${data.match_id}`, frame: () => source.match(data.match_id) };
}

/**
 * The live sockets: /live?sport_id=&market_id= and /match?match_id=. Each sends a complete frame at once and again
 * when something changed. Unknown ids close with 1008.
 */
export const liveRoutes =
  ({ source, every }: LiveRoutesOptions) =>
  (app: FastifyInstance): void => {
    const broadcasts = new Map<string, Broadcast>();
    const keepAlive = startKeepAlive(every);
    app.addHook('onClose', async () => {
      keepAlive.stop();
      for (const broadcast of broadcasts.values()) broadcast.stop();
    });

    function start({ topic, frame }: TopicRequest): Broadcast | null {
      if (frame() === null) return null;
      const broadcast = startBroadcast({ frame, every, onIdle: () => broadcasts.delete(topic) });
      broadcasts.set(topic, broadcast);
      return broadcast;
    }

    function serve(socket: WebSocket, request: TopicRequest | null): void {
      const broadcast = request && (broadcasts.get(request.topic) ?? start(request));
      if (broadcast === null) {
        socket.close(CLOSE_UNKNOWN_TOPIC, 'unknown ids');
        return;
      }
      keepAlive.watch(socket);
      broadcast.subscribe(socket);
    }

    app.get('/live', { websocket: true }, (socket, request) => serve(socket, listTopic(source, request.query)));
    app.get('/match', { websocket: true }, (socket, request) => serve(socket, matchTopic(source, request.query)));
  };

/** Pings the watched sockets and terminates those that did not answer the previous ping. */
function startKeepAlive(every: Every): { watch(socket: WebSocket): void; stop(): void } {
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
