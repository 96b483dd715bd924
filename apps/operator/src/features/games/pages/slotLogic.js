// Reel animation and runs; no DOM access.

const SPINS_A_REEL = 8;

/** The number of steps of a spin's animation. @param {number} reels */
export const turnsOf = (reels) => SPINS_A_REEL * reels;

/**
 * The symbol on a reel at a step. Reels stop one after the other.
 * @param {{ turn: number, reel: number, result: number, symbols: number }} at
 */
export const symbolAt = ({ turn, reel, result, symbols }) =>
  turn >= SPINS_A_REEL * (reel + 1) ? result : (turn * 5 + reel * 2) % symbols;

/** The number of reels, from the first, that show the same symbol. @param {number[]} reels */
export function runLength(reels) {
  const end = reels.findIndex((symbol) => symbol !== reels[0]);
  return end === -1 ? reels.length : end;
}
