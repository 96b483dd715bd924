import { hmacSha256, sha256 } from '#digests';
import { hexOf } from '../hex.ts';

/** A stream of numbers that everybody can compute from its key and message. */
export type Draws = {
  /** Uniform in [0, 1), with 52 bits. */
  unit(): number;
};

/** 13 hex digits are six bytes and a half. */
const WHOLE_BYTES = 6;
const UNITS = 16 ** 13;

/**
 * Number i is the first 13 hex digits of HMAC-SHA256(key, '<message>:<i>') as a fraction. The game pages state this
 * rule.
 */
export function drawsOf(key: string, message: string): Draws {
  let count = 0;
  return {
    unit() {
      const mac = hmacSha256(key, `${message}:${count}`);
      count += 1;
      const whole = mac.subarray(0, WHOLE_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
      return (whole * 16 + ((mac[WHOLE_BYTES] ?? 0) >> 4)) / UNITS;
    },
  };
}

/** Draws an item with a probability proportional to its weight. */
export function drawWeighted<T>(draws: Draws, items: readonly T[], weightOf: (item: T) => number): T {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let left = draws.unit() * total;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  // Rounding errors can leave a rest after the last item.
  return items.at(-1) as T;
}

/** The hash of a server seed in hex. It is public before the round. */
export const commitmentOf = (serverSeed: string): string => hexOf(sha256(serverSeed));
