import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import { kesOf } from '../../http/kes.ts';
import type { Player } from '../../http/serve.ts';
import { post } from '../../ledger/post.ts';
import type { RandomSource } from '../../random.ts';
import { fromPromotions } from './freebets.ts';
import { registrationFreebetAt } from './promotions.ts';
import { isOver, STATUS } from './status.ts';
import { type Bonus, insertBonus, listBonuses, lockById, overdueBonuses, updateBonus } from './store.ts';

type Parts = { db: Db; nowMs: Clock; random: RandomSource; logger: Logger };

const BATCH = 200;

/** A player's bonuses outside of bets: given at sign-in, listed, expired (account-and-money spec, section 4). */
export class BonusService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * What a player signs in with: the worth of each freebet that can be used, in KES. The first time, it opens the
   * pending freebet that every player has from registration. Runs in the sign-in's transaction.
   */
  async atSignIn(tx: Db, accountId: number): Promise<{ amount: number }[]> {
    const { nowMs, random } = this.#parts;
    const { id: promotion, terms } = registrationFreebetAt(nowMs());
    const createdAt = new Date(nowMs());
    const pending = { accountId, promotion, terms, createdAt, status: STATUS.pending, amountCents: 0 };
    await insertBonus(tx, { ...pending, refId: random.token() });
    const mine = await listBonuses(tx, accountId);
    const usable = mine.filter((each) => each.status === STATUS.awarded && !isOver(each, nowMs()));
    return usable.map(({ amountCents }) => ({ amount: kesOf(amountCents) }));
  }

  /**
   * The player's bonuses, newest first; a freebet whose time is over counts as expired from that very moment.
   * @throws OperatorError NOT_FOUND when there are none.
   */
  async list({ accountId }: Player): Promise<Bonus[]> {
    const { db, nowMs } = this.#parts;
    const mine = await listBonuses(db, accountId);
    if (mine.length === 0) throw new OperatorError('NOT_FOUND', 'You have no bonuses yet.');
    const statusNow = (each: Bonus) =>
      each.status === STATUS.awarded && isOver(each, nowMs()) ? STATUS.expired : each.status;
    return mine.map((each) => ({ ...each, status: statusNow(each) }));
  }

  /** Takes back all freebets whose time is over. One that cannot be is logged and holds up no other. */
  async expireOverdue(): Promise<void> {
    const { db, nowMs, logger } = this.#parts;
    let batch: number[] = [];
    do {
      batch = await overdueBonuses(db, nowMs(), batch.at(-1) ?? 0, BATCH);
      for (const bonusId of batch) {
        const expired = db.transaction((tx) => this.#expire(tx, bonusId));
        await expired.catch((err: unknown) => logger.error({ err, bonusId }, 'bonus not expired'));
      }
    } while (batch.length === BATCH);
  }

  async #expire(tx: Db, bonusId: number): Promise<void> {
    const atMs = this.#parts.nowMs();
    // It may have been used, or have gone back to pending, while its lock was waited for.
    const { status, accountId, amountCents, expiresAt } = await lockById(tx, bonusId);
    if (status !== STATUS.awarded || !isOver({ expiresAt }, atMs)) return;
    await updateBonus(tx, bonusId, { status: STATUS.expired });
    const entries = fromPromotions(accountId, -amountCents);
    await post(tx, { operationKey: `bonus_expiry:${bonusId}`, kind: 'bonus', atMs, entries });
  }
}
