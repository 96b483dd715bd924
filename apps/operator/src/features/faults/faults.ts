import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';

/** A response forced on the next calls of one path. */
const fault = z.object({
  /** The requested path without a leading slash: 'bet/v1/place', 'ds/v1/bets/sports'. */
  call: z
    .string()
    .min(1)
    .max(200)
    .refine(
      (path) => !path.startsWith('/') && !path.includes('?'),
      'must be a path with neither a slash before it nor a query',
    ),
  status: z.number().int().min(200).max(599),
  /** An object is sent as JSON, a string as text, undefined as an empty body. */
  body: z.json().optional(),
  /** Whether the call is executed before its response is replaced. */
  isDone: z.boolean().default(false),
  /** How many calls it applies to; 0 removes it. */
  times: z.number().int().min(0).max(1000).default(1),
});

type Fault = z.output<typeof fault>;

/** The pending faults of this process, one per path. */
class Faults {
  readonly #pending = new Map<string, Fault>();

  /** Replaces an earlier fault of the same call. */
  set(given: Fault): void {
    if (given.times === 0) this.#pending.delete(given.call);
    else this.#pending.set(given.call, given);
  }

  /** Wraps routes so that a pending fault replaces their response. */
  wrap(routes: Routes): Routes {
    const replaced = new WeakMap<FastifyRequest, Fault>();
    return async (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const pending = this.#take(pathOf(request));
        if (pending === null) return;
        if (!pending.isDone) return answer(reply, pending);
        replaced.set(request, pending);
      });
      app.addHook('onSend', async (request, reply, payload) => {
        const forced = replaced.get(request);
        if (forced === undefined) return payload;
        reply.code(forced.status);
        return textOf(forced.body);
      });
      await routes(app);
    };
  }

  #take(call: string): Fault | null {
    const pending = this.#pending.get(call);
    if (pending === undefined) return null;
    this.set({ ...pending, times: pending.times - 1 });
    return pending;
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*$/, '').replace(/^\//, '').replace(/\/$/, '');

const textOf = (body: Fault['body']): string => {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const answer = (reply: FastifyReply, { status, body }: Fault): FastifyReply =>
  reply
    .code(status)
    .type(typeof body === 'object' ? 'application/json' : 'text/html')
    .send(textOf(body));

type RouteGroups = { api: Routes[]; fixtures: Routes[]; open: Routes[] };

/** Adds fault injection: POST /dev/faults forces a response, so that a developer can open the screen of every failure. */
export function withFaults(isEnabled: boolean, { api, fixtures, open }: RouteGroups): RouteGroups {
  if (!isEnabled) return { api, fixtures, open };
  const faults = new Faults();
  const wrap = (routes: Routes): Routes => faults.wrap(routes);
  return { api: api.map(wrap), fixtures: fixtures.map(wrap), open: [...open, faultRoutes(faults)] };
}

const faultRoutes =
  (faults: Faults): Routes =>
  (app) => {
    app.post('/dev/faults', async (request, reply) => {
      faults.set(fault.parse(request.body));
      return reply.code(204).send();
    });
  };
