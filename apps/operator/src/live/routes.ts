import { sportIdOf } from '@ushindi/shared';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { startBroadcast, type Broadcast, type Every } from './broadcast.ts';
import { startKeepAlive } from './keepAlive.ts';

/** The frames of the two sockets; null for ids that there are not. */
interface LiveSource {
  list(sportId: number, marketId: number): object | null;
  match(matchId: string): object | null;
}

interface LiveRoutesOptions {
  readonly source: LiveSource;
  readonly every: Every;
}

const CLOSE_UNKNOWN_TOPIC = 1008;

const listQuery = z.object({
  sport_id: z.string().transform((text) => sportIdOf(text)),
  market_id: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number),
});
const matchQuery = z.object({ match_id: z.string().regex(/^\d{1,18}$/) });

/** What is asked for: its name, and its frame, which is null when there is no such thing. */
type Asked = { readonly topic: string; readonly frame: () => object | null };

function askedList(source: LiveSource, query: unknown): Asked | null {
  const { data } = listQuery.safeParse(query);
  if (data === undefined || data.sport_id === null) return null;
  const { sport_id: sportId, market_id: marketId } = data;
  return { topic: `live:${sportId}:${marketId}`, frame: () => source.list(sportId, marketId) };
}

function askedMatch(source: LiveSource, query: unknown): Asked | null {
  const { data } = matchQuery.safeParse(query);
  return data === undefined ? null : { topic: `match:${data.match_id}`, frame: () => source.match(data.match_id) };
}

/**
 * The two sockets of the discovery-and-content spec, section 7: /live?sport_id=&market_id= and /match?match_id=. Each
 * says a whole frame at once and again when something changed; unknown ids are closed with 1008.
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

    function start({ topic, frame }: Asked): Broadcast | null {
      if (frame() === null) return null;
      const broadcast = startBroadcast({ frame, every, onIdle: () => broadcasts.delete(topic) });
      broadcasts.set(topic, broadcast);
      return broadcast;
    }

    function serve(socket: WebSocket, asked: Asked | null): void {
      const broadcast = asked && (broadcasts.get(asked.topic) ?? start(asked));
      if (broadcast === null) {
        socket.close(CLOSE_UNKNOWN_TOPIC, 'unknown ids');
        return;
      }
      keepAlive.watch(socket);
      broadcast.join(socket);
    }

    app.get('/live', { websocket: true }, (socket, request) => serve(socket, askedList(source, request.query)));
    app.get('/match', { websocket: true }, (socket, request) => serve(socket, askedMatch(source, request.query)));
  };
