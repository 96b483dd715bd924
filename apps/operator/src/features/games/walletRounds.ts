import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotExcluded } from '../../http/exclusion.ts';
import { kesOf } from '../../http/kes.ts';
import { balanceCents, own, playerCash } from '../../ledger/accounts.ts';
import { InsufficientFunds, post } from '../../ledger/post.ts';
import { gameOf } from './catalogue.ts';
import type { Look } from './guestRounds.ts';
import { type House, paidCents, playOf, type RoundView, type Seat, STATUS, type Wish } from './round.ts';
import { endOf, flight, flightAfter } from './rules/crash.ts';
import { endRound, findRound, insertRound, lockRound, pendingRound, pendingRounds, type Round } from './store.ts';

type Parts = { db: Db; nowMs: Clock; house: House; logger: Logger };

/** A seat of a player. */
export type PlayerSeat = Seat & { accountId: number };

const BATCH = 200;

/** Rounds with the player's own money: debit, draw, payment and round are stored together, once per reference. */
export class WalletRounds {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Plays a round, or begins a flight. The same wish again gets the first round, also when both come at once.
   * @throws OperatorError EXCLUDED, INVALID, CONFLICT, or INSUFFICIENT_FUNDS with what is missing.
   */
  async play(seat: PlayerSeat, wish: Wish): Promise<RoundView> {
    try {
      return await this.#parts.db.transaction(async (tx) => this.#viewOf(tx, await this.#playOnce(tx, seat, wish)));
    } catch (error) {
      if (!(error instanceof InsufficientFunds)) throw error;
      throw new OperatorError('INSUFFICIENT_FUNDS', 'Your balance is too low for this stake.', {
        required_amount: kesOf(error.shortfallCents),
      });
    }
  }

  async #playOnce(tx: Db, seat: PlayerSeat, wish: Wish): Promise<Round> {
    const { nowMs, house } = this.#parts;
    const { excludedUntil } = await lockPlayer(tx, seat.accountId);
    const earlier = await findRound(tx, wish.reference);
    if (earlier) return sameWish(earlier, seat, wish);
    const atMs = nowMs();
    requireNotExcluded(excludedUntil, atMs);
    const { serverSeed, played } = playOf(house, seat, wish);
    await this.#requireNoOther(tx, seat, atMs);
    const { pays, odds, ...result } = played;
    const begun = await insertRound(tx, {
      accountId: seat.accountId,
      game: seat.game.id,
      kind: seat.game.kind,
      reference: wish.reference,
      stakeCents: wish.stake * 100,
      pick: wish.pick,
      seedHash: wish.seedHash,
      serverSeed,
      clientSeed: wish.clientSeed,
      createdAt: new Date(atMs),
      odds: oddsText(odds),
      result,
    });
    if (begun === null) throw new OperatorError('CONFLICT', 'This round has been played already.');
    await move(tx, begun, { kind: 'game_stake', toPlayerCents: -begun.stakeCents, atMs });
    return pays === null ? begun : finish(tx, begun, { pays, odds, atMs });
  }

  /** One round at a time: one that is over by now is ended first. */
  async #requireNoOther(tx: Db, { accountId, game }: PlayerSeat, atMs: number): Promise<void> {
    const other = await pendingRound(tx, accountId, game.id);
    if (other && (await settle(tx, other, atMs, false)).status === STATUS.pending)
      throw new OperatorError('CONFLICT', 'Your last round is still going on.');
  }

  /**
   * Cashes out a flight at this moment. One that has ended stays as it ended.
   * @throws OperatorError NOT_FOUND
   */
  async cashOut(seat: PlayerSeat, reference: string): Promise<RoundView> {
    return (await this.#lookLocked(seat, reference, true)).view;
  }

  /** How a flight stands; one whose end has come is ended. */
  look(seat: PlayerSeat, reference: string): Promise<Look> {
    return this.#lookLocked(seat, reference, false);
  }

  async #lookLocked(seat: PlayerSeat, reference: string, cashesOut: boolean): Promise<Look> {
    const { db, nowMs } = this.#parts;
    return db.transaction(async (tx) => {
      await lockPlayer(tx, seat.accountId);
      const found = await findRound(tx, reference);
      if (found?.accountId !== seat.accountId || found.game !== seat.game.id)
        throw new OperatorError('NOT_FOUND', 'There is no such round.');
      const round = await settle(tx, found, nowMs(), cashesOut);
      const view = await this.#viewOf(tx, round);
      if (round.status !== STATUS.pending) return { view, endsInMs: 0 };
      return { view, endsInMs: endOf(flight.parse(round.result.show)) - view.elapsedMs };
    });
  }

  /** The player's round of this game that goes on, such as after a reload; null when there is none. */
  async open({ accountId, game }: PlayerSeat): Promise<RoundView | null> {
    const { db, nowMs } = this.#parts;
    return db.transaction(async (tx) => {
      await lockPlayer(tx, accountId);
      const pending = await pendingRound(tx, accountId, game.id);
      if (pending === null) return null;
      const round = await settle(tx, pending, nowMs(), false);
      return round.status === STATUS.pending ? this.#viewOf(tx, round) : null;
    });
  }

  /** KES in the player's wallet. */
  async balance({ accountId }: PlayerSeat): Promise<number> {
    return kesOf(await balanceCents(this.#parts.db, playerCash(accountId)));
  }

  /** Ends every flight whose end has come. One that cannot be ended is logged and holds up no other. */
  async settleDue(): Promise<void> {
    const { db, nowMs, logger } = this.#parts;
    let batch: Round[] = [];
    do {
      batch = await pendingRounds(db, batch.at(-1)?.id ?? 0, BATCH);
      for (const round of batch.filter((each) => isDue(each, nowMs()))) {
        const ending = db.transaction(async (tx) => {
          await lockPlayer(tx, round.accountId);
          await settle(tx, round, nowMs(), false);
        });
        await ending.catch((err: unknown) => logger.error({ err, round: round.id }, 'round not settled'));
      }
    } while (batch.length === BATCH);
  }

  async #viewOf(tx: Db, round: Round): Promise<RoundView> {
    const hasEnded = round.status !== STATUS.pending;
    return {
      reference: round.reference,
      state: STATES[round.status] ?? 'open',
      stake: kesOf(round.stakeCents),
      paid: kesOf(round.paidCents ?? 0),
      label: round.result.label,
      elapsedMs: this.#parts.nowMs() - round.createdAt.getTime(),
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

function sameWish(earlier: Round, seat: PlayerSeat, wish: Wish): Round {
  const isSame =
    earlier.accountId === seat.accountId &&
    earlier.game === seat.game.id &&
    earlier.stakeCents === wish.stake * 100 &&
    earlier.pick === wish.pick &&
    earlier.seedHash === wish.seedHash &&
    earlier.clientSeed === wish.clientSeed;
  if (isSame) return earlier;
  throw new OperatorError('CONFLICT', 'This round has been played already.');
}

/** A round of a game that there is no more can never end. */
const isLost = (round: Round): boolean => gameOf(round.game) === null;

const isDue = (round: Round, atMs: number): boolean =>
  isLost(round) || atMs - round.createdAt.getTime() >= endOf(flight.parse(round.result.show));

/** Ends a flight if its end has come, or the player cashes out. Under the player's lock. */
async function settle(tx: Db, { id }: Round, atMs: number, cashesOut: boolean): Promise<Round> {
  const round = await lockRound(tx, id);
  if (round.status !== STATUS.pending) return round;
  if (isLost(round)) return giveBack(tx, round, atMs);
  const { pays } = flightAfter(flight.parse(round.result.show), atMs - round.createdAt.getTime(), cashesOut);
  return pays === null ? round : finish(tx, round, { pays, odds: pays, atMs });
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

async function giveBack(tx: Db, round: Round, atMs: number): Promise<Round> {
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

/** Between the player's cash and the house. A round's second move locks the accounts of its first, so none in another order. */
async function move(tx: Db, { id, accountId }: Round, { kind, toPlayerCents, atMs }: Move): Promise<void> {
  await post(tx, {
    operationKey: `${kind}:${id}`,
    kind,
    atMs,
    entries: [
      { account: playerCash(accountId), amountCents: toPlayerCents },
      { account: own('house', accountId), amountCents: -toPlayerCents },
    ],
  });
}
