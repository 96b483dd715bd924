import { createHmac } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { OperatorError } from '../../http/errors.ts';
import { kesOf } from '../../http/kes.ts';
import { type GameConfig, paidCents, drawRound, type RoundView, type GameSession, type PlayRequest } from './round.ts';
import { crashRound } from './crashRound.ts';
import { type CrashAction, endOf, crashStateAfter } from '@ushindi/draws/games/rules/crash';

/** The state of a round. `endsInMs` is the time until it ends without a cash out; 0 if it has ended. */
export type RoundStatus = { view: RoundView; endsInMs: number };

/** An earlier play request with the server's signed start time. */
export type TicketedPlayRequest = PlayRequest & { ticket: string };

type Deps = { nowMs: Clock; gameConfig: GameConfig };

/**
 * Demo rounds: drawn like all others, without money and not stored. The page sends the start of a crash round back as a
 * signed ticket, so that the server's clock decides it.
 */
export class DemoRounds {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Plays a round, or starts a crash round.
   * @throws OperatorError as `drawRound` does.
   */
  play(session: GameSession, playRequest: PlayRequest): RoundView {
    const { nowMs, gameConfig } = this.#deps;
    const { serverSeed, played } = drawRound(gameConfig, session, playRequest);
    if (played.pays !== null) return viewOf(playRequest, played, { pays: played.pays, serverSeed, elapsedMs: 0 });
    const startMs = nowMs();
    return {
      ...viewOf(playRequest, played, { pays: null, serverSeed, elapsedMs: 0 }),
      ticket: ticketOf(gameConfig.key.current, session, playRequest, startMs),
    };
  }

  /** The state of a crash round after an action now. */
  status(session: GameSession, playRequest: TicketedPlayRequest, action: CrashAction): RoundStatus {
    const { nowMs, gameConfig } = this.#deps;
    const startMs = Number.parseInt(playRequest.ticket, 10);
    const { current, previous } = gameConfig.key;
    const isMine = [current, previous ?? current].some(
      (key) => playRequest.ticket === ticketOf(key, session, playRequest, startMs),
    );
    if (!isMine) throw new OperatorError('NOT_FOUND', { kind: 'unknownRound' });
    const { serverSeed, played } = drawRound(gameConfig, session, playRequest);
    const curve = crashRound.parse(played.show);
    const elapsedMs = nowMs() - startMs;
    const { pays } = crashStateAfter(curve, elapsedMs, action);
    const view = { ...viewOf(playRequest, played, { pays, serverSeed, elapsedMs }), ticket: playRequest.ticket };
    return { view, endsInMs: pays === null ? endOf(curve) - elapsedMs : 0 };
  }
}

/** The signed start time of an open demo round. */
function ticketOf(key: string, { tokenHash }: GameSession, { reference }: PlayRequest, startMs: number): string {
  const mac = createHmac('sha256', key).update(`ticket|${tokenHash}|${reference}|${startMs}`);
  return `${startMs}.${mac.digest('base64url')}`;
}

type Progress = { pays: number | null; serverSeed: string; elapsedMs: number };

function viewOf(
  playRequest: PlayRequest,
  { label, show }: { label: string; show: unknown },
  progress: Progress,
): RoundView {
  const { pays, serverSeed, elapsedMs } = progress;
  const cents = paidCents(playRequest.stake * 100, pays ?? 0);
  const ended = pays === null ? null : cents > 0 ? 'won' : 'lost';
  return {
    reference: playRequest.reference,
    state: ended ?? 'open',
    stake: playRequest.stake,
    paid: kesOf(cents),
    label,
    elapsedMs,
    seedHash: playRequest.seedHash,
    clientSeed: playRequest.clientSeed,
    serverSeed: ended === null ? null : serverSeed,
    show: ended === null ? null : show,
    ticket: null,
    balance: null,
  };
}
