// Virtual football: one pick, then 90 minutes in a few seconds.
import { finalScore, LAST_MINUTE, minuteAfter, scoreAt } from './footballLogic.js';
import { isMotionReduced, make, pause, notify, stage } from './kit.js';
import { closePicks, mark, matchRow, oddsButton, showPayout, showScore } from './matches.js';
import { say } from './say.js';
import { waitForPress, refresh, run } from './shell.js';

/** @import { FootballMatch, FootballOffer, FootballResult, Outcome, Round } from './types.ts' */

const TICK_MS = 100;

/** @type {FootballMatch[]} */
let matches = [];
/** @type {Outcome | null} */
let picked = null;
let showSeconds = 30;
const clock = make('p', { class: 'clock', 'aria-hidden': 'true' });

/** @param {FootballMatch} match */
function row(match) {
  const buttons = match.outcomes.map((outcome) => {
    const button = oddsButton({ ...match, ...outcome }, () => {
      picked = picked === outcome ? null : outcome;
      mark((each) => each.dataset['pick'] === picked?.pick);
      refresh();
    });
    button.dataset['pick'] = outcome.pick;
    return button;
  });
  return matchRow(match, buttons);
}

/** @param {{ now: boolean }} skipped */
async function skip(skipped) {
  await waitForPress(say('Show result'));
  skipped.now = true;
}

/** @param {FootballResult[]} results */
async function playOut(results) {
  const skipped = { now: isMotionReduced() };
  void skip(skipped);
  const startMs = performance.now();
  for (let minute = 0; minute < LAST_MINUTE && !skipped.now; ) {
    minute = minuteAfter(performance.now() - startMs, showSeconds);
    clock.textContent = `${Math.floor(minute)}'`;
    for (const [index, { goals }] of results.entries()) showScore(index, scoreAt(goals, minute));
    await pause(TICK_MS);
  }
}

/** @param {FootballResult[]} results @param {Round} round */
function drawEnd(results, { state }) {
  clock.textContent = say('Full time');
  for (const [index, match] of matches.entries()) {
    const result = /** @type {FootballResult} */ (results[index]);
    const isMine = match.outcomes.some(({ pick }) => pick === picked?.pick);
    showScore(index, finalScore(result, match), isMine ? state === 'won' : undefined);
  }
}

void run({
  fairness: say(
    'Each match takes two draws, its score and its shoot-out, and one for the minute of each goal. Scores are listed by home goals, then away goals, each with its chance; the draw falls on one of them.',
  ),
  hint: () => say('Pick one result.'),
  pick: () => picked?.pick ?? null,
  onStakeChange: (stake, maxWin) => showPayout(picked?.odds ?? 0, stake, maxWin),
  show({ offer }) {
    ({ matches, showSeconds } = /** @type {FootballOffer} */ (offer));
    picked = null;
    clock.textContent = say('90 minutes in {0} seconds', showSeconds);
    stage.replaceChildren(clock, ...matches.map(row));
  },
  async reveal(round) {
    closePicks();
    notify(say('Kick-off.'));
    const { results } = /** @type {{ results: FootballResult[] }} */ (round.show);
    await playOut(results);
    drawEnd(results, round);
    return round;
  },
});
