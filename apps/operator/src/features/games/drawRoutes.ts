import { drawsCalls, type WireRoundDraw } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import { servePublic } from '../../http/serve.ts';
import { gameName, gameOf } from './catalogue.ts';
import { findRound, type Round } from './store.ts';

/** The route of a round's public draw. It needs only the reference, and the response has no data of the player. */
export const roundDrawRoutes =
  (db: Db): Routes =>
  (app) => {
    servePublic(app, drawsCalls.round, async ({ params }) => {
      const reference = drawsCalls.roundReference.safeParse(params.reference);
      const found = reference.success ? await findRound(db, reference.data) : null;
      if (found === null) throw new OperatorError('NOT_FOUND', { kind: 'unknownRound' });
      return { message: 'Success', data: drawOf(found) };
    });
  };

const STATES: Partial<Record<number, WireRoundDraw['state']>> = {
  [STATUS.pending]: 'open',
  [STATUS.voided]: 'void',
};

/** The public draw of a round. Seeds and outcome are published only after the end. */
function drawOf(round: Round): WireRoundDraw {
  const { reference, game, seedHash, serverSeed, clientSeed, createdAt, settledAt, result } = round;
  const state = STATES[round.status] ?? 'ended';
  const hasEnded = state !== 'open';
  return {
    reference,
    game,
    gameName: gameName(game),
    state,
    commitment: seedHash,
    playedAtMs: createdAt.getTime(),
    endedAtMs: settledAt?.getTime() ?? null,
    serverSeed: hasEnded ? serverSeed : null,
    clientSeed: hasEnded ? clientSeed : null,
    algorithm: result.algorithm ?? null,
    returnPercent: result.rtpPercent ?? null,
    outcome: state === 'ended' ? (gameOf(game)?.rules.publicOf(result.show) ?? null) : null,
  };
}
