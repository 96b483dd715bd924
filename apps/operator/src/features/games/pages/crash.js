// A curve that rises until it crashes: JetX and Aviatrix.
import { autoOf, endOf, pointAt, timeOf, valueAfter } from './crashFigures.js';
import { money, times } from './figures.js';
import { element, isStill, make, pause, say, settings, stage } from './kit.js';
import { busy, insist, isBusy, label, pressAgain, pressed, refresh, run } from './shell.js';

/** @import { Round, Wish } from './types.ts' */
/** @typedef {Wish & { ticket: string }} Flight */

const REMEMBERED = 8;
const RETRY_MS = 1_000;
const STILL_MS = 250;
const TRAIL_STEPS = 60;
const COLOUR = settings.id === 'jetx' ? '#e4363b' : '#57c98a';
const OVER = '#8d8280';
// Its nose is to the right.
const CRAFT = new Path2D('M14 0 4-4-4-14h-4l5 10h-7l-4-5v18l4-5h7l-5 10h4L4 4z');

const canvas = make('canvas', { role: 'img', 'aria-label': 'The curve of the flight' });
const value = make('output', { 'aria-live': 'off' });
const ending = make('p');
const sky = make('div', { class: 'sky' }, canvas, value, ending);
const past = make('ol', { class: 'past', 'aria-label': 'Last flights' });
const auto = make('input', {
  id: 'auto',
  inputmode: 'decimal',
  autocomplete: 'off',
  placeholder: 'off',
  input: () => refresh(),
});
const autoName = make('label', { for: 'auto' }, 'Cash out by itself at ', make('small', {}, 'such as 2.00, or off'));
let growthPerMs = 0;
let ceiling = 0;

/** @param {number} elapsedMs @param {boolean} isOver */
function draw(elapsedMs, isOver) {
  value.textContent = `${times(valueAfter(growthPerMs, elapsedMs))}x`;
  sky.classList.toggle('over', isOver);
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.strokeStyle = isOver ? OVER : COLOUR;
  pen.lineWidth = 4;
  pen.lineCap = 'round';
  pen.beginPath();
  const view = { elapsedMs, growthPerMs, width, height };
  for (let step = 0; step <= TRAIL_STEPS; step += 1) {
    const { x, y } = pointAt((elapsedMs * step) / TRAIL_STEPS, view);
    pen.lineTo(x, y);
  }
  pen.stroke();
  const { x, y } = pointAt(elapsedMs, view);
  pen.translate(x, y);
  pen.rotate(isOver ? 0.9 : -0.4);
  pen.fillStyle = isOver ? OVER : '#fff';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a path is filled here, no array
  pen.fill(CRAFT);
}

/** @param {Flight} flight @returns {Promise<Round>} */
async function watch(flight) {
  const round = await insist('watch', flight, () => {
    say('No connection. The flight goes on without it.', 'care');
    return pause(RETRY_MS);
  });
  return round.state === 'open' ? watch(flight) : round;
}

/** Cashes out when the button is pressed. @param {Flight} flight @returns {Promise<Round>} */
async function cashOut(flight) {
  await pressed('Cash out');
  busy('Cashing out');
  return insist('cash-out', flight, pressAgain('That did not get through. Press again.', 'Cash out'));
}

/** Draws the flight until it is told to stop. @param {number} startMs @param {number} stake @param {{ isOver: boolean }} flight */
function fly(startMs, stake, flight) {
  const frame = () => {
    if (flight.isOver) return;
    const elapsedMs = performance.now() - startMs;
    draw(elapsedMs, false);
    if (!isBusy()) label(`Cash out ${money((stake * valueAfter(growthPerMs, elapsedMs)) / 100)}`);
    if (isStill()) setTimeout(frame, STILL_MS);
    else requestAnimationFrame(frame);
  };
  frame();
}

/** @param {Round} round */
function land({ show, stake, paid }) {
  const { crash } = /** @type {{ crash: number }} */ (show);
  const fell = Math.max(100, crash);
  draw(timeOf(growthPerMs, crash), true);
  value.textContent = `${times(fell)}x`;
  ending.textContent = endOf({ stake, paid, crash });
  past.prepend(make('li', {}, `${times(fell)}x`));
  if (past.children.length > REMEMBERED) past.lastElementChild?.remove();
}

element('panel').append(make('div', { class: 'row' }, autoName, auto));

void run({
  verb: 'Start',
  goesOn: true,
  fairness:
    'A flight takes one draw r: it crashes after 100 \u00d7 share \u00f7 (1 \u2212 r) hundredths, cut to a whole number, where ' +
    'share is the part of stakes that is paid out. Below 100 it crashes at once.',
  hint: () => 'Enter a value of 1.01 or more, or none.',
  pick: () => autoOf(auto.value, ceiling),
  show({ offer }) {
    ({ growthPerMs, ceiling } = /** @type {{ growthPerMs: number, ceiling: number }} */ (offer));
    if (sky.isConnected) return;
    stage.replaceChildren(sky, past);
    draw(0, false);
  },
  async reveal(round, wish) {
    const flight = { ...wish, ticket: round.ticket ?? '' };
    const flying = { isOver: false };
    ending.textContent = '';
    say('In the air. Cash out before the flight ends.');
    fly(performance.now() - round.elapsedMs, round.stake, flying);
    const ended = await Promise.race([watch(flight), cashOut(flight)]);
    flying.isOver = true;
    busy('Start');
    land(ended);
    return ended;
  },
});
