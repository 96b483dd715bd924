// Fair play: what is promised before a round, and what proves it afterwards.
import { keepsPromise, randomText } from './figures.js';
import { element, make } from './kit.js';

/** @typedef {import('./kit.js').Round} Round */

const clientSeed = /** @type {HTMLInputElement} */ (
  make('input', {
    id: 'seed',
    class: 'plain',
    maxlength: '64',
    pattern: '[A-Za-z0-9_\\-]+',
    autocomplete: 'off',
    spellcheck: 'false',
  })
);
export const promise = make('dd');
const lastRound = make('dl');

/** Draws what is said about fair play. @param {string} fairness How draws make the result. @param {number} returnPercent */
export function drawFairPlay(fairness, returnPercent) {
  const seedLabel = make('label', { for: 'seed' }, 'Your seed, which you may change');
  clientSeed.value = randomText(16);
  const terms = make(
    'dl',
    {},
    make('dt', {}, 'Promise for this round: SHA-256 of the server\u2019s seed'),
    promise,
    make('dt', {}, seedLabel),
    make('dd', {}, clientSeed),
  );
  const how = make(
    'p',
    {},
    'To check a round: the SHA-256 of its server seed is the promise. Draw i is the first 13 hex digits of ' +
      'HMAC-SHA256(server seed, "your seed:round:i"), divided by 16^13. ',
    fairness,
  );
  const share = make('p', {}, `Of every KES 100 staked, about KES ${returnPercent} are paid out in the long run.`);
  element('fair').replaceChildren(make('summary', {}, 'Fair play'), terms, lastRound, how, share);
  element('fair').hidden = false;
}

/** Shows what proves a round. @param {Round} round */
export async function showProof(round) {
  if (round.serverSeed === null) return;
  const keeps = await keepsPromise(round.serverSeed, round.seedHash);
  /** @type {[string, string][]} */
  const rows = [
    ['Last round', round.reference],
    ['Its promise', round.seedHash],
    ['Your seed', round.clientSeed],
    [keeps ? 'Server seed (kept its promise)' : 'Server seed', round.serverSeed],
  ];
  lastRound.replaceChildren(...rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
}

/** The player's own seed, as it is sent. */
export const seedNow = () => clientSeed.value.replace(/[^\w-]/g, '') || randomText(16);
