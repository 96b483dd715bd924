// What every page has around its game: wallet, stake, the one button, the way out; and its rounds, one after the other.
import { drawFairPlay, promise, seedNow, showProof } from './fairPlay.js';
import { payoutAt, randomText, stakeObstacle } from './figures.js';
import { call, element, make, money, Refused, say, settings, times } from './kit.js';

/**
 * @typedef {import('./kit.js').Round} Round
 * @typedef {import('./kit.js').Wish} Wish
 * @typedef {import('./kit.js').Next} Next
 * @typedef {object} Play What a game brings along.
 * @property {string} [verb] What the button says before a round.
 * @property {boolean} [goesOn] Whether the next round comes without another press.
 * @property {string} fairness How the draws make the result, for who checks it.
 * @property {(next: Next) => void} show Draws what is on offer.
 * @property {() => string | null} pick What is backed; null for nothing yet.
 * @property {() => string} hint What to do when nothing is backed yet.
 * @property {() => number} [odds] Hundredths of what is backed, where they are known.
 * @property {(round: Round, wish: Wish) => Promise<Round>} reveal Shows the round; resolves with it once it has ended.
 */

const PLAY_MONEY = 10_000;

// The wallet, or play money that lasts as long as the page.
let playMoney = PLAY_MONEY;
/** @type {number | null} */
let balance = null;

function showWallet() {
  const isPlay = balance === null;
  const name = make('small', isPlay ? { class: 'play' } : {}, isPlay ? 'Play money' : 'Balance');
  element('wallet').replaceChildren(name, `KES ${money(balance ?? playMoney)}`);
}

// The stake.
/** @type {Next} */
let next;
const stakeInput = /** @type {HTMLInputElement} */ (
  make('input', { id: 'stake', inputmode: 'numeric', autocomplete: 'off', 'aria-describedby': 'limits' })
);
const mainButton = /** @type {HTMLButtonElement} */ (make('button', { id: 'main', type: 'button' }, 'Play'));
const hint = make('p', { class: 'hint' });
const payout = make('p', { class: 'payout' });
const chips = make('div', { class: 'chips' });
const stakeRow = make('div', { class: 'row' });

const stake = () => Number(stakeInput.value.replaceAll(',', ''));

/** @param {number} kes */
function setStake(kes) {
  const { min, max } = next.stakes;
  stakeInput.value = String(Math.min(max, Math.max(min, kes)));
  refresh();
}

function drawStake() {
  const { min, max, choices, onlyChoices } = next.stakes;
  const limits = onlyChoices
    ? `${choices.join(' or ')} KES`
    : `${min.toLocaleString('en')} to ${max.toLocaleString('en')} KES`;
  const name = make('label', { for: 'stake' }, 'Stake ', make('small', { id: 'limits' }, limits));
  const less = make('button', { type: 'button', 'aria-label': 'Less' }, '\u2212');
  const more = make('button', { type: 'button', 'aria-label': 'More' }, '+');
  less.addEventListener('click', () => setStake(stake() - 10));
  more.addEventListener('click', () => setStake(stake() + 10));
  stakeRow.replaceChildren(name, onlyChoices ? '' : make('span', { class: 'stepper' }, less, stakeInput, more));
  chips.replaceChildren(...choices.map(chip));
  if (stakeInput.value === '') stakeInput.value = String(choices[0]);
}

/** @param {number} kes */
function chip(kes) {
  const button = make('button', { type: 'button', 'aria-label': `Stake ${kes} KES` }, String(kes));
  button.dataset['stake'] = String(kes);
  button.addEventListener('click', () => setStake(kes));
  return button;
}

/** @type {Play} */
let game;
let isFree = false;

/** Why no round can begin now; empty when one can. */
function obstacle() {
  return game.pick() === null ? game.hint() : stakeObstacle(stake(), next.stakes, { balance, playMoney });
}

/** Brings the panel up to date with stake and pick. */
export function refresh() {
  for (const button of chips.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset['stake'] === stakeInput.value));
    button.disabled = !isFree;
  }
  for (const control of stakeRow.querySelectorAll('button, input')) control.toggleAttribute('disabled', !isFree);
  hint.textContent = isFree ? obstacle() : '';
  hint.hidden = hint.textContent === '';
  const odds = game.odds?.() ?? 0;
  payout.hidden = game.odds === undefined;
  const win = odds === 0 ? '\u2013' : money(payoutAt(stake(), odds, next.maxWin));
  payout.replaceChildren(
    odds === 0 ? 'Payout' : `Payout at ${times(odds)}`,
    make('b', {}, make('small', {}, 'KES'), win),
  );
}

/** @param {string} words */
export function label(words) {
  mainButton.textContent = words;
}

/**
 * Waits for the one button.
 * @param {string} words @returns {Promise<void>}
 */
export function pressed(words) {
  label(words);
  mainButton.setAttribute('aria-disabled', 'false');
  return new Promise((resolve) => mainButton.addEventListener('click', () => resolve(), { once: true }));
}

/** @param {string} words */
export function busy(words) {
  label(words);
  // Not disabled: who plays by keyboard would lose the place.
  mainButton.setAttribute('aria-disabled', 'true');
}

/** Whether the one button waits for nobody. */
export const isBusy = () => mainButton.getAttribute('aria-disabled') === 'true';

/** The way out: a link where the page is the whole window, a word to the product that frames it. */
function offerExit() {
  const link = /** @type {HTMLAnchorElement} */ (element('leave'));
  const isFramed = window.parent !== window;
  link.hidden = isFramed && !settings.saysGoodbye;
  link.textContent = isFramed ? 'Leave' : 'Back';
  link.href = `${settings.parents[0]}${settings.lobbyPath}`;
  if (!isFramed) return;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // The browser hands it over only where the parent is of that origin; not every browser tells which one it is.
    const parent = location.ancestorOrigins?.[0];
    for (const origin of settings.parents.filter((each) => parent === undefined || each === parent))
      window.parent.postMessage({ type: 'exit', lobbyUrl: `${origin}${settings.lobbyPath}` }, origin);
  });
}

// Rounds, one after the other.
/** @param {unknown} error */
function tell(error) {
  say(error instanceof Refused ? error.message : 'No connection. Please check it and press again.', 'care');
}

async function loadNext() {
  const reference = randomText(12);
  for (;;) {
    try {
      next = await call('next', { reference });
      balance = next.balance;
      return reference;
    } catch (error) {
      tell(error);
      if (error instanceof Refused) throw error;
      element('panel').hidden = false;
      await pressed('Try again');
    }
  }
}

/** Stakes and plays; the same wish is sent again when its answer was lost, so that it is one round. @param {Wish} wish */
async function play(wish) {
  for (;;) {
    busy('One moment');
    try {
      return /** @type {Round} */ (await call('rounds', wish));
    } catch (error) {
      tell(error);
      if (error instanceof Refused) return null;
      say('The answer was lost. Press again: it is the same round, staked once.', 'care');
      await pressed('Try again');
    }
  }
}

/** @param {string} reference @returns {Promise<Round | null>} */
async function begin(reference) {
  isFree = true;
  refresh();
  do {
    await pressed(game.verb ?? 'Play');
    refresh();
    if (obstacle() !== '') hint.setAttribute('role', 'alert');
  } while (obstacle() !== '');
  isFree = false;
  refresh();
  const wish = { reference, seedHash: next.seedHash, clientSeed: seedNow(), stake: stake(), pick: game.pick() ?? '' };
  const round = await play(wish);
  if (round === null) return null;
  if (balance === null) playMoney -= round.stake;
  else balance -= round.stake;
  showWallet();
  busy('Playing');
  return game.reveal(round, wish);
}

/** @param {Round} round @returns {Promise<Round>} */
function resume(round) {
  say('Your last round is still going on.');
  const { reference, seedHash, clientSeed: seed } = round;
  return game.reveal(round, { reference, seedHash, clientSeed: seed, stake: round.stake, pick: '' });
}

/** @param {Round} round */
async function close(round) {
  if (round.balance === null) playMoney += round.paid;
  else balance = round.balance;
  showWallet();
  const kind = balance === null ? 'KES (play money)' : 'KES';
  if (round.state === 'won') say(`You won ${money(round.paid)} ${kind}.`, 'good');
  else say(round.state === 'void' ? 'This round is void. Your stake is back.' : 'No win this time.');
  await showProof(round);
}

/** Runs a game's page for as long as it is open. @param {Play} brought */
export async function run(brought) {
  game = brought;
  offerExit();
  stakeInput.addEventListener('input', () => refresh());
  element('panel').append(stakeRow, chips, payout, hint, mainButton);
  for (let isFirst = true; ; isFirst = false) {
    const reference = await loadNext();
    promise.textContent = next.seedHash;
    if (isFirst) {
      drawStake();
      drawFairPlay(game.fairness, next.returnPercent);
      say(balance === null ? 'Play Free: this is play money, nothing can be won or lost.' : 'Good luck.');
    }
    showWallet();
    game.show(next);
    element('panel').hidden = false;
    const round = next.open ? await resume(next.open) : await begin(reference);
    if (round === null) continue;
    await close(round);
    if (!game.goesOn) await pressed('Next round');
    if (!game.goesOn) say('');
  }
}
