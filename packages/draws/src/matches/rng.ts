import { aes256Stream, sha256 } from '#digests';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { shuffle } from '../shuffle.ts';

/** A stream of random numbers that depends on its key only. */
export interface Random {
  /** Uniform in [0, 1). */
  unit(): number;
  /** Uniform integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Number of events of a Poisson process with this mean. */
  poisson(mean: number): number;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * The stream of a public key, such as `randomFor(seed, 'draw', tournamentId)`. Everybody can compute it, and its 32
 * bits can be searched. Use it for names and schedules, never for a draw that decides a bet.
 */
export function randomFor(...key: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(viewOf(sha256(key.join('\u0000'))).getInt32(0, true));
  return randomOf(() => uniformFloat64(generator));
}

const BLOCK_BYTES = 512;
const BYTES_PER_NUMBER = 8;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/**
 * The stream of a secret key, which has 32 bytes. Number i is the first 53 bits of bytes 8i to 8i+7 of
 * AES-256-CTR's key stream with counter 0, as a fraction. Without the key, no number follows from the others.
 */
export function secretRandom(key: Uint8Array): Random {
  const next = aes256Stream(key);
  let block = viewOf(next(BLOCK_BYTES));
  let at = 0;
  return randomOf(() => {
    if (at === BLOCK_BYTES) {
      block = viewOf(next(BLOCK_BYTES));
      at = 0;
    }
    const high = block.getUint32(at);
    const low = block.getUint32(at + 4) >>> 11;
    at += BYTES_PER_NUMBER;
    return (high * 2 ** 21 + low) / 2 ** 53;
  });
}

function randomOf(unit: () => number): Random {
  const int = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    int,
    between: (low, high) => low + unit() * (high - low),
    poisson: (mean) => poisson(mean, unit),
    shuffle: (items) => shuffle(items, unit),
  };
}

/** Knuth's product method: exact, and fast for the small means of a match. */
function poisson(mean: number, unit: () => number): number {
  const floor = Math.exp(-mean);
  let count = 0;
  for (let product = unit(); product > floor; product *= unit()) count += 1;
  return count;
}
