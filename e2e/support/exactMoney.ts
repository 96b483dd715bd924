/**
 * The arithmetic of a slip without boost, implemented independently in hundredths with bigint, so that it finds errors
 * of the product's money code.
 */
const hundredths = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.replaceAll(',', '').split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
};

const text = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

/** Half-up division of positive numbers. */
const divideRounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** The product of odds given with two decimals each, rounded half-up once at the end. */
export function totalOddsOf(odds: string[]): string {
  const product = odds.map(hundredths).reduce((a, b) => a * b, 1n);
  return text(divideRounded(product, 100n ** BigInt(odds.length - 1)));
}

/**
 * The payout of a stake in whole KES: stake after tax s = stake x 100/115; winnings w = round(s x odds); tax (w - s)/6.
 * With w in hundredths, payout = w - (w - s)/6 = (5w + s)/6 and s = stake x 10000/115 hundredths.
 */
export function payoutOf(stakeKes: number, odds: string[]): string {
  const sTimes115 = BigInt(stakeKes) * 10_000n;
  const winnings = divideRounded(sTimes115 * hundredths(totalOddsOf(odds)), 115n * 100n);
  if (winnings * 115n <= sTimes115) return text(winnings);
  return text(divideRounded(5n * winnings * 115n + sTimes115, 6n * 115n));
}

/** Adds KES amounts given as text, such as '1,240.50' or '-872.47'. */
export const sumOf = (...amounts: string[]): string =>
  text(
    amounts.reduce(
      (sum, amount) => (amount.startsWith('-') ? sum - hundredths(amount.slice(1)) : sum + hundredths(amount)),
      0n,
    ),
  );
