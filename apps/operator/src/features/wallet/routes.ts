import { walletCalls } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, servePlayer } from '../../http/serve.ts';
import type { WalletService } from './service.ts';

/** The wallet's profile/v1 calls (account-and-money spec, section 7). */
export const walletRoutes =
  (wallet: WalletService, authenticate: Authenticate): Routes =>
  (app) => {
    servePlayer(app, walletCalls.balance, authenticate, async (player) => {
      const { cashCents, bonusCents } = await wallet.balance(player);
      return { message: 'Success', data: { balance: kesOf(cashCents), bonus: kesOf(bonusCents) } };
    });
    servePlayer(app, walletCalls.deposit, authenticate, async (player, { body }) => {
      await wallet.deposit(player, body.amount);
      return { message: 'USSD sent to your Mobile Phone Number', data: {} };
    });
  };
