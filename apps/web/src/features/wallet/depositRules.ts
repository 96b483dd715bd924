import { DEPOSIT_LIMITS, DEPOSIT_PRESETS } from '@ushindi/shared';
import { deposit } from '../../lib/messages/deposit.ts';
import { messagesOf } from '../../lib/messages/messages.ts';

/** What is wrong with a deposit as typed, or true (account-and-money spec, section 5). */
export function checkDeposit(text: string): true | string {
  const words = messagesOf(deposit);
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(amount) || amount < DEPOSIT_LIMITS.min) return words.invalid;
  if (!/^\d+$/.test(text.trim())) return words.notWhole;
  return amount <= DEPOSIT_LIMITS.inputMax || words.tooMuch;
}

/** What a top-up asks for: the amount needed rounded up to whole KES, never below the least deposit. */
export function topUpKes(neededKes: number): number {
  return Math.max(DEPOSIT_LIMITS.min, Math.ceil(neededKes));
}

/** The quick amounts of the dialog, whole KES: Home's version leaves 200 out (account-and-money spec, section 2). */
export function quickAmountsAt(pathname: string): readonly number[] {
  return pathname === '/' ? DEPOSIT_PRESETS.filter((amount) => amount !== 200) : DEPOSIT_PRESETS;
}
