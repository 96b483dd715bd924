import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { blocksOf } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { isBlocked } from '../../http/exclusion.ts';
import { kesOf } from '../../http/kes.ts';
import type { Player } from '../../http/serve.ts';
import { post } from '../../ledger/post.ts';
import type { RandomSource } from '../../random.ts';
import { fromPromotions } from './freebets.ts';
import { registrationFreebetAt } from './promotions.ts';
import { isExpired, STATUS } from './status.ts';
import { type Bonus, insertBonus, listBonuses, lockById, overdueBonuses, updateBonus } from './store.ts';

type Deps = { db: Db; nowMs: Clock; random: RandomSource; logger: Logger };

const BATCH = 200;

/** Bonuses outside of bets: created at sign-in, listed, expired. */
export class BonusService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The player's usable freebets in KES. The first call creates the pending registration freebet. An excluded or
   * restricted player gets none and has none to use. Runs in the sign-in's transaction.
   */
  async atSignIn(tx: Db, accountId: number): Promise<{ amount: number }[]> {
    const { nowMs, random } = this.#deps;
    if (isBlocked(await blocksOf(tx, accountId), nowMs())) return [];
    const { id: promotion, terms } = registrationFreebetAt(nowMs());
    const createdAt = new Date(nowMs());
    const pending = { accountId, promotion, terms, createdAt, status: STATUS.pending, amountCents: 0 };
    await insertBonus(tx, { ...pending, refId: random.token() });
    const mine = await listBonuses(tx, accountId);
    const usable = mine.filter((each) => each.status === STATUS.awarded && !isExpired(each, nowMs()));
    return usable.map(({ amountCents }) => ({ amount: kesOf(amountCents) }));
  }

  /**
   * The player's bonuses, newest first. A freebet past its time is reported as expired even before the job runs. An
   * excluded or restricted player gets only the bonuses that were used or have expired.
   * @throws OperatorError NOT_FOUND if there are none.
   */
  async list({ accountId }: Player): Promise<Bonus[]> {
    const { db, nowMs } = this.#deps;
    const all = await listBonuses(db, accountId);
    const isClosed = isBlocked(await blocksOf(db, accountId), nowMs());
    const mine = isClosed ? all.filter(({ status }) => status === STATUS.applied || status === STATUS.expired) : all;
    if (mine.length === 0) throw new OperatorError('NOT_FOUND', { kind: 'noBonuses' });
    const statusNow = (each: Bonus) =>
      each.status === STATUS.awarded && isExpired(each, nowMs()) ? STATUS.expired : each.status;
    return mine.map((each) => ({ ...each, status: statusNow(each) }));
  }

  /** Expires all overdue freebets. A failure is logged, and the next freebet follows. */
  async expireOverdue(): Promise<void> {
    const { db, nowMs, logger } = this.#deps;
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
    const atMs = this.#deps.nowMs();
    // A bet may have used it, or a cancelled bet returned it to pending, before this lock was granted.
    const { status, accountId, amountCents, expiresAt } = await lockById(tx, bonusId);
    if (status !== STATUS.awarded || !isExpired({ expiresAt }, atMs)) return;
    await updateBonus(tx, bonusId, { status: STATUS.expired });
    const entries = fromPromotions(accountId, -amountCents);
    await post(tx, { operationKey: `bonus_expiry:${bonusId}`, kind: 'bonus', atMs, entries });
  }
}
