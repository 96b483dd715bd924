/**
 * A shuffled copy (Fisher-Yates). The order depends only on the draws, one per item but the first, so equal seeds give
 * equal orders.
 * @param unit draws uniformly from [0, 1)
 */
export function shuffle<T>(items: readonly T[], unit: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(unit() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
