// Intl.NumberFormat is not used: on a slow phone, to create the first one takes as long as a tenth of the app's start.
// English and Kiswahili have the same comma and point.

/** packages/shared has rounded every decimal string, so digits after the cents are cut. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

const grouped = (whole: string): string => whole.replaceAll(THOUSANDS, ',');

/**
 * An amount in KES with thousands and cents: 1240.5 and "1240.5" become "1,240.50". A negative amount gets a
 * true minus. A text that is no decimal, such as 1e21, is returned unchanged.
 */
export function formatKes(amount: number | string): string {
  const text = typeof amount === 'number' ? amount.toFixed(2) : amount;
  const [, sign = '', whole, cents = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign && '\u2212'}${grouped(whole)}.${cents.padEnd(2, '0').slice(0, 2)}`;
}

/** Whole shillings with thousands: "20000" becomes "20,000". */
export function formatWholeKes(whole: string): string {
  return grouped(whole);
}

/** Odds with two decimals: 2.1 becomes "2.10". Null without odds. */
export function formatOdds(odds: number): string;
export function formatOdds(odds: number | null | undefined): string | null;
export function formatOdds(odds: number | null | undefined): string | null {
  return odds === null || odds === undefined ? null : odds.toFixed(2);
}

/** KES as a decimal string for the money functions of packages/shared: 60 becomes "60.00". */
export function kesText(amount: number): string {
  return amount.toFixed(2);
}
