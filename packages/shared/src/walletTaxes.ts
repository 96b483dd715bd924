import { requireCents } from './requireCents.ts';

/** A share of an amount in whole units of `unitCents`, rounded down: in the player's favour. */
function shareCents(amountCents: number, percent: number, unitCents: number): number {
  // Percentages have two decimals at most.
  const share = (BigInt(amountCents) * BigInt(Math.round(percent * 100))) / BigInt(10_000 * unitCents);
  return Number(share) * unitCents;
}

/**
 * The tax on a deposit in cents, rounded down to a cent. The rest is credited. Throws RangeError for an amount that
 * is not cents.
 */
export function depositTaxCents(depositCents: number, percent: number): number {
  requireCents(depositCents);
  return shareCents(depositCents, percent, 1);
}

/**
 * The tax on a withdrawal in cents. Its base is the amount less the fee, because the fee does not leave the house. It
 * is rounded down to whole KES, because M-PESA pays whole KES. Throws RangeError for amounts that are not
 * cents.
 */
export function withdrawalTaxCents(amountCents: number, feeCents: number, percent: number): number {
  requireCents(amountCents, feeCents, amountCents - feeCents);
  return shareCents(amountCents - feeCents, percent, 100);
}
