import type { Context, PlayerSession, Ports, SessionControl } from '@ushindi/api-contract';
import { DomainError, appRouter, type AppRouter } from '@ushindi/api-contract';
import {
  fastifyTRPCPlugin,
  type CreateFastifyContextOptions,
  type FastifyTRPCPluginOptions,
} from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedAnswers } from '../answers/preparedAnswers.ts';
import { registerAnswers } from './answers.ts';
import { createGuard, type GuardParts } from './guard.ts';
import { registerMaintenance } from './maintenance.ts';
import { SESSION_COOKIE, sessionControl, type SessionSeal } from './session.ts';

export type TrpcOptions = {
  readonly ports: Ports;
  readonly seal: SessionSeal;
  readonly prepared: PreparedAnswers;
  readonly guard: GuardParts;
  /** Whether the product is closed for maintenance. */
  readonly isClosed: () => boolean;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Most procedures in one request. */
  readonly batchLimit: number;
};

const MAX_CAMPAIGN_LENGTH = 512;

/** The visit's campaign or first referrer, fit for a header upstream: visible ASCII, clamped. */
function campaignOf(request: FastifyRequest): string | undefined {
  const raw = request.headers['x-ua-key'];
  if (typeof raw !== 'string') return undefined;
  const clean = raw
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MAX_CAMPAIGN_LENGTH);
  return clean === '' ? undefined : clean;
}

/** The session that a request brings along. One under a previous secret gets its new cookie with this answer. */
async function sessionOf(
  { seal, nowMs }: TrpcOptions,
  request: FastifyRequest,
  control: SessionControl,
): Promise<PlayerSession | null> {
  const cookie = request.cookies[SESSION_COOKIE];
  const unsealed = cookie === undefined ? null : await seal.unseal(cookie, nowMs());
  if (unsealed?.outdated === true) await control.start(unsealed.session);
  return unsealed?.session ?? null;
}

type Incoming = CreateFastifyContextOptions;

/** What a request brings along; of its headers, only cookie and campaign are ever looked at. */
async function contextOf(options: TrpcOptions, { req: request, res: reply, info }: Incoming): Promise<Context> {
  const { ports, seal, nowMs } = options;
  const control = sessionControl(seal, reply);
  const session = await sessionOf(options, request, control);
  const caller = { requestId: request.id, campaign: campaignOf(request), session };
  const guard = createGuard(options.guard, { request, reply, caller, callCount: info.calls.length });
  return { caller, guard, ports, session: control, nowMs };
}

type ErrorReport = Parameters<NonNullable<FastifyTRPCPluginOptions<AppRouter>['trpcOptions']['onError']>>[0];

/** Bugs are errors, the operator's failures warnings; what users are told is no news. */
function report({ error, path, req }: ErrorReport): void {
  const { cause } = error;
  const isUpstream = cause instanceof DomainError && cause.code.startsWith('UPSTREAM_');
  if (isUpstream) req.log.warn({ err: cause, procedure: path, domain: cause.code }, 'operator failed');
  else if (error.code === 'INTERNAL_SERVER_ERROR')
    req.log.error({ err: cause ?? error, procedure: path }, 'procedure failed');
}

/** No caching of what is not shared, no streaming, and of bodies only JSON. */
async function refuseOddRequests(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
  // A streamed answer's headers leave before a procedure can set the session's cookie.
  delete request.raw.headers['trpc-accept'];
  request.raw.headers.accept = 'application/json';
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  // tRPC would read forms and streams too, past the body limit.
  if (request.method === 'POST' && !isJson)
    await reply.code(415).send({ error: { message: 'Send application/json.' } });
}

/** The procedures under /trpc: GET for queries, POST with JSON for mutations. */
export async function registerTrpc(app: FastifyInstance, options: TrpcOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', refuseOddRequests);
      registerMaintenance(scope, options.isClosed);
      registerAnswers(scope, options.prepared, options.nowMs);
      const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
        router: appRouter,
        maxBatchSize: options.batchLimit,
        createContext: (incoming) => contextOf(options, incoming),
        onError: report,
      };
      await scope.register(fastifyTRPCPlugin, { trpcOptions });
    },
    { prefix: '/trpc' },
  );
}
