import { DEPOSIT_LIMITS, DEPOSIT_PRESETS, depositTaxCents, fromCents } from '@ushindi/shared';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';

/** Returns the error of a typed deposit, or true. */
export function checkDeposit(text: string): true | string {
  const words = messagesOf(deposit);
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(amount) || amount < DEPOSIT_LIMITS.min) return words.invalid;
  if (amount > DEPOSIT_LIMITS.inputMax) return words.tooMuch;
  return /^\d+$/.test(text.trim()) || words.notWhole;
}

/**
 * The amount of a top-up: whole KES of which the missing amount is left after the tax, at least the minimum deposit.
 * @param taxPercent the tax on a deposit, below 100
 */
export function topUpKes(neededKes: number, taxPercent = 0): number {
  return Math.max(DEPOSIT_LIMITS.min, Math.ceil((neededKes * 100) / (100 - taxPercent)));
}

/** The tax on a typed deposit and what is credited, in KES; null while the amount is invalid. */
export function taxedDeposit(text: string, taxPercent: number): { tax: string; credited: string } | null {
  if (checkDeposit(text) !== true) return null;
  const depositCents = Number(text.trim()) * 100;
  const taxCents = depositTaxCents(depositCents, taxPercent);
  return { tax: fromCents(taxCents), credited: fromCents(depositCents - taxCents) };
}

/** The quick amounts in whole KES; the dialog on Home omits 200. */
export function quickAmountsAt(pathname: string): readonly number[] {
  return pathname === '/' ? DEPOSIT_PRESETS.filter((amount) => amount !== 200) : DEPOSIT_PRESETS;
}
