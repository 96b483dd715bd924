import { messagesOf } from '../../lib/messages/messages.ts';
import { wallet } from '../../lib/messages/wallet.ts';

/** What is wrong with a withdrawal as typed, or true (account-and-money spec, section 5). Limits are the operator's. */
export function checkWithdrawal(text: string): true | string {
  const words = messagesOf(wallet).withdraw;
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (!(amount > 0)) return words.invalid;
  return /^\d+$/.test(text.trim()) || words.notWhole;
}
