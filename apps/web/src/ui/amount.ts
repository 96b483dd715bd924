/**
 * An amount for reading: "1240.5" becomes "1,240.50", a negative one gets a true minus. Works on the decimal string
 * itself, so nothing is lost on the way. Digits past the cents are cut: amounts come rounded from packages/shared.
 */
export function formatAmount(amount: string): string {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const cents = fraction.slice(0, 2).padEnd(2, '0');
  return `${negative ? '\u2212' : ''}${groupThousands(whole)}.${cents}`;
}

/** Whole shillings with thousands: "20000" becomes "20,000". */
export function groupThousands(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}
