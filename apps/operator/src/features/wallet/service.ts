import type { WireTransaction } from '@ushindi/api-contract/operator';
import { depositLimitsAt, nairobiDayStart } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotExcluded } from '../../http/exclusion.ts';
import { kesOf } from '../../http/kes.ts';
import type { Player } from '../../http/serve.ts';
import { balanceCents, playerBonus, playerCash } from '../../ledger/accounts.ts';
import { InsufficientFunds, post } from '../../ledger/post.ts';
import type { MobileMoney } from '../../ports/mobileMoney.ts';
import type { RandomSource } from '../../random.ts';
import { requireDepositable, requireWithdrawable, requireWithinDay } from './limits.ts';
import { type OnDecided, takeNotSent, withdrawalOf } from './outcomes.ts';
import { listTransactions } from './transactions.ts';
import { insertPayment, lockPayment, movedSince, nameRequest, updatePayment } from './store.ts';

type Parts = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  mobileMoney: MobileMoney;
  onDecided?: OnDecided;
};

/** How a withdrawal went out: the service has it, or nobody knows yet. */
type Sent = 'sent' | 'unknown';

/** A player's balance, deposits and withdrawals (account-and-money spec, sections 2 and 5; readings 27; decision 12). */
export class WalletService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Cash and bonus, in cents. */
  async balance(player: Player): Promise<{ cashCents: number; bonusCents: number }> {
    const { db } = this.#parts;
    const cashCents = await balanceCents(db, playerCash(player.accountId));
    return { cashCents, bonusCents: await balanceCents(db, playerBonus(player.accountId)) };
  }

  /**
   * Asks the player's phone for whole KES. The balance moves when `takeOutcome` hears that it was paid.
   * @throws OperatorError INVALID for no amount to deposit, LIMIT above a limit, UNAVAILABLE when no prompt can be sent.
   */
  async deposit(player: Player, amount: number): Promise<void> {
    const { db, nowMs, logger, mobileMoney } = this.#parts;
    const limits = depositLimitsAt(nowMs());
    requireDepositable(amount, limits);
    const { accountId, phone } = player;
    const amountCents = amount * 100;
    const reference = await db.transaction(async (tx) => {
      const { excludedUntil } = await lockPlayer(tx, accountId);
      requireNotExcluded(excludedUntil, nowMs());
      const today = await movedSince(tx, accountId, 'deposit', nairobiDayStart(nowMs()));
      requireWithinDay(today + amountCents, limits);
      return insertPayment(tx, { accountId, direction: 'deposit', amountCents, atMs: nowMs() });
    });
    const asked = await mobileMoney.requestPayment({ reference, phone, amountCents }).catch(async (error: unknown) => {
      // Only a refusal is certain. After any other failure the prompt may be there and be paid: the payment stays open.
      logger.warn({ err: error, payment: reference }, 'no prompt, or nobody knows');
      if (error instanceof OperatorError) await takeNotSent(this.#parts, reference);
      throw error;
    });
    // The callback may have been faster.
    const known = await nameRequest(db, reference, asked.providerRef);
    if (known !== asked.providerRef) logger.error({ payment: reference }, 'a callback came under another request');
  }

  /**
   * Sends whole KES from the player's cash to the player's phone. The debit comes first; the money comes back when it
   * certainly was not sent. Open to excluded players (readings 27).
   * @throws OperatorError INVALID for no amount to withdraw, LIMIT above a limit, INSUFFICIENT_FUNDS with what is
   * missing, UNAVAILABLE when it cannot be sent.
   */
  async withdraw(player: Player, amount: number): Promise<Sent> {
    const { db, nowMs } = this.#parts;
    const limits = depositLimitsAt(nowMs());
    requireWithdrawable(amount, limits);
    const { accountId, phone } = player;
    const amountCents = amount * 100;
    const debited = db.transaction(async (tx) => {
      await lockPlayer(tx, accountId);
      const today = await movedSince(tx, accountId, 'withdrawal', nairobiDayStart(nowMs()));
      requireWithinDay(today + amountCents, limits);
      const id = await insertPayment(tx, { accountId, direction: 'withdrawal', amountCents, atMs: nowMs() });
      await post(tx, withdrawalOf({ id, accountId, amountCents }, nowMs()));
      return id;
    });
    return this.#send(await debited.catch(refuseShortfall), phone, amountCents);
  }

  /** A page of what moved on the player's cash account, newest first. Open to excluded players (readings 27). */
  transactions({ accountId }: Player, { page, limit }: { page: number; limit: number }): Promise<WireTransaction[]> {
    return listTransactions(this.#parts.db, { accountId, limit, offset: (page - 1) * limit });
  }

  async #send(reference: number, phone: string, amountCents: number): Promise<Sent> {
    const { logger, mobileMoney } = this.#parts;
    const providerRef = await this.#claimSending(reference);
    try {
      await mobileMoney.sendMoney({ reference, phone, amountCents, providerRef });
      return 'sent';
    } catch (error) {
      logger.warn({ err: error, payment: reference }, 'a withdrawal was not sent, or nobody knows');
      if (!(error instanceof OperatorError)) return 'unknown';
      await takeNotSent(this.#parts, reference);
      throw error;
    }
  }

  /** From here on the money may be on its way: what has no number was never sent, and reconciliation returns it. */
  async #claimSending(reference: number): Promise<string> {
    const { db, random } = this.#parts;
    // Safaricom wants fewer than twenty characters, and unique ones over everything that ever used its short code.
    const providerRef = `W${reference}-${String(random.below(10 ** 9)).padStart(9, '0')}`;
    return db.transaction(async (tx) => {
      const payment = await lockPayment(tx, reference);
      if (payment?.status !== 'pending')
        throw new OperatorError(
          'UNAVAILABLE',
          'Your withdrawal took too long, and nothing was sent. Please try again.',
        );
      await updatePayment(tx, reference, { providerRef });
      return providerRef;
    });
  }
}

function refuseShortfall(error: unknown): never {
  if (!(error instanceof InsufficientFunds)) throw error;
  throw new OperatorError('INSUFFICIENT_FUNDS', 'Your balance is too low for this withdrawal.', {
    required_amount: kesOf(error.shortfallCents),
  });
}
