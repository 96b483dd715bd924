// What every page has around its game: wallet, stake, the one button, the way out; and its rounds, one after the other.
import { drawFairPlay, promised, seedNow, showProof } from './fairPlay.js';
import { money, outcomeOf, randomText, stakeObstacle } from './figures.js';
import { call, element, make, Refused, say, settings } from './kit.js';

/** @import { Next, Play, Round, Wish } from './types.ts' */

// KES in the wallet, or play money that lasts as long as the page.
let purse = 10_000;
let isPlayMoney = true;

/** @param {number} kes */
function setPurse(kes) {
  purse = kes;
  const name = make('small', isPlayMoney ? { class: 'play' } : {}, isPlayMoney ? 'Play money' : 'Balance');
  element('wallet').replaceChildren(name, `KES ${money(purse)}`);
}

// The stake.
/** @type {Next} */
let next;
const stakeInput = make('input', {
  id: 'stake',
  inputmode: 'numeric',
  autocomplete: 'off',
  'aria-describedby': 'limits',
  input: () => refresh(),
});
const mainButton = make('button', { id: 'main' }, 'Play');
const hint = make('p', { id: 'hint' });
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
  const limits = onlyChoices ? choices.join(' or ') : `${min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
  const less = make('button', { 'aria-label': 'Less', click: () => setStake(stake() - 10) }, '\u2212');
  const more = make('button', { 'aria-label': 'More', click: () => setStake(stake() + 10) }, '+');
  stakeRow.replaceChildren(
    make('label', { for: 'stake' }, 'Stake ', make('small', { id: 'limits' }, `${limits} KES`)),
    onlyChoices ? '' : make('span', { class: 'stepper' }, less, stakeInput, more),
  );
  chips.replaceChildren(
    ...choices.map((kes) =>
      make('button', { 'aria-label': `Stake ${kes} KES`, click: () => setStake(kes) }, String(kes)),
    ),
  );
  stakeInput.value = String(choices[0]);
}

/** @type {Play} */
let game;
let isFree = false;

/** Why no round can begin now; empty when one can. */
function obstacle() {
  return game.pick() === null ? game.hint() : stakeObstacle(stake(), next.stakes, purse, isPlayMoney);
}

/** Brings the panel up to date with stake and pick. */
export function refresh() {
  for (const button of chips.children)
    button.setAttribute('aria-pressed', String(button.textContent === stakeInput.value));
  for (const control of element('panel').querySelectorAll('button:not(#main), input'))
    control.toggleAttribute('disabled', !isFree);
  hint.textContent = isFree ? obstacle() : '';
  game.staked?.(stake(), next.maxWin);
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
  const { parents, lobbyPath, saysGoodbye } = settings;
  const link = /** @type {HTMLAnchorElement} */ (element('leave'));
  const isFramed = window.parent !== window;
  link.hidden = isFramed && !saysGoodbye;
  link.textContent = isFramed ? 'Leave' : 'Back';
  link.href = `${parents[0]}${lobbyPath}`;
  if (!isFramed) return;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // The browser hands it over only where the parent is of that origin; not every browser tells which one it is.
    const parent = location.ancestorOrigins?.[0];
    for (const origin of parents.filter((each) => parent === undefined || each === parent))
      window.parent.postMessage({ type: 'exit', lobbyUrl: `${origin}${lobbyPath}` }, origin);
  });
}

// Rounds, one after the other.
/**
 * Asks until an answer comes; one that was lost may have been given, so the same is asked again.
 * @param {string} action @param {object} body @param {() => Promise<unknown>} onLost @returns {Promise<any>} @throws Refused
 */
export async function insist(action, body, onLost) {
  for (;;) {
    try {
      return await call(action, body);
    } catch (error) {
      if (error instanceof Refused) throw error;
      await onLost();
    }
  }
}

/** Says what was lost, and waits for another press. @param {string} words @param {string} verb */
export const pressAgain = (words, verb) => async () => {
  say(words, 'care');
  element('panel').hidden = false;
  await pressed(verb);
  busy('One moment');
};

async function loadNext() {
  const reference = randomText(12);
  next = await insist(
    'next',
    { reference },
    pressAgain('No connection. Please check it and press again.', 'Try again'),
  );
  isPlayMoney = next.balance === null;
  setPurse(next.balance ?? purse);
  promised(next.seedHash);
  return reference;
}

/** Stakes and plays; null when it was refused. @param {Wish} wish @returns {Promise<Round | null>} */
async function play(wish) {
  busy('One moment');
  const lost = pressAgain('The answer was lost. Press again: it is the same round, staked once.', 'Try again');
  try {
    return await insist('rounds', wish, lost);
  } catch (error) {
    tell(error);
    return null;
  }
}

/** @param {unknown} error */
const tell = (error) => say(error instanceof Error ? error.message : String(error), 'care');

/** @param {string} reference @returns {Promise<Round | null>} */
async function begin(reference) {
  isFree = true;
  do {
    refresh();
    await pressed(game.verb ?? 'Play');
    refresh();
    if (obstacle() !== '') hint.setAttribute('role', 'alert');
  } while (obstacle() !== '');
  isFree = false;
  refresh();
  const wish = { reference, seedHash: next.seedHash, clientSeed: seedNow(), stake: stake(), pick: game.pick() ?? '' };
  const round = await play(wish);
  if (round === null) return null;
  setPurse(purse - round.stake);
  busy('Playing');
  return game.reveal(round, wish);
}

/** @param {Round} round @returns {Promise<Round>} */
function resume(round) {
  refresh();
  say('Your last round is still going on.');
  return game.reveal(round, { ...round, pick: '' });
}

/** @param {Round} round */
async function close(round) {
  setPurse(round.balance ?? purse + round.paid);
  say(outcomeOf(round, isPlayMoney ? 'KES (play money)' : 'KES'), round.paid > round.stake ? 'good' : '');
  await showProof(round);
}

async function playOne() {
  const reference = await loadNext();
  if (element('fair').hidden) drawFirst();
  game.show(next);
  element('panel').hidden = false;
  const round = next.open ? await resume(next.open) : await begin(reference);
  if (round === null) return;
  await close(round);
  if (game.goesOn) return;
  await pressed('Next round');
  say('');
}

function drawFirst() {
  drawStake();
  drawFairPlay(game.fairness, next.returnPercent);
  say(isPlayMoney ? 'Play Free: this is play money, nothing can be won or lost.' : 'Good luck.');
}

/** Runs a game's page until a refusal ends it, such as that it has been open for too long. @param {Play} brought */
export async function run(brought) {
  game = brought;
  offerExit();
  element('panel').append(stakeRow, chips, hint, mainButton);
  try {
    for (;;) await playOne();
  } catch (error) {
    busy('Closed');
    tell(error);
  }
}
