import type { walletCalls, WireTransaction } from '@ushindi/api-contract/operator';
import { depositLimitsAt, nairobiDayStart, type RulesAt, type WithdrawalTerms } from '@ushindi/shared';
import type { CalendarPeriod } from '@ushindi/shared/calendarPeriod';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { ReadOwnHistory } from '../../db/replica.ts';
import { blocksOf, lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { isExcluded, requireNotBlocked } from '../../http/exclusion.ts';
import { depositedSince, requireWithinLimits } from '../../http/playerLimits.ts';
import type { Player, SignedInPlayer } from '../../http/serve.ts';
import { balanceCents, playerBonus, playerCash } from '../../ledger/accounts.ts';
import { withdrawalTermsOf } from '../../ledger/unusedDeposits.ts';
import type { MobileMoney } from '../../ports/mobileMoney.ts';
import type { GameName } from '../../ports/gameHistory.ts';
import type { OnPaymentEvent } from '../../ports/paymentEvents.ts';
import { OWN_RESULTS } from '../../ports/paymentResults.ts';
import type { RandomSource } from '../../random.ts';
import { debitWithdrawal } from './debit.ts';
import { type DepositStatus, depositStatusOf } from './depositStatus.ts';
import { findDeposit, type FoundDeposit } from './findDeposit.ts';
import { freshPayment, repeatedPayment } from './newPayment.ts';
import { requireDepositable, requireWithdrawable, requireWithinDay } from './limits.ts';
import { markNotSent } from './outcomes.ts';
import { type Sent, sendWithdrawal } from './send.ts';
import { spendingOf } from './spending.ts';
import { statementOf } from './statement.ts';
import { listTransactions } from './transactions.ts';
import { findByKey, insertPayment, type Payment, setProviderRefs } from './store.ts';

/** The dependencies of the wallet. */
export type WalletDeps = {
  db: Db;
  readHistory: ReadOwnHistory;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  mobileMoney: MobileMoney;
  rulesAt: RulesAt;
  onEvent?: OnPaymentEvent;
  gameName: GameName;
};

/** The request of a withdrawal, with `amount` and `maxFee` in KES. */
type WithdrawalRequest = { amount: number; maxFee?: number | undefined; idempotencyKey?: string | undefined };

/** Balance, deposits, withdrawals and transactions (decision 12). */
export class WalletService {
  readonly #deps: WalletDeps;

  constructor(deps: WalletDeps) {
    this.#deps = deps;
  }

  /** The player's cash and bonus in cents, and the end of an active exclusion. */
  async balance(player: Player): Promise<{ cashCents: number; bonusCents: number; excludedUntil: Date | null }> {
    const { db, nowMs } = this.#deps;
    const cashCents = await balanceCents(db, playerCash(player.accountId));
    const bonusCents = await balanceCents(db, playerBonus(player.accountId));
    const { excludedUntil } = await blocksOf(db, player.accountId);
    return { cashCents, bonusCents, excludedUntil: isExcluded({ excludedUntil }, nowMs()) ? excludedUntil : null };
  }

  /**
   * Sends a deposit prompt for whole KES, once per idempotency key. The balance changes when `applyPaymentOutcome` applies the
   * report of the payment.
   * @throws OperatorError INVALID for an invalid amount, LIMIT above a limit, AGE_NOT_PROVEN, EXCLUDED, RESTRICTED,
   * UNAVAILABLE if no prompt was sent, CONFLICT for a key that was used for another amount.
   */
  async deposit(player: Player, amount: number, idempotencyKey?: string): Promise<void> {
    const { db, nowMs, rulesAt } = this.#deps;
    const limits = depositLimitsAt(nowMs());
    requireDepositable(amount, limits);
    const fresh = freshPayment(player, 'deposit', amount, idempotencyKey);
    const { accountId, amountCents } = fresh;
    const stored = await db.transaction(async (tx) => {
      const blocks = await lockPlayer(tx, accountId);
      const repeated = await repeatedPayment(tx, fresh);
      if (repeated !== null) return repeated;
      const atMs = nowMs();
      requireNotBlocked(blocks, rulesAt(atMs), atMs);
      const today = await depositedSince(tx, accountId, nairobiDayStart(atMs));
      requireWithinDay(today + amountCents, limits);
      await requireWithinLimits(tx, accountId, { what: 'deposit', amountCents }, atMs);
      return insertPayment(tx, { ...fresh, atMs });
    });
    if (typeof stored === 'number') await this.#prompt(stored, player.phone, amountCents);
    else if (stored.resultCode === OWN_RESULTS.notSent)
      throw new OperatorError('UNAVAILABLE', { kind: 'promptNotSent' });
  }

  /**
   * The state of the deposit that an idempotency key requested.
   * @throws OperatorError NOT_FOUND if the player has none.
   */
  async depositStatus({ accountId }: Player, idempotencyKey: string): Promise<DepositStatus> {
    const { db, nowMs } = this.#deps;
    const found = await findByKey(db, { accountId, direction: 'deposit', idempotencyKey });
    if (found === null) throw new OperatorError('NOT_FOUND', { kind: 'unknownDeposit' });
    return depositStatusOf(found, nowMs());
  }

  /** Looks for a receipt and credits its money to the player who paid it: see `findDeposit`. */
  findDeposit(player: Player, receipt: string): Promise<FoundDeposit> {
    return findDeposit(this.#deps, player, receipt);
  }

  async #prompt(reference: number, phone: string, amountCents: number): Promise<void> {
    const { db, logger, mobileMoney } = this.#deps;
    const prompt = await mobileMoney.requestPayment({ reference, phone, amountCents }).catch(async (error: unknown) => {
      // Only a refusal is certain. After any other error the player may have the prompt and pay, so the payment stays open.
      logger.warn({ err: error, payment: reference }, 'deposit prompt failed');
      if (error instanceof OperatorError) await markNotSent(this.#deps, reference);
      throw error;
    });
    // The callback may have arrived before and set the id.
    const known = await setProviderRefs(db, reference, prompt);
    if (known !== prompt.providerRef) logger.error({ payment: reference }, 'callback with a different providerRef');
  }

  /** The terms of fee and tax of the player's next withdrawal, shown before it is requested. */
  async withdrawalTerms({ accountId }: Player): Promise<WithdrawalTerms & { taxPercent: number }> {
    const { readHistory, nowMs, rulesAt } = this.#deps;
    // The movements that decide the fee may be very many.
    const terms = await readHistory(accountId, (db) => withdrawalTermsOf(db, accountId, nowMs()));
    return { ...terms, taxPercent: rulesAt(nowMs()).walletTaxes.withdrawalPercent };
  }

  /**
   * Debits whole KES and sends them, less the fee on unused deposits and the tax, to the player's phone, once per idempotency
   * key. The debit is committed before the money is sent, and refunded if the service certainly received nothing. Excluded
   * players may withdraw. `maxFee` is the sum of fee and tax that the player was shown, in KES.
   * @throws OperatorError INVALID for an invalid amount, LIMIT above a limit, INSUFFICIENT_FUNDS with the missing
   * amount, AGE_NOT_PROVEN, UNAVAILABLE if it was not sent, OVERLOADED, CONFLICT for a key that was used for another
   * amount and for fee and tax above `maxFee`.
   */
  async withdraw(player: SignedInPlayer, { amount, maxFee, idempotencyKey }: WithdrawalRequest): Promise<Sent> {
    requireWithdrawable(amount, depositLimitsAt(this.#deps.nowMs()));
    const fresh = freshPayment(player, 'withdrawal', amount, idempotencyKey);
    const stored = await debitWithdrawal(this.#deps, { player, fresh, maxFee });
    return 'sentCents' in stored
      ? sendWithdrawal(this.#deps, { reference: stored.id, phone: player.phone, amountCents: stored.sentCents })
      : sentBefore(stored);
  }

  /** A page of the player's cash movements and of deposits that are not paid, newest first. Open to excluded players. */
  transactions({ accountId }: Player, { page, limit, group, from, to }: TransactionsQuery): Promise<WireTransaction[]> {
    const bounds = { ...(from && { fromMs: from.startMs }), ...(to && { beforeMs: to.endMs }) };
    const wanted = { accountId, limit, offset: (page - 1) * limit, group, ...bounds };
    const { readHistory, gameName } = this.#deps;
    return readHistory(accountId, (db) => listTransactions({ db, gameName }, wanted));
  }

  /** The movements of the player's cash in a year. Open to excluded players. */
  statement({ accountId }: Player, year: number) {
    return this.#deps.readHistory(accountId, (db) => statementOf(db, accountId, year));
  }

  /** The player's spending in a day, month or year. Open to excluded players. */
  spending({ accountId }: Player, period: CalendarPeriod) {
    return this.#deps.readHistory(accountId, (db) => spendingOf(db, accountId, period));
  }
}

type TransactionsQuery = Pick<z.output<typeof walletCalls.transactions.query>, 'page' | 'limit' | 'group'> & {
  /** The first month or day. */
  from: CalendarPeriod | undefined;
  /** The last month or day. */
  to: CalendarPeriod | undefined;
};

/** The result of a repeated withdrawal. */
function sentBefore({ status }: Payment): Sent {
  if (status === 'failed') throw new OperatorError('UNAVAILABLE', { kind: 'withdrawalNotMade' });
  return status === 'paid' ? 'sent' : 'unknown';
}
