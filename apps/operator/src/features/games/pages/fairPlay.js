// Fair play: what is promised before a round, and what proves it afterwards.
import { keepsPromise, randomText } from './figures.js';
import { element, make } from './kit.js';

/** @import { Round } from './types.ts' */

const SHORT = 12;

const seed = make('input', { id: 'seed', maxlength: '64', autocomplete: 'off', spellcheck: 'false' });
const promise = make('dd');
const lastRound = make('dl');
// In view also while the rest is folded away.
const shortPromise = make('code');
const shortProof = make('span');

/** Shows the promise of the round to come. @param {string} hash */
export function promised(hash) {
  promise.textContent = hash;
  shortPromise.textContent = `${hash.slice(0, SHORT)}\u2026`;
}

/** Draws what is said about fair play. @param {string} fairness How draws make the result. @param {number} returnPercent */
export function drawFairPlay(fairness, returnPercent) {
  seed.value = randomText(16);
  element('fair').replaceChildren(
    make('summary', {}, 'Fair play', make('small', {}, 'Promise ', shortPromise, shortProof)),
    make(
      'dl',
      {},
      make('dt', {}, 'Promise for this round: SHA-256 of the server\u2019s seed'),
      promise,
      make('dt', {}, make('label', { for: 'seed' }, 'Your seed, which you may change')),
      make('dd', {}, seed),
    ),
    lastRound,
    make(
      'p',
      {},
      'To check a round: the SHA-256 of its server seed is the promise. Draw i is the first 13 hex digits of ' +
        'HMAC-SHA256(server seed, "your seed:round:i"), divided by 16^13. ',
      fairness,
    ),
    make('p', {}, `Of every KES 100 staked, about KES ${returnPercent} are paid out in the long run.`),
  );
  element('fair').hidden = false;
}

/** Shows what proves a round. @param {Round} round */
export async function showProof({ reference, seedHash, clientSeed, serverSeed }) {
  if (serverSeed === null) return;
  const keeps = await keepsPromise(serverSeed, seedHash);
  const rows = [
    ['Last round', reference],
    ['Its promise', seedHash],
    ['Your seed', clientSeed],
    [keeps ? 'Server seed (kept its promise)' : 'Server seed', serverSeed],
  ];
  lastRound.replaceChildren(
    ...rows.flatMap(([name = '', value = '']) => [make('dt', {}, name), make('dd', {}, value)]),
  );
  const short = make('code', {}, `${serverSeed.slice(0, SHORT)}\u2026`);
  shortProof.replaceChildren('Last round\u2019s seed ', short, keeps ? ' \u2713 as promised' : '');
}

/** The player's own seed, as it is sent. */
export const seedNow = () => seed.value.replace(/[^\w-]/g, '') || randomText(16);
