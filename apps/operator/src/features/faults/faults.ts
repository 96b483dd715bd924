import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';

/** An answer that is forced on the next calls of one path. */
export const fault = z.object({
  /** The path of the call as it is asked for, without a slash before it: 'bet/v1/place', 'ds/v1/bets/sports'. */
  call: z
    .string()
    .min(1)
    .max(200)
    .refine(
      (path) => !path.startsWith('/') && !path.includes('?'),
      'must be a path with neither a slash before it nor a query',
    ),
  status: z.number().int().min(200).max(599),
  /** JSON as it is, text as text, nothing as an empty body. */
  body: z.json().optional(),
  /** Whether the call is done first and only its answer is lost; else nothing of it is done. */
  isDone: z.boolean().default(false),
  /** How many calls get it; 0 takes it back. */
  times: z.number().int().min(0).max(1000).default(1),
});

export type Fault = z.output<typeof fault>;

/** The faults that wait for their calls, one a path, in this process alone. */
export class Faults {
  readonly #waiting = new Map<string, Fault>();

  /** Takes the place of an earlier fault of the same call. */
  set(given: Fault): void {
    if (given.times === 0) this.#waiting.delete(given.call);
    else this.#waiting.set(given.call, given);
  }

  /** The same routes, which look whether a fault waits for the call. */
  over(routes: Routes): Routes {
    const lost = new WeakMap<FastifyRequest, Fault>();
    return async (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const waiting = this.#take(pathOf(request));
        if (waiting === null) return;
        if (!waiting.isDone) return answer(reply, waiting);
        lost.set(request, waiting);
      });
      app.addHook('onSend', async (request, reply, payload) => {
        const forced = lost.get(request);
        if (forced === undefined) return payload;
        reply.code(forced.status);
        return textOf(forced.body);
      });
      await routes(app);
    };
  }

  #take(call: string): Fault | null {
    const waiting = this.#waiting.get(call);
    if (waiting === undefined) return null;
    this.set({ ...waiting, times: waiting.times - 1 });
    return waiting;
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
