// What reels show; nothing here touches the page.

const SPINS_A_REEL = 8;

/** How many turns a round shows. @param {number} reels */
export const turnsOf = (reels) => SPINS_A_REEL * reels;

/**
 * The symbol on a reel at a turn: reels stop one after the other, the first one first.
 * @param {{ turn: number, reel: number, result: number, symbols: number }} at
 */
export const symbolAt = ({ turn, reel, result, symbols }) =>
  turn >= SPINS_A_REEL * (reel + 1) ? result : (turn * 5 + reel * 2) % symbols;

/** How many reels, from the first, show the same symbol; 1 for none that count. @param {number[]} reels */
export function runLength(reels) {
  const end = reels.findIndex((symbol) => symbol !== reels[0]);
  return end === -1 ? reels.length : end;
}
