// A curve that rises until it crashes: JetX and Aviatrix.
import { autoOf, valueAfter } from './figures.js';
import { call, isStill, make, money, pause, Refused, say, settings, stage } from './kit.js';
import { busy, isBusy, label, pressed, run } from './shell.js';

/** @typedef {import('./kit.js').Round} Round */
/** @typedef {import('./kit.js').Wish} Wish */

const REMEMBERED = 8;
const RETRY_MS = 1_000;
const TRAIL_STEPS = 60;
const COLOUR = settings.id === 'jetx' ? '#e4363b' : '#57c98a';

/** Outline of the craft, its nose to the right. @type {[number, number][]} */
const CRAFT = [
  [14, 0],
  [4, -4],
  [-4, -14],
  [-8, -14],
  [-3, -4],
  [-10, -4],
  [-14, -9],
  [-14, 9],
  [-10, 4],
  [-3, 4],
  [-8, 14],
  [-4, 14],
  [4, 4],
];
const canvas = /** @type {HTMLCanvasElement} */ (
  make('canvas', { role: 'img', 'aria-label': 'The curve of the flight' })
);
const value = make('output', { 'aria-live': 'off' }, '1.00x');
const sky = make('div', { class: 'sky' }, canvas, value);
const past = make('ol', { class: 'past', 'aria-label': 'Last flights' });
const auto = /** @type {HTMLInputElement} */ (
  make('input', { id: 'auto', class: 'plain', inputmode: 'decimal', autocomplete: 'off', placeholder: 'off' })
);
const autoRow = make('div', { class: 'row note' }, make('label', { for: 'auto' }, 'Cash out by itself at'), auto, 'x');
let growthPerMs = 0;
let ceiling = 0;

/** @param {number} hundredths */
const shown = (hundredths) => `${(hundredths / 100).toFixed(2)}x`;

/** @param {number} elapsedMs @param {boolean} isOver */
function drawCurve(elapsedMs, isOver) {
  const scale = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(scale, scale);
  const spanMs = Math.max(elapsedMs, 5_000) * 1.1;
  const top = Math.max(2, Math.exp(growthPerMs * elapsedMs) * 1.25);
  const x = (/** @type {number} */ atMs) => 24 + (atMs / spanMs) * (width - 52);
  const y = (/** @type {number} */ atMs) =>
    height - 16 - ((Math.exp(growthPerMs * atMs) - 1) / (top - 1)) * (height - 90);
  pen.strokeStyle = isOver ? '#8d8280' : COLOUR;
  pen.fillStyle = pen.strokeStyle;
  pen.lineWidth = 4;
  pen.lineCap = 'round';
  pen.beginPath();
  for (let step = 0; step <= TRAIL_STEPS; step += 1)
    pen.lineTo(x((elapsedMs * step) / TRAIL_STEPS), y((elapsedMs * step) / TRAIL_STEPS));
  pen.stroke();
  drawCraft(pen, x(elapsedMs), y(elapsedMs), isOver);
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {boolean} isOver */
function drawCraft(pen, x, y, isOver) {
  pen.translate(x, y);
  pen.rotate(isOver ? 0.9 : -0.4);
  pen.fillStyle = isOver ? '#8d8280' : '#fff';
  pen.beginPath();
  for (const [right, down] of CRAFT) pen.lineTo(right, down);
  pen.fill();
}

/** @param {number} hundredths @param {boolean} isOver */
function drawValue(hundredths, isOver) {
  value.textContent = shown(hundredths);
  sky.classList.toggle('over', isOver);
}

/** Asks again and again until the flight has ended. @param {Wish & { ticket: string }} flight @returns {Promise<Round>} */
async function watch(flight) {
  for (;;) {
    try {
      const round = await call('watch', flight);
      if (round.state !== 'open') return round;
    } catch (error) {
      if (error instanceof Refused) throw error;
      say('No connection. The flight goes on without it.', 'care');
      await pause(RETRY_MS);
    }
  }
}

/** Cashes out when the button is pressed. @param {Wish & { ticket: string }} flight @returns {Promise<Round>} */
async function cashOut(flight) {
  for (;;) {
    await pressed('Cash out');
    busy('Cashing out');
    try {
      return await call('cash-out', flight);
    } catch (error) {
      if (error instanceof Refused) throw error;
      say('That did not get through. Press again.', 'care');
    }
  }
}

/** Draws the flight until it is told to stop. @param {number} startMs @param {number} stake @param {{ isOver: boolean }} flight */
function fly(startMs, stake, flight) {
  const frame = () => {
    if (flight.isOver) return;
    const elapsedMs = performance.now() - startMs;
    const now = valueAfter(growthPerMs, elapsedMs);
    drawValue(now, false);
    drawCurve(elapsedMs, false);
    if (!isBusy()) label(`Cash out ${money((stake * now) / 100)}`);
    if (isStill()) setTimeout(frame, 250);
    else requestAnimationFrame(frame);
  };
  frame();
}

/** @param {Round} round */
function land(round) {
  const { crash } = round.show;
  const fell = Math.max(100, crash);
  drawValue(fell, true);
  drawCurve(Math.log(fell / 100) / growthPerMs, true);
  past.prepend(make('li', {}, shown(fell)));
  while (past.children.length > REMEMBERED) past.lastElementChild?.remove();
}

void run({
  verb: 'Start',
  goesOn: true,
  fairness:
    'A flight takes one draw r: it crashes after 100 \u00d7 share \u00f7 (1 \u2212 r) hundredths, cut to a whole number, where ' +
    'share is the part of stakes that is paid out. Below 100 it crashes at once.',
  hint: () => 'Enter a value of 1.01 or more, or none.',
  pick: () => autoOf(auto.value, ceiling),
  show({ offer }) {
    growthPerMs = offer.growthPerMs;
    ceiling = offer.ceiling;
    if (sky.isConnected) return;
    stage.replaceChildren(sky, past, autoRow);
    drawCurve(0, false);
  },
  async reveal(round, wish) {
    const flight = { ...wish, ticket: round.ticket ?? '' };
    const flying = { isOver: false };
    auto.disabled = true;
    say('In the air. Cash out before the flight ends.');
    fly(performance.now() - round.elapsedMs, round.stake, flying);
    const ended = await Promise.race([watch(flight), cashOut(flight)]);
    flying.isOver = true;
    auto.disabled = false;
    busy('Start');
    land(ended);
    return ended;
  },
});
