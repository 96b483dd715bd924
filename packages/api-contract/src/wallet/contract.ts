import { DEPOSIT_LIMITS } from '@ushindi/shared';
import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';

/** Both in KES. */
export const balanceOutput = z.object({ balance: z.number(), bonus: z.number() });

export const depositInput = z.object({
  amount: z
    .number('Invalid deposit amount. Please enter a valid amount.')
    .positive('Invalid deposit amount. Please enter a valid amount.')
    .int('Please enter a whole-number amount (no decimals).')
    .min(DEPOSIT_LIMITS.min, 'Please enter a valid deposit amount (minimum 10 KES).')
    .max(DEPOSIT_LIMITS.inputMax),
});
export const depositOutput = z.object({ message: z.string() });

export type Balance = z.infer<typeof balanceOutput>;

export type WalletPort = {
  balance(caller: PlayerCaller): Promise<Balance>;
  /** Asks the phone for the money; the balance moves only when the payment is confirmed. Never retried. */
  deposit(caller: PlayerCaller, input: { amount: number }): Promise<{ message: string }>;
};
