import type { Call } from '@ushindi/api-contract/operator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { success } from './envelope.ts';
import { OperatorError } from './errors.ts';

/** Who a token belongs to. */
export type Player = { accountId: number; phone: string };

/** Finds the player of an access token; null for a token that is unknown or has expired. */
export type Authenticate = (token: string) => Promise<Player | null>;

/** What came in, past its schemas. */
export type Asked<Query extends z.ZodType, Body extends z.ZodType> = {
  query: z.output<Query>;
  body: z.output<Body>;
  params: Record<string, string>;
};

/** What goes out: the words the player reads, and data as the wire describes it. */
export type Answer<Data extends z.ZodType> = { message: string; data: z.input<Data> };

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType>;

/** Serves a call of the wire that needs no player. */
export function serveGuest<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  handle: (asked: Asked<Query, Body>) => Promise<Answer<Data>>,
): void {
  addRoute(app, call, async (request) => handle(read(call, request)));
}

/** Serves a call of the wire that needs no player and answers without an envelope. */
export function servePlain<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  handle: (asked: Asked<Query, Body>) => Promise<z.input<Data>>,
): void {
  app.route({ method: call.method, url: urlOf(call), handler: async (request) => handle(read(call, request)) });
}

/** Serves a call of the wire for the player whose token comes along, and answers 401 without one. */
export function servePlayer<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  authenticate: Authenticate,
  handle: (player: Player, asked: Asked<Query, Body>) => Promise<Answer<Data>>,
): void {
  addRoute(app, call, async (request) => handle(await playerOf(request, authenticate), read(call, request)));
}

/** Serves a call of the wire for anybody: `player` is null without a token, and a token that is dead answers 401. */
export function serveAnyone<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  authenticate: Authenticate,
  handle: (player: Player | null, asked: Asked<Query, Body>) => Promise<Answer<Data>>,
): void {
  addRoute(app, call, async (request) => {
    const hasToken = request.headers['x-access-key'] !== undefined;
    return handle(hasToken ? await playerOf(request, authenticate) : null, read(call, request));
  });
}

/** The token that came with a call, of a player who is looked up when he is asked for. */
export type Holder = {
  token: string;
  /** @throws OperatorError UNAUTHORIZED for a token that is dead. */
  player(): Promise<Player>;
};

/**
 * Serves a call of the wire for the player whose token comes along, where the handler itself may find him by it: that
 * spares a way to the database. As everywhere, a dead token answers 401 before anything else is said.
 */
export function serveHolder<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  authenticate: Authenticate,
  handle: (holder: Holder, asked: Asked<Query, Body>) => Promise<Answer<Data>>,
): void {
  addRoute(app, call, async (request) => {
    const holder = { token: tokenOf(request), player: () => playerOf(request, authenticate) };
    return handle(holder, await readFor(holder, call, request));
  });
}

async function readFor<Query extends z.ZodType, Body extends z.ZodType>(
  holder: Holder,
  call: Call<Query, Body, z.ZodType>,
  request: FastifyRequest,
): Promise<Asked<Query, Body>> {
  try {
    return read(call, request);
  } catch (error) {
    await holder.player();
    throw error;
  }
}

function tokenOf(request: FastifyRequest): string {
  const token = request.headers['x-access-key'];
  if (typeof token !== 'string') throw unauthorized();
  return token;
}

const unauthorized = () => new OperatorError('UNAUTHORIZED', 'Session expired. Please log in again.');

async function playerOf(request: FastifyRequest, authenticate: Authenticate): Promise<Player> {
  const player = await authenticate(tokenOf(request));
  if (player === null) throw unauthorized();
  return player;
}

const urlOf = (call: AnyCall): string => `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

function addRoute(
  app: FastifyInstance,
  call: AnyCall,
  handle: (request: FastifyRequest) => Promise<Answer<z.ZodType>>,
): void {
  // Lists of the ds service keep their rows under `result` (account-and-money spec, section 7).
  const isOfDs = call.path.startsWith('ds/');
  app.route({
    method: call.method,
    url: urlOf(call),
    handler: async (request) => {
      const { message, data } = await handle(request);
      return success(message, isOfDs && Array.isArray(data) ? { result: data } : data);
    },
  });
}

function read<Query extends z.ZodType, Body extends z.ZodType>(
  call: Call<Query, Body, z.ZodType>,
  request: FastifyRequest,
): Asked<Query, Body> {
  // Parts that a call does not have are not looked at, whatever came along.
  return {
    query: call.query.parse(call.query instanceof z.ZodUndefined ? undefined : request.query),
    body: call.body.parse(call.body instanceof z.ZodUndefined ? undefined : request.body),
    params: request.params as Record<string, string>,
  };
}
