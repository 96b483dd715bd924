import { houseAccount, playerCash } from '../../ledger/accounts.ts';
import type { Transfer } from '../../ledger/post.ts';
import type { Payment } from './store.ts';

/** The columns of a payment from which its transfers are built. */
export type Moved = Pick<Payment, 'id' | 'accountId' | 'amountCents'>;

/** The amounts of a deposit: `paidCents` arrived, and `taxCents` of them are the tax. */
type Deposited = { paidCents: number; taxCents: number };

/**
 * Credits a deposit less its tax. The player gets at most the requested amount; a surplus is booked to suspense.
 */
export function depositOf(
  { id, accountId, amountCents }: Moved,
  { paidCents, taxCents }: Deposited,
  atMs: number,
): Transfer {
  const acceptedCents = Math.min(paidCents, amountCents);
  return {
    operationKey: `deposit:${id}`,
    kind: 'deposit',
    atMs,
    entries: [
      { account: houseAccount('mobile_money', accountId), amountCents: -paidCents },
      { account: playerCash(accountId), amountCents: acceptedCents - taxCents },
      { account: houseAccount('excise', accountId), amountCents: taxCents },
      { account: houseAccount('suspense', accountId), amountCents: paidCents - acceptedCents },
    ],
  };
}

/** Debits the player's cash with fee and tax. The house account of mobile money has the amount until the outcome is known. */
export function withdrawalOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `withdrawal:${id}`,
    kind: 'withdrawal',
    atMs,
    entries: [
      { account: playerCash(accountId), amountCents: -amountCents },
      { account: houseAccount('mobile_money', accountId), amountCents },
    ],
  };
}

/** Books the fee of a withdrawal that was made. The provider sent this much less than the player was debited. */
export const withdrawalFeeOf = (withdrawal: Payment, atMs: number): Transfer =>
  keptOf(withdrawal, { kind: 'withdrawal_fee', account: 'fees', cents: withdrawal.feeCents }, atMs);

/** Books the tax of a withdrawal that was made, as `withdrawalFeeOf` books the fee. */
export const withdrawalTaxOf = (withdrawal: Payment, atMs: number): Transfer =>
  keptOf(withdrawal, { kind: 'withdrawal_tax', account: 'withholding', cents: withdrawal.taxCents }, atMs);

type Kept = { kind: 'withdrawal_fee' | 'withdrawal_tax'; account: 'fees' | 'withholding'; cents: number };

function keptOf({ id, accountId }: Payment, { kind, account, cents }: Kept, atMs: number): Transfer {
  return {
    operationKey: `${kind}:${id}`,
    kind,
    atMs,
    entries: [
      { account: houseAccount('mobile_money', accountId), amountCents: -cents },
      { account: houseAccount(account, accountId), amountCents: cents },
    ],
  };
}

/** Refunds M-PESA's charge for a deposit. */
export function depositFeeRefundOf({ id, accountId }: Payment, refundCents: number, atMs: number): Transfer {
  return {
    operationKey: `deposit_fee_refund:${id}`,
    kind: 'deposit_fee_refund',
    atMs,
    entries: [
      { account: houseAccount('fee_refunds', accountId), amountCents: -refundCents },
      { account: playerCash(accountId), amountCents: refundCents },
    ],
  };
}

/** Returns a withdrawal that was not made. */
export function refundOf({ id, accountId, amountCents }: Moved, atMs: number): Transfer {
  return {
    operationKey: `withdrawal_return:${id}`,
    kind: 'withdrawal_return',
    atMs,
    entries: [
      { account: houseAccount('mobile_money', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  };
}

type Directed = Moved & Pick<Payment, 'direction'>;

/**
 * Books a movement at the service that the payment does not explain, once per `what`. The other side is the suspense
 * account: positive for money that the house received, negative for money that it lacks.
 */
export function unexpectedOf(payment: Directed, what: string, movedCents: number, atMs: number): Transfer {
  const { id, direction, accountId } = payment;
  const receivedCents = direction === 'deposit' ? movedCents : -movedCents;
  return {
    operationKey: `suspense:${id}:${what}`,
    kind: 'suspense',
    atMs,
    entries: [
      { account: houseAccount('mobile_money', accountId), amountCents: -receivedCents },
      { account: houseAccount('suspense', accountId), amountCents: receivedCents },
    ],
  };
}

/** Books the difference between the amount that moved and the one that was booked, once; `moreCents` may be negative. */
export const differenceOf = (payment: Directed, moreCents: number, atMs: number): Transfer =>
  unexpectedOf(payment, 'amount', moreCents, atMs);

/** Books money that arrived at the pay bill number without a player. `payBillId` selects the stripe of the house accounts. */
export function unexplainedOf(payBillId: number, amountCents: number, atMs: number): Transfer {
  return {
    operationKey: `unexplained_deposit:${payBillId}`,
    kind: 'unexplained_deposit',
    atMs,
    entries: [
      { account: houseAccount('mobile_money', payBillId), amountCents: -amountCents },
      { account: houseAccount('suspense', payBillId), amountCents },
    ],
  };
}
