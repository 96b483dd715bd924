import type { WalletPort } from '@ushindi/api-contract';
import { walletCalls } from '@ushindi/api-contract/operator';
import type { UpstreamClient } from '../../upstream/client.ts';
import { unreadable } from '../../upstream/errors.ts';
import { orNull } from '../../upstream/orNull.ts';
import { spendingOf } from './spending.wire.ts';
import { balanceOf, depositStatusOf, statementOf, transactionOf, withdrawalTermsOf } from './wallet.wire.ts';

const TRANSACTIONS_PAGE_SIZE = 20;
/** The text for a read that failed without a text of the operator. */
const NOT_READ = 'Unable to fetch account data.';

/** Balances, deposits, withdrawals and transactions over profile/v1; never cached. */
export function createWalletAdapter(upstream: UpstreamClient): WalletPort {
  return {
    async balance(caller) {
      const { data } = await upstream.one(walletCalls.balance, { caller, fallback: 'Failed to fetch balance.' });
      return balanceOf(data);
    },
    async deposit(caller, { amount, idempotencyKey }) {
      const { stated } = await upstream.one(walletCalls.deposit, {
        caller,
        body: { amount, desc: '', idempotency_key: idempotencyKey },
        fallback: 'Deposit failed. Please try again.',
        requireEnvelopeOk: true,
      });
      return stated;
    },
    async depositStatus(caller, { idempotencyKey }) {
      const query = { idempotency_key: idempotencyKey };
      const found = await orNull(upstream.one(walletCalls.depositStatus, { caller, query, fallback: NOT_READ }));
      return depositStatusOf(found?.data ?? null);
    },
    async findDeposit(caller, { receipt }) {
      const { data } = await upstream.one(walletCalls.findDeposit, {
        caller,
        body: { receipt },
        fallback: NOT_READ,
        requireEnvelopeOk: true,
      });
      return { outcome: data.outcome, amount: data.amount ?? null };
    },
    async withdraw(caller, { amount, idempotencyKey, maxFee }) {
      const { stated } = await upstream.one(walletCalls.withdraw, {
        caller,
        body: { amount, idempotency_key: idempotencyKey, max_fee: maxFee },
        fallback: 'Withdrawal failed.',
        requireEnvelopeOk: true,
      });
      return stated;
    },
    async withdrawalTerms(caller) {
      const found = await orNull(upstream.one(walletCalls.withdrawalTerms, { caller, fallback: NOT_READ }));
      return withdrawalTermsOf(found?.data ?? null);
    },
    async transactions(caller, { page, ...wanted }) {
      const { items, received } = await upstream.list(walletCalls.transactions, {
        caller,
        query: { page, limit: TRANSACTIONS_PAGE_SIZE, ...wanted },
        fallback: NOT_READ,
      });
      return { items: items.map(transactionOf), hasMore: received >= TRANSACTIONS_PAGE_SIZE };
    },
    async statement(caller, query) {
      const { data } = await upstream.one(walletCalls.statement, {
        caller,
        query,
        fallback: NOT_READ,
      });
      return statementOf(data);
    },
    async spending(caller, { period }) {
      const { data } = await upstream.one(walletCalls.spending, { caller, query: { period }, fallback: NOT_READ });
      const spending = spendingOf(data);
      if (spending === null) throw unreadable('outcomeKnown', 'the lines do not add up');
      return spending;
    },
  };
}
