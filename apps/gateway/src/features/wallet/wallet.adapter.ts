import type { WalletPort } from '@ushindi/api-contract';
import { walletCalls } from '@ushindi/api-contract/operator';
import type { UpstreamClient } from '../../upstream/client.ts';

/** Balance and deposit over profile/v1 (account-and-money spec, section 7); never cached. */
export function createWalletAdapter(upstream: UpstreamClient): WalletPort {
  return {
    async balance(caller) {
      const { data } = await upstream.one(walletCalls.balance, { caller, fallback: 'Failed to fetch balance.' });
      return data;
    },
    async deposit(caller, { amount }) {
      const { message } = await upstream.one(walletCalls.deposit, {
        caller,
        body: { amount, desc: '' },
        fallback: 'Deposit failed. Please try again.',
        mustConfirm: true,
      });
      return { message };
    },
  };
}
