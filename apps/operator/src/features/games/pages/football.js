// Virtual football: a pick on one of the round's matches, then ninety minutes in a few seconds.
import { isStill, make, pause, say, stage, times } from './kit.js';
import { pressed, refresh, run } from './shell.js';

/**
 * @typedef {{ pick: string, market: string, name: string, odds: number }} Outcome
 * @typedef {{ home: string, away: string, outcomes: Outcome[] }} Match
 * @typedef {{ home: number, away: number, shootout?: 1 | 2, goals: { minute: number, side: 1 | 2 }[] }} Result
 */

const TICK_MS = 100;
const LAST_MINUTE = 90;

/** @type {Match[]} */
let matches = [];
/** @type {Outcome | null} */
let picked = null;
let showSeconds = 30;
/** @type {HTMLElement[]} */
const scores = [];
const clock = make('p', { class: 'clock', 'aria-hidden': 'true' });

/** @param {Outcome} outcome @param {Match} match */
function oddsButton(outcome, { home, away }) {
  const name = `${outcome.name} ${times(outcome.odds)}, ${outcome.market}, ${home} v ${away}`;
  const button = make(
    'button',
    { type: 'button', 'aria-pressed': 'false', 'aria-label': name, 'data-pick': outcome.pick },
    make('small', {}, outcome.name),
    ' ',
    times(outcome.odds),
  );
  button.addEventListener('click', () => {
    picked = picked === outcome ? null : outcome;
    mark();
    refresh();
  });
  return button;
}

function mark() {
  for (const button of stage.querySelectorAll('button')) {
    const isMine = button.dataset['pick'] === picked?.pick;
    button.setAttribute('aria-pressed', String(isMine));
  }
  for (const row of stage.querySelectorAll('.match'))
    row.classList.toggle('mine', row.querySelector('[aria-pressed=true]') !== null);
}

/** @param {Match} match @param {number} index */
function matchRow(match, index) {
  const score = make('b', {}, '');
  scores[index] = score;
  const odds = make('div', { class: 'odds' }, ...match.outcomes.map((each) => oddsButton(each, match)));
  const duel = make('p', { class: 'duel' }, make('span', {}, `${match.home} v ${match.away}`), score);
  return make('div', { class: 'match' }, duel, odds);
}

/** @param {Result[]} results @param {number} minute */
function drawMinute(results, minute) {
  clock.textContent = minute >= LAST_MINUTE ? 'Full time' : `${Math.floor(minute)}'`;
  for (const [index, { goals }] of results.entries()) {
    const count = (/** @type {1 | 2} */ side) =>
      goals.filter((goal) => goal.side === side && goal.minute <= minute).length;
    /** @type {HTMLElement} */ (scores[index]).textContent = `${count(1)}-${count(2)}`;
  }
}

/** @param {Result[]} results */
function drawEnd(results) {
  drawMinute(results, LAST_MINUTE);
  for (const [index, { home, away, shootout }] of results.entries()) {
    const match = matches[index];
    if (shootout === undefined || home !== away || match === undefined) continue;
    /** @type {HTMLElement} */ (scores[index]).append(`, ${shootout === 1 ? match.home : match.away} on penalties`);
  }
}

/** @param {{ now: boolean }} skipped */
async function skip(skipped) {
  await pressed('Show result');
  skipped.now = true;
}

/** @param {Result[]} results */
async function playOut(results) {
  const skipped = { now: isStill() };
  void skip(skipped);
  const startMs = performance.now();
  for (let minute = 0; minute < LAST_MINUTE && !skipped.now; ) {
    minute = ((performance.now() - startMs) / 1000 / showSeconds) * LAST_MINUTE;
    drawMinute(results, minute);
    await pause(TICK_MS);
  }
  drawEnd(results);
}

void run({
  fairness:
    'Each match takes two draws, its score and its shoot-out, and one for the minute of each goal. Scores are listed ' +
    'by home goals, then away goals, each with its chance; the draw falls on one of them.',
  hint: () => 'Pick one result.',
  pick: () => picked?.pick ?? null,
  odds: () => picked?.odds ?? 0,
  show({ offer }) {
    matches = offer.matches;
    showSeconds = offer.showSeconds;
    picked = null;
    clock.textContent = '';
    clock.hidden = true;
    stage.replaceChildren(clock, ...matches.map(matchRow));
  },
  async reveal(round) {
    for (const button of stage.querySelectorAll('button')) button.disabled = true;
    clock.hidden = false;
    say('Kick-off.');
    await playOut(round.show.results);
    return round;
  },
});
