// Jackpot odds and picks; no DOM access.

import { say } from './say.js';

const SIDES = ['1', 'X', '2'];

/** The product of odds in hundredths, rounded down to hundredths. @param {number[]} odds */
export const productOf = (odds) =>
  Number(odds.reduce((product, each) => product * BigInt(each), 100n) / 100n ** BigInt(odds.length));

/** The server's pick text; null while a side is missing (-1). @param {number[]} sides */
export const pickOf = (sides) => (sides.includes(-1) ? null : sides.map((side) => SIDES[side]).join(''));

/** The hint while picks are missing. @param {number[]} sides */
export const hintOf = (sides) =>
  say('Pick a result of each match: {0} to go.', sides.filter((side) => side < 0).length);
