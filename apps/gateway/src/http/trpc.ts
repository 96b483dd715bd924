import type { Context, PlayerSession, Ports } from '@ushindi/api-contract';
import { DomainError } from '@ushindi/api-contract';
import { LANGUAGES } from '@ushindi/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../responseCache/responseCache.ts';
import { registerResponseCache } from '../responseCache/plugin.ts';
import { browserOf } from './browser.ts';
import { createGuard, type GuardParts } from './guard.ts';
import { addressKey } from '../rateLimit/addressKey.ts';
import { languageChooser } from '../language/chooseLanguage.ts';
import { registerMaintenance } from '../maintenance/plugin.ts';
import { deviceControl, type DeviceSeal } from '../device/cookie.ts';
import { SESSION_COOKIE, sessionControl, type SessionSeal } from './session.ts';
import { registerTrpcHandler, type CallFailure, type Incoming } from './trpcHandler.ts';

export type TrpcOptions = {
  readonly ports: Ports;
  readonly seal: SessionSeal;
  readonly deviceSeal: DeviceSeal;
  readonly responseCache: ResponseCache;
  readonly guard: GuardParts;
  /** Whether the product is closed for maintenance. */
  readonly isClosed: () => boolean;
  /** Whether an upstream failure has its own line in the log, such as that of an open circuit. */
  readonly isLogged: (failure: unknown) => boolean;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
};

const MAX_CAMPAIGN_LENGTH = 512;

/** The visit's campaign or first referrer as an upstream header: visible ASCII, truncated. */
function campaignOf(request: FastifyRequest): string | undefined {
  const raw = request.headers['x-ua-key'];
  if (typeof raw !== 'string') return undefined;
  const clean = raw
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MAX_CAMPAIGN_LENGTH);
  return clean === '' ? undefined : clean;
}

/**
 * The session of a request. Only a sign-in sets a session cookie: a response with the session of its request, which may
 * come late, would replace a newer one.
 */
async function sessionOf({ seal, nowMs }: TrpcOptions, request: FastifyRequest): Promise<PlayerSession | null> {
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie === undefined ? null : seal.unseal(cookie, nowMs());
}

/** Chosen as for pages, so that a page and its calls have the same language. */
const languageOf = languageChooser(LANGUAGES);

/** The context of a request. Of its headers only the cookies, the campaign, the language and the user agent are read. */
async function contextOf(options: TrpcOptions, { request, reply, callCount }: Incoming): Promise<Context> {
  const { ports, seal, deviceSeal, nowMs } = options;
  const device = deviceControl({ seal: deviceSeal, nowMs }, { request, reply });
  const control = sessionControl(seal, reply);
  const session = await sessionOf(options, request);
  const address = addressKey(request.ip);
  const caller = {
    requestId: request.id,
    address,
    campaign: campaignOf(request),
    session,
    device: device.read,
    language: () => languageOf(request.headers),
    browser: () => browserOf(request),
  };
  const guard = createGuard(options.guard, { reply, caller, device, callCount });
  const start = async (granted: PlayerSession) => {
    await control.start(granted);
    await device.remember(granted);
  };
  return { caller, guard, ports, session: { ...control, start }, nowMs };
}

/**
 * Logs bugs as errors and upstream failures as warnings. Refusals shown to users are not logged. Thousands of callers may
 * wait for one load, so the failure that they share is logged once.
 */
function createReport(isLogged: TrpcOptions['isLogged']): (failure: CallFailure) => void {
  const reported = new WeakSet<DomainError>();
  return ({ error, path, request }) => {
    const { cause } = error;
    if (cause instanceof DomainError && cause.code.startsWith('UPSTREAM_')) {
      if (reported.has(cause) || isLogged(cause)) return;
      reported.add(cause);
      request.log.warn({ err: cause, procedure: path, domain: cause.code }, 'operator failed');
    } else if (error.code === 'INTERNAL_SERVER_ERROR')
      request.log.error({ err: cause ?? error, procedure: path }, 'procedure failed');
  };
}

/**
 * Disables caching, which public responses override. Accepts only bodies of JSON, because a form of another site cannot
 * send JSON.
 */
async function refuseOddRequests(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  if (hasBody && request.headers['content-type']?.startsWith('application/json') !== true)
    await reply.code(415).send({ error: { message: 'Send application/json.' } });
}

/** Serves the procedures under /trpc. */
export async function registerTrpc(app: FastifyInstance, options: TrpcOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', refuseOddRequests);
      registerMaintenance(scope, options.isClosed);
      registerResponseCache(scope, options.responseCache, options.nowMs);
      registerTrpcHandler(scope, {
        createContext: (incoming) => contextOf(options, incoming),
        onError: createReport(options.isLogged),
      });
    },
    { prefix: '/trpc' },
  );
}
