import { type DepositLimits, depositLimitsAt, formatKes, nairobiDayStart } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotExcluded } from '../../http/exclusion.ts';
import type { Player } from '../../http/serve.ts';
import { balanceCents, own, playerBonus, playerCash } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { PAID, type PaymentOutcome, type RequestPayment } from '../../ports/mobileMoney.ts';
import { decidePayment, depositedSince, insertPayment, lockPayment, type Payment } from './store.ts';

type Parts = { db: Db; nowMs: Clock; requestPayment: RequestPayment };

/** What the operator itself notes when no prompt reached the phone. */
const NOT_SENT = 'not-sent';

/** A player's balance and deposits (account-and-money spec, sections 2 and 5; readings 27). */
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
   * Asks the player's phone for whole KES. The balance moves when `settlePayment` hears that it was paid.
   * @throws OperatorError INVALID for no amount to deposit, LIMIT above a limit, UNAVAILABLE when no prompt can be sent.
   */
  async deposit(player: Player, amount: number): Promise<void> {
    const { db, nowMs, requestPayment } = this.#parts;
    const limits = depositLimitsAt(nowMs());
    requireDepositable(amount, limits);
    const amountCents = amount * 100;
    const reference = await db.transaction(async (tx) => {
      const { excludedUntil } = await lockPlayer(tx, player.accountId);
      requireNotExcluded(excludedUntil, nowMs());
      const today = await depositedSince(tx, player.accountId, nairobiDayStart(nowMs()));
      if (today + amountCents > limits.maxPerDay * 100) throw overLimit('daily transaction value', limits.maxPerDay);
      return insertPayment(tx, player.accountId, amountCents, nowMs());
    });
    try {
      await requestPayment({ reference, phone: player.phone, amountCents });
    } catch (error) {
      // Only a refusal is certain. After any other failure the prompt may be there and be paid: the payment stays open.
      if (error instanceof OperatorError) await this.settlePayment({ reference, resultCode: NOT_SENT });
      throw error;
    }
  }

  /** Takes the outcome of a payment. The first one counts: told again, or otherwise, nothing happens. */
  async settlePayment({ reference, resultCode }: PaymentOutcome): Promise<void> {
    const { db, nowMs } = this.#parts;
    await db.transaction(async (tx) => {
      const payment = await lockPayment(tx, reference);
      if (payment?.status !== 'pending') return;
      const isPaid = resultCode === PAID;
      await decidePayment(tx, reference, { status: isPaid ? 'paid' : 'failed', resultCode, atMs: nowMs() });
      if (isPaid) await credit(tx, payment, nowMs());
    });
  }
}

async function credit(tx: Db, { id, accountId, amountCents }: Payment, atMs: number): Promise<void> {
  await post(tx, {
    operationKey: `deposit:${id}`,
    kind: 'deposit',
    atMs,
    entries: [
      { account: own('mobile_money', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  });
}

function requireDepositable(amount: number, limits: DepositLimits): void {
  if (!Number.isFinite(amount) || amount <= 0)
    throw new OperatorError('INVALID', 'Invalid deposit amount. Please enter a valid amount.');
  if (!Number.isInteger(amount))
    throw new OperatorError('INVALID', 'Please enter a whole-number amount (no decimals).');
  if (amount < limits.min)
    throw new OperatorError('INVALID', `Please enter a valid deposit amount (minimum ${limits.min} KES).`);
  if (amount > limits.maxPerTransaction) throw overLimit('value per transaction', limits.maxPerTransaction);
}

function overLimit(what: string, maxKes: number): OperatorError {
  return new OperatorError('LIMIT', `Maximum ${what} is ${formatKes(maxKes)} KES`);
}
