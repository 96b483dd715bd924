// What the jackpot reckons; nothing here touches the page.

const SIDES = ['1', 'X', '2'];

/** Odds in hundredths multiplied exactly, cut to hundredths. @param {number[]} odds */
export const productOf = (odds) =>
  Number(odds.reduce((product, each) => product * BigInt(each), 100n) / 100n ** BigInt(odds.length));

/** The pick of a whole slip, as the server wants it; null while a side is missing (-1). @param {number[]} sides */
export const pickOf = (sides) => (sides.includes(-1) ? null : sides.map((side) => SIDES[side]).join(''));

/** What is missing. @param {number[]} sides */
export const hintOf = (sides) => `Pick a result of each match: ${sides.filter((side) => side < 0).length} to go.`;
