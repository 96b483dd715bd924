import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import type { Clock, Wait } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { success } from '../../http/envelope.ts';
import { OperatorError } from '../../http/errors.ts';
import { hashToken } from '../../http/token.ts';
import { createPlayerQueues, startWithin } from '../../playerQueues.ts';
import { gameOf } from './catalogue.ts';
import { DemoRounds, type RoundStatus, type TicketedPlayRequest } from './demoRounds.ts';
import { MAX_WIN_CENTS } from '@ushindi/draws/games/maxWin';
import { type GameConfig, offerOf, type RoundView, type GameSession } from './round.ts';
import { findSession } from './sessions.ts';
import type { PlayerSession, WalletRounds } from './walletRounds.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  gameConfig: GameConfig;
  rounds: WalletRounds;
  wait: Wait;
  /** A play request counts as use of the player's session, so that the session does not expire during a game. */
  storeUse: StoreUse;
};

/** Stores the use of a player's session. */
export type StoreUse = (used: { sessionHash: string; lastUsedAt: Date }) => Promise<void>;

/** The longest wait of a watch call, shorter than the timeouts of proxies and phones. */
const WATCH_MS = 20_000;

const reference = z.string().regex(/^[A-Z0-9]{12}$/);
const seed = z.string().regex(/^[\w-]{1,64}$/);
const nextBody = z.object({ reference });
const playBody = z.object({
  reference,
  seedHash: z.string().regex(/^[0-9a-f]{64}$/),
  clientSeed: seed,
  stake: z.number(),
  pick: z.string().max(20),
});
/** A crash round in progress. A wallet round needs only the reference; a demo round is not stored and needs all fields. */
const crashBody = playBody.extend({ ticket: z.string().max(100).default('') });

const isPlayer = (session: GameSession): session is PlayerSession => session.accountId !== null;

/** Calls of the game pages, with the session token in `x-game-session`. The session decides whether money moves. */
export const playRoutes = (deps: Deps): Routes => {
  const demo = new DemoRounds(deps);
  const { rounds } = deps;
  const queues = createPlayerQueues();
  /** Game pages send these calls past the gateway, so its limits do not apply to them. */
  const inQueue = <Value>({ accountId }: PlayerSession, work: () => Promise<Value>): Promise<Value> =>
    startWithin(work, (start, signal) => queues.run(accountId, start, { signal }));
  const closing = new AbortController();
  return (app) => {
    app.addHook('preClose', async () => closing.abort());
    serve(app, deps, 'next', nextBody, async (session, body) => ({
      ...offerOf(deps.gameConfig, session, body.reference),
      stakes: session.game.stakes,
      maxWin: MAX_WIN_CENTS / 100,
      returnPercent: deps.gameConfig.rtpPercent,
      balance: isPlayer(session) ? await rounds.balance(session) : null,
      open: isPlayer(session) ? await inQueue(session, () => rounds.open(session)) : null,
    }));
    serve(app, deps, 'rounds', playBody, async (session, body) =>
      isPlayer(session) ? inQueue(session, () => rounds.play(session, body)) : demo.play(session, body),
    );
    serve(app, deps, 'cash-out', crashBody, async (session, body) =>
      isPlayer(session)
        ? inQueue(session, () => rounds.cashOut(session, body.reference))
        : demo.status(session, body, 'cashOut').view,
    );
    serve(app, deps, 'watch', crashBody, (session, body, response, requireOpen) => {
      const readStatus = async (): Promise<RoundStatus> =>
        isPlayer(session)
          ? inQueue(session, () => rounds.status(session, body.reference))
          : demo.status(session, body satisfies TicketedPlayRequest, 'endIfDue');
      // The session may have ended during the wait.
      const readAgain = () => requireOpen().then(readStatus);
      return watch({ readStatus, readAgain, wait: deps.wait, response, closing: closing.signal });
    });
  };
};

type Watch = Record<'readStatus' | 'readAgain', () => Promise<RoundStatus>> & {
  wait: Wait;
  response: ServerResponse;
  closing: AbortSignal;
};

/**
 * Long poll: responds when the round has ended, so that phones need not poll often and the crash point stays secret until then.
 * A process that closes responds at once, and the page sends the call again.
 */
async function watch({ readStatus, readAgain, wait, response, closing }: Watch): Promise<RoundView> {
  const { view, endsInMs } = await readStatus();
  if (endsInMs <= 0) return view;
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  const signal = AbortSignal.any([disconnected.signal, closing]);
  await wait(Math.min(endsInMs, WATCH_MS), signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return signal.aborted ? view : (await readAgain()).view;
}

type Handle<Body extends z.ZodType> = (
  session: GameSession,
  body: z.output<Body>,
  response: ServerResponse,
  /** Reads the session again. */
  requireOpen: () => Promise<unknown>,
) => Promise<unknown>;

function serve<Body extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  action: string,
  schema: Body,
  handle: Handle<Body>,
): void {
  app.post<{ Params: { game: string } }>(`/play/:game/${action}`, async (request, reply) => {
    const readSession = () => sessionOf(deps, request, request.params.game);
    const session = await readSession();
    return success('Success', await handle(session, schema.parse(request.body), reply.raw, readSession));
  });
}

async function sessionOf({ db, nowMs, storeUse }: Deps, request: FastifyRequest, gameId: string): Promise<GameSession> {
  const token = request.headers['x-game-session'];
  const game = gameOf(gameId);
  const stored = typeof token === 'string' && game ? await findSession(db, hashToken(token), gameId, nowMs()) : null;
  if (stored === null || game === null) throw new OperatorError('UNAUTHORIZED', { kind: 'gameClosed' });
  const { sessionHash, lastUsedAt } = stored;
  if (sessionHash !== null && lastUsedAt !== null) await storeUse({ sessionHash, lastUsedAt });
  return { tokenHash: stored.tokenHash, accountId: stored.accountId, game };
}
