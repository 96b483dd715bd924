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
import type { OnPaymentEvent } from '../../ports/paymentEvents.ts';
import type { RandomSource } from '../../random.ts';
import { requireDepositable, requireWithdrawable, requireWithinDay } from './limits.ts';
import { markNotSent } from './outcomes.ts';
import { listTransactions } from './transactions.ts';
import {
  insertPayment,
  lockPayment,
  movedSince,
  setProviderRefs,
  setSecondProviderRef,
  updatePayment,
} from './store.ts';
import { withdrawalOf } from './transfers.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  mobileMoney: MobileMoney;
  onEvent?: OnPaymentEvent;
};

/** `unknown` if the service may or may not have received the withdrawal. */
type Sent = 'sent' | 'unknown';

/** Balance, deposits, withdrawals and transactions (decision 12). */
export class WalletService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async balance(player: Player): Promise<{ cashCents: number; bonusCents: number }> {
    const { db } = this.#deps;
    const cashCents = await balanceCents(db, playerCash(player.accountId));
    return { cashCents, bonusCents: await balanceCents(db, playerBonus(player.accountId)) };
  }

  /**
   * Sends a deposit prompt for whole KES. The balance moves when `applyPaymentOutcome` confirms the payment.
   * @throws OperatorError INVALID for an invalid amount, LIMIT above a limit, UNAVAILABLE if no prompt was sent.
   */
  async deposit(player: Player, amount: number): Promise<void> {
    const { db, nowMs, logger, mobileMoney } = this.#deps;
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
    const prompt = await mobileMoney.requestPayment({ reference, phone, amountCents }).catch(async (error: unknown) => {
      // Only a refusal is certain. After any other error the player may have the prompt and pay, so the payment stays
      // open.
      logger.warn({ err: error, payment: reference }, 'deposit prompt failed');
      if (error instanceof OperatorError) await markNotSent(this.#deps, reference);
      throw error;
    });
    // The callback may have arrived first.
    const known = await setProviderRefs(db, reference, prompt);
    if (known !== prompt.providerRef) logger.error({ payment: reference }, 'callback with a different providerRef');
  }

  /**
   * Sends whole KES to the player's phone. The debit comes first; it is refunded if certainly nothing was sent.
   * Excluded players may withdraw.
   * @throws OperatorError INVALID for an invalid amount, LIMIT above a limit, INSUFFICIENT_FUNDS with the missing
   * amount, UNAVAILABLE if it was not sent.
   */
  async withdraw(player: Player, amount: number): Promise<Sent> {
    const { db, nowMs } = this.#deps;
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

  /** A page of the player's cash movements, newest first. Open to excluded players. */
  transactions({ accountId }: Player, { page, limit }: { page: number; limit: number }): Promise<WireTransaction[]> {
    return listTransactions(this.#deps.db, { accountId, limit, offset: (page - 1) * limit });
  }

  async #send(reference: number, phone: string, amountCents: number): Promise<Sent> {
    const { db, logger, mobileMoney } = this.#deps;
    const providerRef = await this.#claimSending(reference);
    try {
      const { secondProviderRef } = await mobileMoney.sendMoney({ reference, phone, amountCents, providerRef });
      if (secondProviderRef !== null) await setSecondProviderRef(db, reference, secondProviderRef);
      return 'sent';
    } catch (error) {
      logger.warn({ err: error, payment: reference }, 'sending a withdrawal failed');
      if (!(error instanceof OperatorError)) return 'unknown';
      await markNotSent(this.#deps, reference);
      throw error;
    }
  }

  /** Sets `providerRef` before sending: a withdrawal without one was never sent, and reconciliation refunds it. */
  async #claimSending(reference: number): Promise<string> {
    const { db, random } = this.#deps;
    // Safaricom requires fewer than 20 characters, unique across every user of the short code ever.
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
