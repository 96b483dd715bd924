/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** A figure as people read it: 12,345 or 0.87. */
export const shown = (figure: number): string =>
  figure.toLocaleString('en', { maximumFractionDigits: Math.abs(figure) >= 100 ? 0 : 2 });
