import { ROUND_ALGORITHM } from '@ushindi/draws/algorithms';
import type { RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import { requireWithinLimits } from '../../http/playerLimits.ts';
import { kesOf } from '../../http/kes.ts';
import { refuseShortfall } from '../../http/shortfall.ts';
import { balanceCents, playerCash } from '../../ledger/accounts.ts';
import type { RoundStatus } from './demoRounds.ts';
import { type GameConfig, drawRound, type RoundView, type GameSession, type PlayRequest } from './round.ts';
import { crashRound } from './crashRound.ts';
import { type CrashAction, endOf } from '@ushindi/draws/games/rules/crash';
import { findSession } from './sessions.ts';
import { finish, isDue, move, oddsText, settle } from './settleRound.ts';
import { findRound, insertRound, pendingRound, pendingRounds, type Round } from './store.ts';

type Deps = { db: Db; nowMs: Clock; rulesAt: RulesAt; gameConfig: GameConfig; logger: Logger };

/** The game session of a player. */
export type PlayerSession = GameSession & { accountId: number };

const BATCH = 200;

/**
 * Rounds with the player's money. Debit, draw, payout and round are stored in one transaction, once per reference.
 */
export class WalletRounds {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Plays a round, or starts a crash round. A repeated request returns the first round, even if both arrive at once.
   * @throws OperatorError UNAUTHORIZED, EXCLUDED, RESTRICTED, AGE_NOT_PROVEN, LIMIT, INVALID, CONFLICT, or
   * INSUFFICIENT_FUNDS with the missing amount.
   */
  async play(session: PlayerSession, playRequest: PlayRequest): Promise<RoundView> {
    try {
      return await this.#deps.db.transaction(async (tx) =>
        this.#viewOf(tx, await this.#playOnce(tx, session, playRequest)),
      );
    } catch (error) {
      refuseShortfall(error, 'stake');
    }
  }

  async #playOnce(tx: Db, session: PlayerSession, playRequest: PlayRequest): Promise<Round> {
    const { nowMs, rulesAt, gameConfig } = this.#deps;
    const blocks = await lockPlayer(tx, session.accountId);
    const earlier = await findRound(tx, playRequest.reference);
    if (earlier) return requireSamePlay(earlier, session, playRequest);
    const atMs = nowMs();
    // The session may have ended while the call waited for the player.
    if ((await findSession(tx, session.tokenHash, session.game.id, atMs)) === null)
      throw new OperatorError('UNAUTHORIZED', { kind: 'gameClosed' });
    requireNotBlocked(blocks, rulesAt(atMs), atMs);
    const stake = { what: 'stake', amountCents: playRequest.stake * 100 } as const;
    await requireWithinLimits(tx, session.accountId, stake, atMs);
    const { serverSeed, played } = drawRound(gameConfig, session, playRequest);
    await this.#requireNoOther(tx, session, atMs);
    const { pays, odds, ...result } = played;
    const begun = await insertRound(tx, {
      accountId: session.accountId,
      game: session.game.id,
      kind: session.game.kind,
      reference: playRequest.reference,
      stakeCents: playRequest.stake * 100,
      pick: playRequest.pick,
      seedHash: playRequest.seedHash,
      serverSeed,
      clientSeed: playRequest.clientSeed,
      createdAt: new Date(atMs),
      odds: oddsText(odds),
      result: { ...result, algorithm: ROUND_ALGORITHM, rtpPercent: gameConfig.rtpPercent },
    });
    if (begun === null) throw new OperatorError('CONFLICT', { kind: 'roundPlayed' });
    await move(tx, begun, { kind: 'game_stake', toPlayerCents: -begun.stakeCents, atMs });
    return pays === null ? begun : finish(tx, begun, { pays, odds, atMs });
  }

  /** One open round per game. A round that is due ends first. */
  async #requireNoOther(tx: Db, { accountId, game }: PlayerSession, atMs: number): Promise<void> {
    const other = await pendingRound(tx, accountId, game.id);
    if (other && (await settle(tx, other, atMs, 'endIfDue')).status === STATUS.pending)
      throw new OperatorError('CONFLICT', { kind: 'roundOpen' });
  }

  /**
   * Cashes out a crash round now. A round that has ended does not change.
   * @throws OperatorError NOT_FOUND
   */
  async cashOut(session: PlayerSession, reference: string): Promise<RoundView> {
    return (await this.#settleLocked(session, reference, 'cashOut')).view;
  }

  /** The state of a crash round; ends it if it is due. */
  status(session: PlayerSession, reference: string): Promise<RoundStatus> {
    return this.#settleLocked(session, reference, 'endIfDue');
  }

  async #settleLocked(session: PlayerSession, reference: string, action: CrashAction): Promise<RoundStatus> {
    const { db, nowMs } = this.#deps;
    return db.transaction(async (tx) => {
      await lockPlayer(tx, session.accountId);
      const found = await findRound(tx, reference);
      if (found?.accountId !== session.accountId || found.game !== session.game.id)
        throw new OperatorError('NOT_FOUND', { kind: 'unknownRound' });
      const round = await settle(tx, found, nowMs(), action);
      const view = await this.#viewOf(tx, round);
      if (round.status !== STATUS.pending) return { view, endsInMs: 0 };
      return { view, endsInMs: endOf(crashRound.parse(round.result.show)) - view.elapsedMs };
    });
  }

  /** The player's open round of this game, for example after a reload; null if there is none. */
  async open({ accountId, game }: PlayerSession): Promise<RoundView | null> {
    const { db, nowMs } = this.#deps;
    return db.transaction(async (tx) => {
      await lockPlayer(tx, accountId);
      const pending = await pendingRound(tx, accountId, game.id);
      if (pending === null) return null;
      const round = await settle(tx, pending, nowMs(), 'endIfDue');
      return round.status === STATUS.pending ? this.#viewOf(tx, round) : null;
    });
  }

  /** KES in the player's wallet. */
  async balance({ accountId }: PlayerSession): Promise<number> {
    return kesOf(await balanceCents(this.#deps.db, playerCash(accountId)));
  }

  /** Ends every due crash round. A failure is logged and does not stop the others. */
  async settleDue(): Promise<void> {
    const { db, logger } = this.#deps;
    let batch: Round[] = [];
    do {
      batch = await pendingRounds(db, batch.at(-1)?.id ?? 0, BATCH);
      for (const round of batch)
        await this.#endIfDue(round).catch((err: unknown) =>
          logger.error({ err, round: round.id }, 'settling a game round failed'),
        );
    } while (batch.length === BATCH);
  }

  async #endIfDue(round: Round): Promise<void> {
    const { db, nowMs } = this.#deps;
    if (!isDue(round, nowMs())) return;
    await db.transaction(async (tx) => {
      await lockPlayer(tx, round.accountId);
      await settle(tx, round, nowMs(), 'endIfDue');
    });
  }

  async #viewOf(tx: Db, round: Round): Promise<RoundView> {
    const hasEnded = round.status !== STATUS.pending;
    return {
      reference: round.reference,
      state: STATES[round.status] ?? 'open',
      stake: kesOf(round.stakeCents),
      paid: kesOf(round.paidCents ?? 0),
      label: round.result.label,
      elapsedMs: this.#deps.nowMs() - round.createdAt.getTime(),
      seedHash: round.seedHash,
      clientSeed: round.clientSeed,
      serverSeed: hasEnded ? round.serverSeed : null,
      show: hasEnded ? round.result.show : null,
      ticket: null,
      balance: kesOf(await balanceCents(tx, playerCash(round.accountId))),
    };
  }
}

const STATES: Partial<Record<number, RoundView['state']>> = {
  [STATUS.won]: 'won',
  [STATUS.lost]: 'lost',
  [STATUS.voided]: 'void',
};

function requireSamePlay(earlier: Round, session: PlayerSession, playRequest: PlayRequest): Round {
  const isSame =
    earlier.accountId === session.accountId &&
    earlier.game === session.game.id &&
    earlier.stakeCents === playRequest.stake * 100 &&
    earlier.pick === playRequest.pick &&
    earlier.seedHash === playRequest.seedHash &&
    earlier.clientSeed === playRequest.clientSeed;
  if (isSame) return earlier;
  throw new OperatorError('CONFLICT', { kind: 'roundPlayed' });
}
