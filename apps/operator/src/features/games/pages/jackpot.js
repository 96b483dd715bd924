// Jackpot: one result of each match, all of which must be right.
import { productOf } from './figures.js';
import { make, stage, times } from './kit.js';
import { refresh, run } from './shell.js';

/** @typedef {{ home: string, away: string, odds: number[] }} Match */
/** @typedef {{ home: number, away: number, isRight: boolean }} Result */

const SIDES = ['1', 'X', '2'];

/** @type {Match[]} */
let matches = [];
/** Which side of each match; -1 for none yet. @type {number[]} */
let sides = [];

/** @param {Match} match @param {number} index */
function row(match, index) {
  const buttons = SIDES.map((name, side) => {
    const odds = times(match.odds[side] ?? 0);
    const said = `${name} ${odds}, ${match.home} v ${match.away}`;
    const button = make(
      'button',
      { type: 'button', 'aria-pressed': 'false', 'aria-label': said },
      make('small', {}, name),
      ' ',
      odds,
    );
    button.addEventListener('click', () => {
      sides[index] = sides[index] === side ? -1 : side;
      for (const [each, other] of buttons.entries()) other.setAttribute('aria-pressed', String(sides[index] === each));
      refresh();
    });
    return button;
  });
  const duel = make('p', { class: 'duel' }, make('span', {}, `${match.home} v ${match.away}`), make('b'));
  return make('div', { class: 'match' }, duel, make('div', { class: 'odds' }, ...buttons));
}

const isWhole = () => sides.every((side) => side >= 0);

void run({
  fairness:
    'Each match takes two draws, its score and a shoot-out that does not count, and one for the minute of each goal. ' +
    'Scores are listed by home goals, then away goals, each with its chance.',
  hint: () => `Pick a result of each match: ${sides.filter((side) => side < 0).length} to go.`,
  pick: () => (isWhole() ? sides.map((side) => SIDES[side]).join('') : null),
  odds: () => (isWhole() ? productOf(matches.map((match, index) => match.odds[sides[index] ?? 0] ?? 0)) : 0),
  show({ offer }) {
    matches = offer.matches;
    sides = matches.map(() => -1);
    stage.replaceChildren(...matches.map(row));
  },
  async reveal(round) {
    for (const button of stage.querySelectorAll('button')) button.disabled = true;
    const scores = stage.querySelectorAll('.duel b');
    for (const [index, { home, away, isRight }] of /** @type {Result[]} */ (round.show.results).entries())
      scores.item(index).textContent = `${home}-${away} ${isRight ? '\u2713' : '\u2717'}`;
    return round;
  },
});
