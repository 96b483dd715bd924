import { DEPOSIT_LIMITS, DEPOSIT_PRESETS } from '@ushindi/shared';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';

/** Returns the error of a typed deposit, or true. */
export function checkDeposit(text: string): true | string {
  const words = messagesOf(deposit);
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(amount) || amount < DEPOSIT_LIMITS.min) return words.invalid;
  if (!/^\d+$/.test(text.trim())) return words.notWhole;
  return amount <= DEPOSIT_LIMITS.inputMax || words.tooMuch;
}

/** The amount of a top-up: the missing amount rounded up to whole KES, at least the minimum deposit. */
export function topUpKes(neededKes: number): number {
  return Math.max(DEPOSIT_LIMITS.min, Math.ceil(neededKes));
}

/** The quick amounts in whole KES; the dialog on Home omits 200. */
export function quickAmountsAt(pathname: string): readonly number[] {
  return pathname === '/' ? DEPOSIT_PRESETS.filter((amount) => amount !== 200) : DEPOSIT_PRESETS;
}
