import { DEPOSIT_LIMITS } from '@ushindi/shared';
import { account } from '../../lib/messages/account.ts';
import { messagesOf } from '../../lib/messages/messages.ts';

/** What is wrong with a deposit as typed, or true (account-and-money spec, section 5). */
export function checkDeposit(text: string): true | string {
  const words = messagesOf(account).deposit;
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(amount) || amount < DEPOSIT_LIMITS.min) return words.invalid;
  if (!/^\d+$/.test(text.trim())) return words.notWhole;
  return amount <= DEPOSIT_LIMITS.inputMax || words.tooMuch;
}

/** What a top-up asks for: the amount needed rounded up to whole KES, never below the least deposit. */
export function topUpKes(neededKes: number): number {
  return Math.max(DEPOSIT_LIMITS.min, Math.ceil(neededKes));
}
