import { createHash, createHmac } from 'node:crypto';

/** A stream of numbers that whoever knows its key and message can draw again. */
export type Draws = {
  /** Uniform in [0, 1), of 52 bits. */
  unit(): number;
};

const HEX_DIGITS = 13;

/** Number i is the first 13 hex digits of HMAC-SHA256(key, '<message>:<i>') as a fraction; the games' pages say so. */
export function drawsOf(key: string, message: string): Draws {
  let count = 0;
  return {
    unit() {
      const mac = createHmac('sha256', key).update(`${message}:${count}`).digest('hex');
      count += 1;
      return Number.parseInt(mac.slice(0, HEX_DIGITS), 16) / 16 ** HEX_DIGITS;
    },
  };
}

/** Draws one of items whose weights sum to `total`. */
export function drawWeighted<T>(draws: Draws, items: readonly T[], weightOf: (item: T) => number): T {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let left = draws.unit() * total;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  // Rounding may leave a crumb after the last one.
  return items.at(-1) as T;
}

/** A shuffled copy: Fisher-Yates. */
export function shuffle<T>(draws: Draws, items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(draws.unit() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** What a round's server seed follows from. */
type SeedOf = { tokenHash: string; game: string; reference: string; returnPercent: number };

/**
 * The server seed of a round. It is promised before the round and must be the same then, also after a restart, so it
 * follows from the operator's key instead of being kept. The share that games return is part of it: a promise made
 * under another share is not kept by chance.
 */
export const serverSeedOf = (key: string, { tokenHash, game, reference, returnPercent }: SeedOf): string =>
  createHmac('sha256', key).update([tokenHash, game, reference, returnPercent].join('|')).digest('hex');

/** The promise of a server seed: what is shown before the round. */
export const commitmentOf = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex');
