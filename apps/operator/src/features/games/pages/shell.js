// Shared by all pages: wallet, stake, main button, exit, and the loop of rounds.
import { checkPath, drawFairPlay, showCommitment, clientSeedValue, showProof } from './fairPlay.js';
import { money, outcomeText, randomText, stakeProblem } from './logic.js';
import { locale, say } from './say.js';
import { call, element, make, Refused, notify, settings } from './kit.js';

/** @import { Next, GamePage, Round, PlayRequest } from './types.ts' */

// KES in the wallet, or play money for the life of the page.
let balance = 10_000;
let isPlayMoney = true;

/** @param {number} kes */
function setBalance(kes) {
  balance = kes;
  const name = make('small', isPlayMoney ? { class: 'play' } : {}, isPlayMoney ? say('Play money') : say('Balance'));
  element('wallet').replaceChildren(name, `KES ${money(balance)}`);
}

/** @type {Next} */
let next;
const stakeInput = make('input', {
  id: 'stake',
  inputmode: 'numeric',
  autocomplete: 'off',
  'aria-describedby': 'limits',
  input: () => refresh(),
});
const mainButton = make('button', { id: 'main' }, say('Play'));
const hint = make('p', { id: 'hint' });
const chips = make('div', { class: 'chips' });
const stakeRow = make('div', { class: 'row' });

const stake = () => Number(stakeInput.value.replaceAll(',', ''));

/** @param {number} kes */
function setStake(kes) {
  const { min, max } = next.stakes;
  stakeInput.value = String(Math.min(max, Math.max(min, kes || min)));
  refresh();
}

function drawStake() {
  const { min, max, choices, onlyChoices } = next.stakes;
  const limits = onlyChoices
    ? choices.join(say(' or '))
    : say('{0} to {1}', min.toLocaleString(locale), max.toLocaleString(locale));
  const less = make('button', { 'aria-label': say('Less'), click: () => setStake(stake() - 10) }, '\u2212');
  const more = make('button', { 'aria-label': say('More'), click: () => setStake(stake() + 10) }, '+');
  stakeRow.replaceChildren(
    make('label', { for: 'stake' }, say('Stake'), ' ', make('small', { id: 'limits' }, `KES ${limits}`)),
    onlyChoices ? '' : make('span', { class: 'stepper' }, less, stakeInput, more),
  );
  chips.replaceChildren(
    ...choices.map((kes) =>
      make('button', { 'aria-label': say('Stake KES {0}', kes), click: () => setStake(kes) }, String(kes)),
    ),
  );
  stakeInput.value = String(choices[0]);
}

/** @type {GamePage} */
let game;
let canStake = false;

/** Why no round can start, or empty. */
function startProblem() {
  return game.pick() === null ? game.hint() : stakeProblem(stake(), next.stakes, balance, isPlayMoney);
}

/** Updates the panel from stake and pick. */
export function refresh() {
  for (const button of chips.children)
    button.setAttribute('aria-pressed', String(button.textContent === stakeInput.value));
  for (const control of element('panel').querySelectorAll('button:not(#main), input'))
    control.toggleAttribute('disabled', !canStake);
  hint.textContent = canStake ? startProblem() : '';
  game.onStakeChange?.(stake(), next.maxWin);
}

/** @param {string} words */
export function setLabel(words) {
  mainButton.textContent = words;
}

/**
 * Waits for a press of the main button.
 * @param {string} words @returns {Promise<void>}
 */
export function waitForPress(words) {
  setLabel(words);
  mainButton.setAttribute('aria-disabled', 'false');
  return new Promise((resolve) => mainButton.addEventListener('click', () => resolve(), { once: true }));
}

/** @param {string} words */
export function setBusy(words) {
  setLabel(words);
  // aria-disabled, because disabling the button would lose keyboard focus.
  mainButton.setAttribute('aria-disabled', 'true');
}

export const isBusy = () => mainButton.getAttribute('aria-disabled') === 'true';

/** The exit: a link in a full window, a message to the parent in a frame. */
function offerExit() {
  const { parents, lobbyPath, showsExit } = settings;
  const link = /** @type {HTMLAnchorElement} */ (element('leave'));
  const isFramed = window.parent !== window;
  link.hidden = isFramed && !showsExit;
  link.textContent = isFramed ? say('Leave') : say('Back');
  link.href = `${parents[0]}${lobbyPath}`;
  if (!isFramed) return;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    leaveFrame(lobbyPath);
  });
}

/** Sends the parent to one of its screens. @param {string} path */
function leaveFrame(path) {
  // Not every browser reports the parent's origin.
  const parent = location.ancestorOrigins?.[0];
  for (const origin of settings.parents.filter((each) => parent === undefined || each === parent))
    window.parent.postMessage({ type: 'exit', lobbyUrl: `${origin}${path}` }, origin);
}

/** A link to a screen of the product. @param {string} path @param {string} words */
function linkTo(path, words) {
  if (window.parent === window) return make('a', { href: `${settings.parents[0]}${path}` }, words);
  return make('button', { click: () => leaveFrame(path) }, words);
}

/** A link to the player's own limits. */
const limitsLink = () => linkTo('/safer-play', say('My limits'));

/**
 * Repeats a call until an answer arrives or it `isOver`. The server runs a repeated call once.
 * @param {string} action @param {any} body @param {() => Promise<unknown>} onLost @returns {Promise<any>}
 * @throws Refused
 */
export async function callUntilDone(action, body, onLost) {
  for (;;) {
    try {
      return await call(action, body);
    } catch (error) {
      if (error instanceof Refused || body.isOver) throw error;
      await onLost();
    }
  }
}

/** Reports a lost answer and waits for another press. @param {string} words @param {string} label */
export const askToRetry = (words, label) => async () => {
  notify(words, 'care');
  element('panel').hidden = false;
  await waitForPress(label);
  notify('');
  setBusy(say('One moment'));
};

async function loadNext() {
  const reference = randomText(12);
  next = await callUntilDone(
    'next',
    { reference },
    askToRetry(say('No connection. Please check it and press again.'), say('Try again')),
  );
  isPlayMoney = next.balance === null;
  setBalance(next.balance ?? balance);
  showCommitment(next.seedHash);
  return reference;
}

/** @param {PlayRequest} request @returns {Promise<Round | null>} null if refused */
async function play(request) {
  setBusy(say('One moment'));
  const lost = askToRetry(
    say('The answer was lost. Press again: it is the same round, staked once.'),
    say('Try again'),
  );
  try {
    return await callUntilDone('rounds', request, lost);
  } catch (error) {
    showError(error);
    if (error instanceof Refused && error.isOwnLimit) element('notice').append(' ', limitsLink());
    return null;
  }
}

/** @param {unknown} error */
const showError = (error) => notify(error instanceof Error ? error.message : String(error), 'care');

/** @param {string} reference @returns {Promise<Round | null>} */
async function begin(reference) {
  canStake = true;
  do {
    refresh();
    await waitForPress(game.startLabel ?? say('Play'));
    refresh();
    if (startProblem() !== '') hint.setAttribute('role', 'alert');
  } while (startProblem() !== '');
  canStake = false;
  refresh();
  const request = {
    reference,
    seedHash: next.seedHash,
    clientSeed: clientSeedValue(),
    stake: stake(),
    pick: game.pick() ?? '',
  };
  const round = await play(request);
  if (round === null) return null;
  setBalance(balance - round.stake);
  setBusy(say('Playing'));
  return game.reveal(round, request);
}

/** @param {Round} round @returns {Promise<Round>} */
function resume(round) {
  refresh();
  notify(say('Your last round is still going on.'));
  return game.reveal(round, { ...round, pick: '' });
}

/** @param {Round} round */
async function close(round) {
  setBalance(round.balance ?? balance + round.paid);
  notify(outcomeText(round, isPlayMoney), round.paid > round.stake ? 'good' : '');
  await showProof(round, linkTo(checkPath(round, next.returnPercent), say('Check this round')));
}

async function playOne() {
  const reference = await loadNext();
  if (element('fair').hidden) drawOnce();
  game.show(next);
  element('panel').hidden = false;
  const round = next.open ? await resume(next.open) : await begin(reference);
  if (round === null) return;
  await close(round);
  if (game.autoNext) return;
  await waitForPress(say('Next round'));
  notify('');
}

function drawOnce() {
  drawStake();
  drawFairPlay(game.fairness, next.returnPercent);
  notify(isPlayMoney ? say('Play Free: this is play money, nothing can be won or lost.') : say('Good luck.'));
}

/** Runs a game's page until a refusal ends it, such as an expired session. @param {GamePage} page */
export async function run(page) {
  game = page;
  offerExit();
  element('panel').append(stakeRow, chips, hint, mainButton);
  try {
    for (;;) await playOne();
  } catch (error) {
    setBusy(say('Closed'));
    showError(error);
  }
}
