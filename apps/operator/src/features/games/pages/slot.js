// Three reels of six symbols, for all games of the lobbies.
import { isStill, make, pause, stage, times } from './kit.js';
import { run } from './shell.js';

/** @typedef {{ three: number, two: number }} Pays */

const SVG = 'http://www.w3.org/2000/svg';
const SPINS = 8;
const SPIN_MS = 90;
/** Name, colour and outline of each symbol on a field of 24 by 24, the rarest first. @type {[string, string, string][]} */
const SYMBOLS = [
  ['star', '#b26a00', 'm12 2 3 7 7 .6-5.4 4.6L18.5 22 12 17.7 5.5 22l1.900-7.800L2 9.600 9 9z'],
  ['shield', '#c1121f', 'M12 2c5 4 7 7 7 10s-2 6-7 10c-5-4-7-7-7-10s2-6 7-10z'],
  ['drum', '#0a6a3b', 'M4 4h16l-3 8 3 8H4l3-8z'],
  ['diamond', '#12607f', 'M12 2 22 12 12 22 2 12z'],
  ['bead', '#6a3d9a', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 6a3 3 0 1 1 0 6 3 3 0 0 1 0-6z'],
  ['mat', '#75685f', 'M3 6h18v3H3zm0 5h18v3H3zm0 5h18v3H3z'],
];

/** @type {Element[]} */
let reels = [];

/** @param {number} index */
function picture(index) {
  const [name = '', colour = '', outline = ''] = SYMBOLS[index] ?? [];
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  path.setAttribute('fill', colour);
  path.setAttribute('fill-rule', 'evenodd');
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}

/** @param {number} reel @param {number} symbol */
function turn(reel, symbol) {
  const shown = picture(symbol);
  reels[reel]?.replaceWith(shown);
  reels[reel] = shown;
}

/** @param {Pays} pays @param {number} index */
function payRow({ three, two }, index) {
  const words = make(
    'span',
    {},
    `3 pay ${times(three)}x`,
    make('small', {}, two > 0 ? `first 2 pay ${times(two)}x` : 'first 2 pay nothing'),
  );
  return make('div', {}, picture(index), words);
}

void run({
  verb: 'Spin',
  goesOn: true,
  fairness: 'Each reel takes one draw over its symbols in the order of the table, by the places that they have on it.',
  hint: () => '',
  pick: () => 'spin',
  show({ offer }) {
    if (reels.length > 0) return;
    reels = [0, 3, 1].map((symbol) => picture(symbol));
    stage.replaceChildren(
      make('div', { class: 'reels' }, ...reels),
      make('div', { class: 'pays' }, ...offer.pays.map(payRow)),
    );
  },
  async reveal(round) {
    const result = /** @type {number[]} */ (round.show.reels);
    for (let spin = 0; spin < SPINS * 3 && !isStill(); spin += 1) {
      // The first reel stops first.
      for (let reel = Math.floor(spin / SPINS); reel < 3; reel += 1) turn(reel, (spin * 5 + reel * 2) % SYMBOLS.length);
      for (let reel = 0; reel < Math.floor(spin / SPINS); reel += 1) turn(reel, result[reel] ?? 0);
      await pause(SPIN_MS);
    }
    for (const [reel, symbol] of result.entries()) turn(reel, symbol);
    return round;
  },
});
