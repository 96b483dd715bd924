import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { success } from '../../http/envelope.ts';
import { OperatorError } from '../../http/errors.ts';
import { gameOf } from './catalogue.ts';
import { GuestRounds, type Look, type TicketedWish } from './guestRounds.ts';
import { MAX_WIN_CENTS } from './limits.ts';
import { type House, offerOf, type RoundView, type Seat } from './round.ts';
import { findSession } from './sessions.ts';
import type { PlayerSeat, WalletRounds } from './walletRounds.ts';

/** Resolves after some time, or as soon as the signal is aborted. */
export type Wait = (durationMs: number, signal: AbortSignal) => Promise<unknown>;

type Parts = { db: Db; nowMs: Clock; house: House; rounds: WalletRounds; wait: Wait };

/** How long an answer about a flight waits for its end; less than what proxies and phones put up with. */
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
/** A flight again. With the wallet only its reference counts; nothing else is known of one for nothing. */
const flightBody = playBody.extend({ ticket: z.string().max(100).default('') });

const isPlayer = (seat: Seat): seat is PlayerSeat => seat.accountId !== null;

/**
 * What the games' pages ask, each with its session's token in `x-game-session`. Answers are in the envelope of all
 * calls; the page's own session decides whether money moves, never what the page says.
 */
export const playRoutes = (parts: Parts): Routes => {
  const guests = new GuestRounds(parts);
  const { rounds } = parts;
  return (app) => {
    serve(app, parts, 'next', nextBody, async (seat, body) => ({
      ...offerOf(parts.house, seat, body.reference),
      stakes: seat.game.stakes,
      maxWin: MAX_WIN_CENTS / 100,
      returnPercent: parts.house.returnPercent,
      balance: isPlayer(seat) ? await rounds.balance(seat) : null,
      open: isPlayer(seat) ? await rounds.open(seat) : null,
    }));
    serve(app, parts, 'rounds', playBody, async (seat, body) =>
      isPlayer(seat) ? rounds.play(seat, body) : guests.play(seat, body),
    );
    serve(app, parts, 'cash-out', flightBody, async (seat, body) =>
      isPlayer(seat) ? rounds.cashOut(seat, body.reference) : guests.look(seat, body, true).view,
    );
    serve(app, parts, 'watch', flightBody, (seat, body, answer) => {
      const look = async (): Promise<Look> =>
        isPlayer(seat) ? rounds.look(seat, body.reference) : guests.look(seat, body satisfies TicketedWish, false);
      return watch(look, parts.wait, answer);
    });
  };
};

/** How a flight stands, told at its end: nobody can see it coming, and a phone need not ask again and again. */
async function watch(look: () => Promise<Look>, wait: Wait, answer: ServerResponse): Promise<RoundView> {
  const { view, endsInMs } = await look();
  if (endsInMs <= 0) return view;
  const leaving = new AbortController();
  answer.once('close', () => leaving.abort());
  await wait(Math.min(endsInMs, WATCH_MS), leaving.signal);
  return leaving.signal.aborted ? view : (await look()).view;
}

function serve<Body extends z.ZodType>(
  app: FastifyInstance,
  { db, nowMs }: Parts,
  action: string,
  schema: Body,
  handle: (seat: Seat, body: z.output<Body>, answer: ServerResponse) => Promise<unknown>,
): void {
  app.post<{ Params: { game: string } }>(`/play/:game/${action}`, async (request, reply) => {
    const seat = await seatOf(db, request, request.params.game, nowMs());
    return success('Success', await handle(seat, schema.parse(request.body), reply.raw));
  });
}

async function seatOf(db: Db, request: FastifyRequest, gameId: string, nowMs: number): Promise<Seat> {
  const token = request.headers['x-game-session'];
  const game = gameOf(gameId);
  const session = typeof token === 'string' && game ? await findSession(db, token, gameId, nowMs) : null;
  if (session === null || game === null)
    throw new OperatorError('UNAUTHORIZED', 'This game has been open for too long. Please open it again.');
  return { tokenHash: session.tokenHash, accountId: session.accountId, game };
}
