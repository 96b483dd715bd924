// Slots of both lobbies: three reels, six symbols.
import { times } from './logic.js';
import { isMotionReduced, make, pause, stage } from './kit.js';
import { say } from './say.js';
import { run } from './shell.js';
import { runLength, symbolAt, turnsOf } from './slotLogic.js';

/** @import { Pays } from './types.ts' */

const SVG = 'http://www.w3.org/2000/svg';
const TURN_MS = 90;
/** Name, colour and path of each symbol on a 24 by 24 grid, rarest first. @type {[string, string, string][]} */
const SYMBOLS = [
  ['star', '#b26a00', 'm12 2 3 7 7 .6-5.4 4.6L18.5 22 12 17.7 5.5 22l1.900-7.800L2 9.600 9 9z'],
  ['shield', '#c1121f', 'M12 2c5 4 7 7 7 10s-2 6-7 10c-5-4-7-7-7-10s2-6 7-10z'],
  ['drum', '#0a6a3b', 'M4 4h16l-3 8 3 8H4l3-8z'],
  ['diamond', '#12607f', 'M12 2 22 12 12 22 2 12z'],
  ['bead', '#6a3d9a', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 6a3 3 0 1 1 0 6 3 3 0 0 1 0-6z'],
  ['mat', '#75685f', 'M3 6h18v3H3zm0 5h18v3H3zm0 5h18v3H3z'],
];

const reels = make('div', { class: 'reels' });
const table = make('div', { class: 'pays' });

/** @param {number} index */
function picture(index) {
  const [name = '', fill = '', d = ''] = SYMBOLS[index] ?? [];
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  for (const [attribute, value] of Object.entries({ viewBox: '0 0 24 24', role: 'img', 'aria-label': say(name) }))
    svg.setAttribute(attribute, value);
  for (const [attribute, value] of Object.entries({ fill, d, 'fill-rule': 'evenodd' }))
    path.setAttribute(attribute, value);
  svg.append(path);
  return svg;
}

/** @param {Pays} pays @param {number} index */
function payRow({ three, two }, index) {
  const pair = two > 0 ? say('first 2 pay {0}x', times(two)) : say('first 2 pay nothing');
  return make('div', {}, picture(index), make('span', {}, say('3 pay {0}x', times(three)), make('small', {}, pair)));
}

/** Highlights the reels of a winning round and their row in the table. @param {number[]} won empty for no highlight */
function markWin(won) {
  const length = runLength(won);
  for (const [index, reel] of [...reels.children].entries()) reel.classList.toggle('won', index < length);
  for (const [index, row] of [...table.children].entries()) row.classList.toggle('won', index === won[0]);
}

void run({
  startLabel: say('Spin'),
  autoNext: true,
  fairness: say(
    'Each reel takes one draw over its symbols in the order of the table, by the places that they have on it.',
  ),
  hint: () => '',
  pick: () => 'spin',
  show({ offer }) {
    if (reels.isConnected) return;
    const { pays } = /** @type {{ pays: Pays[] }} */ (offer);
    reels.replaceChildren(...[0, 3, 1].map(picture));
    table.replaceChildren(...pays.map(payRow));
    stage.replaceChildren(reels, table);
  },
  async reveal(round) {
    const { reels: result } = /** @type {{ reels: number[] }} */ (round.show);
    markWin([]);
    const last = turnsOf(result.length);
    for (let turn = isMotionReduced() ? last : 0; turn <= last; turn += 1) {
      const at = result.map((symbol, reel) => symbolAt({ turn, reel, result: symbol, symbols: SYMBOLS.length }));
      reels.replaceChildren(...at.map(picture));
      if (turn < last) await pause(TURN_MS);
    }
    markWin(round.state === 'won' ? result : []);
    return round;
  },
});
