import { ROUND_ALGORITHM } from '@ushindi/draws/algorithms';
import type { RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import { requireWithinLimits } from '../../http/playerLimits.ts';
import { kesOf } from '../../http/kes.ts';
import { balanceCents, houseAccount, playerCash } from '../../ledger/accounts.ts';
import { InsufficientFunds, post } from '../../ledger/post.ts';
import { gameOf } from './catalogue.ts';
import type { RoundStatus, Settling } from './demoRounds.ts';
import {
  type GameConfig,
  paidCents,
  drawRound,
  type RoundView,
  type GameSession,
  STATUS,
  type PlayRequest,
} from './round.ts';
import { crashRound } from './crashRound.ts';
import { endOf, crashStateAfter } from '@ushindi/draws/games/rules/crash';
import {
  endRound,
  findRound,
  insertRound,
  lockRound,
  pendingRound,
  pendingRounds,
  pendingRoundsOf,
  type Round,
} from './store.ts';

type Deps = { db: Db; nowMs: Clock; rulesAt: RulesAt; gameConfig: GameConfig; logger: Logger };

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
   * @throws OperatorError EXCLUDED, RESTRICTED, AGE_NOT_PROVEN, LIMIT, INVALID, CONFLICT, or INSUFFICIENT_FUNDS with the missing amount.
   */
  async play(session: PlayerSession, playRequest: PlayRequest): Promise<RoundView> {
    try {
      return await this.#deps.db.transaction(async (tx) =>
        this.#viewOf(tx, await this.#playOnce(tx, session, playRequest)),
      );
    } catch (error) {
      if (!(error instanceof InsufficientFunds)) throw error;
      throw new OperatorError(
        'INSUFFICIENT_FUNDS',
        { kind: 'balanceTooLow', of: 'stake' },
        {
          required_amount: kesOf(error.shortfallCents),
        },
      );
    }
  }

  async #playOnce(tx: Db, session: PlayerSession, playRequest: PlayRequest): Promise<Round> {
    const { nowMs, rulesAt, gameConfig } = this.#deps;
    const blocks = await lockPlayer(tx, session.accountId);
    const earlier = await findRound(tx, playRequest.reference);
    if (earlier) return requireSamePlay(earlier, session, playRequest);
    const atMs = nowMs();
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

  async #settleLocked(session: PlayerSession, reference: string, how: Settling): Promise<RoundStatus> {
    const { db, nowMs } = this.#deps;
    return db.transaction(async (tx) => {
      await lockPlayer(tx, session.accountId);
      const found = await findRound(tx, reference);
      if (found?.accountId !== session.accountId || found.game !== session.game.id)
        throw new OperatorError('NOT_FOUND', { kind: 'unknownRound' });
      const round = await settle(tx, found, nowMs(), how);
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

const oddsText = (odds: number): string => (odds / 100).toFixed(2);

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

/** A round of a deleted game cannot end by its rules. */
const isGameGone = (round: Round): boolean => gameOf(round.game) === null;

const isDue = (round: Round, atMs: number): boolean =>
  isGameGone(round) || atMs - round.createdAt.getTime() >= endOf(crashRound.parse(round.result.show));

/** Ends a crash round if it is due, or cashes it out. Requires the player's lock. */
async function settle(tx: Db, { id }: Round, atMs: number, how: Settling): Promise<Round> {
  const round = await lockRound(tx, id);
  if (round.status !== STATUS.pending) return round;
  if (isGameGone(round)) return refund(tx, round, atMs);
  const elapsedMs = atMs - round.createdAt.getTime();
  const { pays } = crashStateAfter(crashRound.parse(round.result.show), elapsedMs, how === 'cashOut');
  return pays === null ? round : finish(tx, round, { pays, odds: pays, atMs });
}

/**
 * Cashes out the player's open crash rounds, whose session is about to end. A round that cannot be read is logged
 * and stays open. Requires the player's lock.
 */
export async function cashOutOpenRounds(tx: Db, accountId: number, atMs: number, logger: Logger): Promise<void> {
  for (const round of await pendingRoundsOf(tx, accountId))
    await tx
      .transaction((savepoint) => settle(savepoint, round, atMs, 'cashOut'))
      .catch((err: unknown) => logger.error({ err, round: round.id }, 'cashing out a game round failed'));
}

async function finish(tx: Db, round: Round, end: { pays: number; odds: number; atMs: number }): Promise<Round> {
  const cents = paidCents(round.stakeCents, end.pays);
  if (cents > 0) await move(tx, round, { kind: 'game_win', toPlayerCents: cents, atMs: end.atMs });
  const score = round.result.score || `${oddsText(end.pays)}x`;
  return endRound(tx, round.id, {
    status: cents > 0 ? STATUS.won : STATUS.lost,
    odds: oddsText(end.odds),
    paidCents: cents,
    result: { ...round.result, score },
    settledAt: new Date(end.atMs),
  });
}

async function refund(tx: Db, round: Round, atMs: number): Promise<Round> {
  await move(tx, round, { kind: 'game_refund', toPlayerCents: round.stakeCents, atMs });
  const { stakeCents, odds, result } = round;
  return endRound(tx, round.id, {
    status: STATUS.voided,
    odds,
    paidCents: stakeCents,
    result,
    settledAt: new Date(atMs),
  });
}

type Move = { kind: 'game_stake' | 'game_win' | 'game_refund'; toPlayerCents: number; atMs: number };

/**
 * Moves money between the player's cash and the house. All moves of a round use the same two accounts, so the lock
 * order is stable.
 */
async function move(tx: Db, { id, accountId }: Round, { kind, toPlayerCents, atMs }: Move): Promise<void> {
  await post(tx, {
    operationKey: `${kind}:${id}`,
    kind,
    atMs,
    entries: [
      { account: playerCash(accountId), amountCents: toPlayerCents },
      { account: houseAccount('revenue', accountId), amountCents: -toPlayerCents },
    ],
  });
}
