// Crash games: JetX and Aviatrix.
import { autoCashOutOf, endOf, pointAt, timeOf, valueAfter } from './crashLogic.js';
import { money, times } from './logic.js';
import { element, isMotionReduced, make, pause, notify, settings, stage } from './kit.js';
import { say } from './say.js';
import { setBusy, callUntilDone, isBusy, setLabel, askToRetry, waitForPress, refresh, run } from './shell.js';

/** @import { Round, PlayRequest } from './types.ts' */
/** @typedef {PlayRequest & { ticket: string, isOver: boolean }} CrashRound */

const REMEMBERED = 8;
const RETRY_MS = 1_000;
const STILL_MS = 250;
const TRAIL_STEPS = 60;
const COLOUR = settings.id === 'jetx' ? '#e4363b' : '#57c98a';
const OVER = '#8d8280';
// The craft's outline, pointing right.
const CRAFT = new Path2D('M14 0 4-4-4-14h-4l5 10h-7l-4-5v18l4-5h7l-5 10h4L4 4z');

const canvas = make('canvas', { role: 'img', 'aria-label': say('The curve of the flight') });
const value = make('output', { 'aria-live': 'off' });
const ending = make('p');
const sky = make('div', { class: 'sky' }, canvas, value, ending);
const past = make('ol', {
  class: 'past',
  'aria-label': say('Last flights'),
  'data-empty': say('Your last flights appear here.'),
});
const auto = make('input', {
  id: 'auto',
  inputmode: 'decimal',
  autocomplete: 'off',
  placeholder: say('off'),
  input: () => refresh(),
});
const autoName = make(
  'label',
  { for: 'auto' },
  say('Cash out automatically at'),
  ' ',
  make('small', {}, say('such as 2.00, or off')),
);
let growthPerMs = 0;
let ceiling = 0;

/** @param {number} elapsedMs @param {'open' | 'over'} state */
function draw(elapsedMs, state) {
  const isOver = state === 'over';
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

/** @param {CrashRound} crashRound @returns {Promise<Round>} */
async function watch(crashRound) {
  const round = await callUntilDone('watch', crashRound, () => {
    notify(say('No connection. The flight goes on without it.'), 'care');
    return pause(RETRY_MS);
  });
  return round.state === 'open' ? watch(crashRound) : round;
}

/** Cashes out when the button is pressed. @param {CrashRound} crashRound @returns {Promise<Round>} */
async function cashOut(crashRound) {
  await waitForPress(say('Cash out'));
  // It starts the next round.
  if (crashRound.isOver) throw new Error();
  setBusy(say('Cashing out'));
  const lost = askToRetry(say('That did not get through. Press again.'), say('Cash out'));
  return callUntilDone('cash-out', crashRound, lost);
}

/** Animates the round until `isOver`. @param {number} startMs @param {CrashRound} round */
function animate(startMs, round) {
  const frame = () => {
    if (round.isOver) return;
    const elapsedMs = performance.now() - startMs;
    draw(elapsedMs, 'open');
    if (!isBusy()) setLabel(say('Cash out {0}', money((round.stake * valueAfter(growthPerMs, elapsedMs)) / 100)));
    if (isMotionReduced()) setTimeout(frame, STILL_MS);
    else requestAnimationFrame(frame);
  };
  frame();
}

/** @param {Round} round */
function showEnd({ show, stake, paid }) {
  const { crash } = /** @type {{ crash: number }} */ (show);
  const crashedAt = Math.max(100, crash);
  draw(timeOf(growthPerMs, crash), 'over');
  value.textContent = `${times(crashedAt)}x`;
  ending.textContent = endOf({ stake, paid, crash });
  past.prepend(make('li', {}, `${times(crashedAt)}x`));
  if (past.children.length > REMEMBERED) past.lastElementChild?.remove();
}

element('panel').append(make('div', { class: 'row' }, autoName, auto));

void run({
  startLabel: say('Start'),
  autoNext: true,
  fairness: say(
    'A flight takes one draw r: it crashes after 100 \u00d7 share \u00f7 (1 \u2212 r) hundredths, cut to a whole number, where share is the part of stakes that is paid out. Below 100 it crashes at once.',
  ),
  hint: () => say('Enter a value of 1.01 or more, or none.'),
  pick: () => autoCashOutOf(auto.value, ceiling),
  show({ offer }) {
    ({ growthPerMs, ceiling } = /** @type {{ growthPerMs: number, ceiling: number }} */ (offer));
    if (sky.isConnected) return;
    stage.replaceChildren(sky, past);
    draw(0, 'open');
  },
  async reveal(round, request) {
    const crashRound = { ...request, ticket: round.ticket ?? '', isOver: false };
    ending.textContent = '';
    notify(say('In the air. Cash out before the flight ends.'));
    animate(performance.now() - round.elapsedMs, crashRound);
    const ended = await Promise.race([watch(crashRound), cashOut(crashRound)]);
    crashRound.isOver = true;
    setBusy(say('Start'));
    showEnd(ended);
    return ended;
  },
});
