// Matches and odds for football and jackpot.
import { money, payoutAt, times } from './logic.js';
import { say } from './say.js';
import { element, make, stage } from './kit.js';

/** @import { Match } from './types.ts' */

/** The button of an outcome. @param {Match & { name: string, odds: number, market?: string }} what @param {() => void} press */
export function oddsButton({ home, away, name, odds, market }, press) {
  const label = [`${say(name)} ${times(odds)}`, market && say(market), `${home} v ${away}`].filter(Boolean).join(', ');
  const attributes = { 'aria-pressed': 'false', 'aria-label': label, click: press };
  return make('button', attributes, make('small', {}, say(name)), ' ', times(odds));
}

/** @param {Match} match @param {HTMLElement[]} buttons */
export function matchRow({ home, away }, buttons) {
  const duel = make('p', { class: 'duel' }, make('span', {}, `${home} v ${away}`), make('b'));
  return make('div', { class: 'match' }, duel, make('div', { class: 'odds' }, ...buttons));
}

/** Marks the picked buttons. @param {(button: HTMLButtonElement) => boolean} isMine */
export function mark(isMine) {
  for (const row of stage.querySelectorAll('.match')) {
    const buttons = [...row.querySelectorAll('button')];
    for (const button of buttons) button.setAttribute('aria-pressed', String(isMine(button)));
    row.classList.toggle('mine', buttons.some(isMine));
  }
}

/**
 * Shows a score, and whether the pick was right if known. @param {number} index @param {string} score @param
 * {boolean} [isRight]
 */
export function showScore(index, score, isRight) {
  const shown = stage.querySelectorAll('.duel b').item(index);
  const sign = isRight ? '\u2713' : '\u2717';
  shown.replaceChildren(
    score,
    isRight === undefined ? '' : make('i', { class: isRight ? 'good' : '' }, `\u00a0${sign}`),
  );
}

/** Disables all picks. */
export function closePicks() {
  for (const button of stage.querySelectorAll('button')) button.disabled = true;
}

const payout = make('p', { class: 'payout' });

/** Shows the possible payout. @param {number} odds 0 for none yet @param {number} stake @param {number} maxWin */
export function showPayout(odds, stake, maxWin) {
  const win = odds === 0 ? '\u2013' : money(payoutAt(stake, odds, maxWin));
  payout.replaceChildren(
    odds === 0 ? say('Payout') : say('Payout at {0}', times(odds)),
    make('b', {}, make('small', {}, 'KES '), win),
  );
  element('hint').before(payout);
}
