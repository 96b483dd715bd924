import { type Call, DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { type Confirmation, ENGLISH_CONFIRMATIONS, wordsOf } from '@ushindi/api-contract/texts';
import { isLanguage, type Language } from '@ushindi/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EventOrigin } from '../db/securityEvents.ts';
import { success } from './envelope.ts';
import { OperatorError } from './errors.ts';

/** The player of an access token. */
export type Player = { accountId: number; phone: string };

/** A player with a session, named by the hash of its token. */
export type SessionPlayer = Player & { sessionHash: string };

/** The player of a call. `origin` goes into the security events of the call. */
export type SignedInPlayer = SessionPlayer & { origin: EventOrigin };

/** Finds the player of an access token; null for a token that is unknown or expired. */
export type Authenticate = (token: string) => Promise<SessionPlayer | null>;

/** A request's parts, parsed by the call's schemas. */
export type CallInput<Query extends z.ZodType, Body extends z.ZodType> = {
  query: z.output<Query>;
  body: z.output<Body>;
  params: Record<string, string>;
  headers: FastifyRequest['headers'];
  requestId: string;
};

/** A message for the player with its kind and parameters, and data in the wire's shape. */
export type CallResult<Data extends z.ZodType> = { message: string; confirmation?: Confirmation; data: z.input<Data> };

/** The result of a change with its message for the player. */
export const confirmed = <Data>(confirmation: Confirmation, data: Data) => ({
  message: wordsOf(ENGLISH_CONFIRMATIONS, confirmation) ?? '',
  confirmation,
  data,
});

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType>;

/** Serves a call that needs no player. */
export function servePublic<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  handle: (input: CallInput<Query, Body>) => Promise<CallResult<Data>>,
): void {
  addRoute(app, call, async (request) => handle(read(call, request)));
}

/** Serves a call that needs no player and answers without the envelope. */
export function servePlain<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  handle: (input: CallInput<Query, Body>) => Promise<z.input<Data>>,
): void {
  app.route({ method: call.method, url: urlOf(call), handler: async (request) => handle(read(call, request)) });
}

/** Serves a call for a signed-in player; answers 401 otherwise. */
export function servePlayer<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  authenticate: Authenticate,
  handle: (player: SignedInPlayer, input: CallInput<Query, Body>) => Promise<CallResult<Data>>,
): void {
  addRoute(app, call, async (request) => handle(await playerOf(request, authenticate), read(call, request)));
}

/** Serves a call for players and guests. `player` is null without a token; an unknown or ended token answers 401. */
export function servePlayerOrGuest<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  authenticate: Authenticate,
  handle: (player: SignedInPlayer | null, input: CallInput<Query, Body>) => Promise<CallResult<Data>>,
): void {
  addRoute(app, call, async (request) => {
    const hasToken = request.headers['x-access-key'] !== undefined;
    return handle(hasToken ? await playerOf(request, authenticate) : null, read(call, request));
  });
}

/** An access token whose player is looked up on demand. */
export type TokenBearer = {
  token: string;
  /** @throws OperatorError UNAUTHORIZED for an unknown or ended token. */
  player(): Promise<SignedInPlayer>;
};

/**
 * Serves a call whose handler looks up the player by the token itself, which saves a round trip. An unknown or ended token
 * still answers 401 before any other refusal.
 */
export function serveWithToken<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType>(
  app: FastifyInstance,
  call: Call<Query, Body, Data>,
  authenticate: Authenticate,
  handle: (bearer: TokenBearer, input: CallInput<Query, Body>) => Promise<CallResult<Data>>,
): void {
  addRoute(app, call, async (request) => {
    const bearer = { token: tokenOf(request), player: () => playerOf(request, authenticate) };
    return handle(bearer, await readFor(bearer, call, request));
  });
}

async function readFor<Query extends z.ZodType, Body extends z.ZodType>(
  bearer: TokenBearer,
  call: Call<Query, Body, z.ZodType>,
  request: FastifyRequest,
): Promise<CallInput<Query, Body>> {
  try {
    return read(call, request);
  } catch (error) {
    // A call without a valid session is refused for that reason, whatever its input.
    await bearer.player();
    throw error;
  }
}

function tokenOf(request: FastifyRequest): string {
  const token = request.headers['x-access-key'];
  if (typeof token !== 'string') throw unauthorized();
  return token;
}

const unauthorized = () => new OperatorError('UNAUTHORIZED', { kind: 'sessionExpired' });

async function playerOf(request: FastifyRequest, authenticate: Authenticate): Promise<SignedInPlayer> {
  const player = await authenticate(tokenOf(request));
  if (player === null) throw unauthorized();
  const { id: requestId, headers } = request;
  const origin = { requestId, sessionHash: player.sessionHash, deviceHash: null, network: networkIn(headers) };
  return { ...player, origin };
}

/** A network or a browser's name in the form that the operator stores; '' for any other value. */
const label = z.string().max(64).catch('');

/** The network of the player's address as the gateway names it; '' if unknown. */
export const networkIn = (headers: FastifyRequest['headers']): string => label.parse(headers[DEVICE_HEADERS.network]);

/** The browser's name as the gateway gives it; '' if unknown. */
export const browserNameIn = (headers: FastifyRequest['headers']): string => label.parse(headers[DEVICE_HEADERS.name]);

/** The language of the player's page as the gateway names it; null if unknown. */
export function languageIn(headers: FastifyRequest['headers']): Language | null {
  const named = headers[DEVICE_HEADERS.language];
  return isLanguage(named) ? named : null;
}

const urlOf = (call: AnyCall): string => `/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

function addRoute(
  app: FastifyInstance,
  call: AnyCall,
  handle: (request: FastifyRequest) => Promise<CallResult<z.ZodType>>,
): void {
  // Lists of the ds service are wrapped in `result`.
  const isOfDs = call.path.startsWith('ds/');
  app.route({
    method: call.method,
    url: urlOf(call),
    handler: async (request) => {
      const { message, data, confirmation } = await handle(request);
      return success(message, isOfDs && Array.isArray(data) ? { result: data } : data, confirmation);
    },
  });
}

function read<Query extends z.ZodType, Body extends z.ZodType>(
  call: Call<Query, Body, z.ZodType>,
  request: FastifyRequest,
): CallInput<Query, Body> {
  // Parts that the call does not define are ignored.
  return {
    query: call.query.parse(call.query instanceof z.ZodUndefined ? undefined : request.query),
    body: call.body.parse(call.body instanceof z.ZodUndefined ? undefined : request.body),
    params: request.params as Record<string, string>,
    headers: request.headers,
    requestId: request.id,
  };
}
