import { language } from '#i18n/messages.ts';

// Decimal strings arrive rounded from packages/shared: digits past the cents are cut.
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2, roundingMode: 'trunc' } as const;
const kesFormat = formatter(twoDecimals);
const oddsFormat = formatter({ ...twoDecimals, useGrouping: false });
const wholeFormat = formatter({ maximumFractionDigits: 0 });

/** A formatter in the page's language, made at its first use: the first one takes a quarter of the app's start. */
function formatter(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let made: Intl.NumberFormat | undefined;
  return () => (made ??= new Intl.NumberFormat(language, options));
}

/** A number as Intl formats it exactly: rounded once, by toFixed. */
const decimal = (value: number | string) =>
  (typeof value === 'number' ? value.toFixed(2) : value) as Intl.StringNumericLiteral;

/** An amount in KES with thousands and cents: 1240.5 and "1240.5" become "1,240.50". A negative one gets a true minus. */
export function formatKes(amount: number | string): string {
  return kesFormat().format(decimal(amount)).replace('-', '\u2212');
}

/** Whole shillings with thousands: "20000" becomes "20,000". */
export function formatWholeKes(whole: string): string {
  return wholeFormat().format(whole as Intl.StringNumericLiteral);
}

/** Odds with two decimals: 2.1 becomes "2.10". Null if there are none. */
export function formatOdds(odds: number): string;
export function formatOdds(odds: number | null | undefined): string | null;
export function formatOdds(odds: number | null | undefined): string | null {
  return odds === null || odds === undefined ? null : oddsFormat().format(decimal(odds));
}

/** KES as a decimal string for the money functions of packages/shared: 60 becomes "60.00". */
export function kesText(amount: number): string {
  return amount.toFixed(2);
}
