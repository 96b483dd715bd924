import type {
  Balance,
  DepositStatus,
  PaymentFailure,
  Statement,
  Transaction,
  WithdrawalTerms,
} from '@ushindi/api-contract';
import type { walletCalls, WireTransaction } from '@ushindi/api-contract/operator';
import {
  depositStatusOutput,
  paymentFailure,
  statementOutput,
  transaction,
  transactionAbout,
  transactionKind,
} from '@ushindi/api-contract/wallet/contract';
import { parseNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import { exclusionUntil } from '../../upstream/wireExclusion.ts';

// An unknown kind of a newer operator must not make the rest of the list unreadable.
const kind = transactionKind.catch('other');
const group = statementOutput.shape.lines.element.shape.group.catch('others');
const status = transaction.shape.status.catch('done');
// A deposit in an unknown state may not have ended.
const depositState = depositStatusOutput.shape.state.catch('checking');
const about = transactionAbout.nullable().catch(null);
const failure = paymentFailure.nullable().catch(null);

const failureOf = (isFailed: boolean, reason: string): PaymentFailure | null =>
  isFailed ? failure.parse(reason) : null;

/** A transaction in the client's terms. */
export function transactionOf(wire: WireTransaction): Transaction {
  const known = status.parse(wire.status);
  return {
    id: wire.id,
    kind: kind.parse(wire.kind),
    amount: wire.amount,
    status: known,
    failure: failureOf(known === 'failed', wire.reason),
    balanceAfter: wire.balance_after,
    atMs: parseNairobi(wire.created_at),
    receipt: wire.receipt,
    description: wire.description,
    about: about.parse(wire.about),
    fee: wire.fee,
    tax: wire.tax,
  };
}

/** A year's statement in the client's terms. An unknown kind keeps its amounts, so that the statement adds up. */
export function statementOf({ lines, ...balances }: z.output<typeof walletCalls.statement.data>): Statement {
  return {
    ...balances,
    lines: lines.map(({ money_in: moneyIn, money_out: moneyOut, ...line }) => ({
      ...line,
      group: group.parse(line.group),
      kind: kind.parse(line.kind),
      moneyIn,
      moneyOut,
    })),
  };
}

/** The terms of a withdrawal in the client's terms. Null for an operator without the call, which charges no fee and no tax. */
export const withdrawalTermsOf = (wire: z.output<typeof walletCalls.withdrawalTerms.data> | null): WithdrawalTerms =>
  wire === null
    ? { free: 0, feePercent: 0, taxPercent: 0 }
    : { free: wire.free, feePercent: wire.fee_percent, taxPercent: wire.tax_percent };

/** A deposit's state in the client's terms; null if the operator has no deposit with the key. */
export function depositStatusOf(wire: z.output<typeof walletCalls.depositStatus.data> | null): DepositStatus {
  if (wire === null) return { state: 'unknown', failure: null, amount: null, tax: 0, receipt: '' };
  const state = depositState.parse(wire.status);
  const { amount, tax, receipt } = wire;
  return { state, failure: failureOf(state === 'failed', wire.reason), amount, tax, receipt };
}

/** The balance, with the exclusion of an excluded player. */
export function balanceOf({ excluded_until: until, ...balance }: z.output<typeof walletCalls.balance.data>): Balance {
  if (until === '') return balance;
  return { ...balance, exclusion: exclusionUntil(until) };
}
