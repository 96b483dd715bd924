/** KES as numbers travel, at most two decimals: 60 becomes '60.00'. formatAmount adds the thousands. */
export function kesText(amount: number): string {
  return amount.toFixed(2);
}
