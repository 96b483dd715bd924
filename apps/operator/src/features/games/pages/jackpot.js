// Jackpot: one result per match; all must be right.
import { hintOf, pickOf, productOf } from './jackpotLogic.js';
import { stage } from './kit.js';
import { closePicks, mark, matchRow, oddsButton, showPayout, showScore } from './matches.js';
import { say } from './say.js';
import { refresh, run } from './shell.js';

/** @import { JackpotMatch, JackpotResult } from './types.ts' */

/** @type {JackpotMatch[]} */
let matches = [];
/** The picked side per match; -1 if none. @type {number[]} */
let sides = [];

/** @param {JackpotMatch} match @param {number} index */
function row(match, index) {
  const buttons = ['1', 'X', '2'].map((name, side) => {
    const button = oddsButton({ ...match, name, odds: match.odds[side] ?? 0 }, () => {
      sides[index] = sides[index] === side ? -1 : side;
      mark(({ dataset }) => sides[Number(dataset['match'])] === Number(dataset['side']));
      refresh();
    });
    Object.assign(button.dataset, { match: index, side });
    return button;
  });
  return matchRow(match, buttons);
}

void run({
  fairness: say(
    'Each match takes two draws, its score and a shoot-out that does not count, and one for the minute of each goal. Scores are listed by home goals, then away goals, each with its chance.',
  ),
  hint: () => hintOf(sides),
  pick: () => pickOf(sides),
  onStakeChange(stake, maxWin) {
    const odds = matches.map((match, index) => match.odds[sides[index] ?? 0] ?? 0);
    showPayout(pickOf(sides) ? productOf(odds) : 0, stake, maxWin);
  },
  show({ offer }) {
    ({ matches } = /** @type {{ matches: JackpotMatch[] }} */ (offer));
    sides = matches.map(() => -1);
    stage.replaceChildren(...matches.map(row));
  },
  async reveal(round) {
    closePicks();
    const { results } = /** @type {{ results: JackpotResult[] }} */ (round.show);
    for (const [index, { home, away, isRight }] of results.entries()) showScore(index, `${home}-${away}`, isRight);
    return round;
  },
});
