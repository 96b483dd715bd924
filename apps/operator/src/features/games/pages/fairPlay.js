// Fair play: the commitment before a round, the proof after it.
import { matchesCommitment, randomText } from './logic.js';
import { element, make, settings } from './kit.js';
import { say } from './say.js';

/** @import { Round } from './types.ts' */

const SHORT = 12;

const seed = make('input', { id: 'seed', maxlength: '64', autocomplete: 'off', spellcheck: 'false' });
const commitment = make('dd');
const lastRound = make('dl');
const check = make('p');
// Visible while the details are folded.
const shortCommitment = make('code');
const shortProof = make('span');

/** Shows the next round's commitment. @param {string} hash */
export function showCommitment(hash) {
  commitment.textContent = hash;
  shortCommitment.textContent = `${hash.slice(0, SHORT)}\u2026`;
}

/** @param {string} fairness @param {number} returnPercent */
export function drawFairPlay(fairness, returnPercent) {
  seed.value = randomText(16);
  element('fair').replaceChildren(
    make('summary', {}, say('Fair play'), make('small', {}, say('Promise'), ' ', shortCommitment, shortProof)),
    make(
      'dl',
      {},
      make('dt', {}, say('Promise for this round: SHA-256 of the server\u2019s seed')),
      commitment,
      make('dt', {}, make('label', { for: 'seed' }, say('Your seed, which you may change'))),
      make('dd', {}, seed),
    ),
    lastRound,
    check,
    make(
      'p',
      {},
      say(
        'To check a round: the SHA-256 of its server seed is the promise. Draw i is the first 13 hex digits of HMAC-SHA256(server seed, "your seed:round:i"), divided by 16^13.',
      ),
      ' ',
      fairness,
    ),
    make('p', {}, say('Of every KES 100 staked, about KES {0} are paid out in the long run.', returnPercent)),
  );
  element('fair').hidden = false;
}

/** The path to verify a round. That of a demo round, which is not stored, has its values. @param {Round} round @param {number} returns */
export function checkPath({ reference, seedHash, clientSeed, serverSeed, balance }, returns) {
  const path = `/verify-draw?round=${reference}`;
  if (balance !== null) return path;
  return `${path}&game=${settings.id}&promise=${seedHash}&seed=${serverSeed}&own=${clientSeed}&returns=${returns}`;
}

/** Shows the proof of a finished round. @param {Round} round @param {HTMLElement} wayToCheck */
export async function showProof({ reference, seedHash, clientSeed, serverSeed }, wayToCheck) {
  if (serverSeed === null) return;
  const keeps = await matchesCommitment(serverSeed, seedHash);
  const rows = [
    [say('Last round'), reference],
    [say('Its promise'), seedHash],
    [say('Your seed'), clientSeed],
    [keeps ? say('Server seed (kept its promise)') : say('Server seed'), serverSeed],
  ];
  lastRound.replaceChildren(
    ...rows.flatMap(([name = '', value = '']) => [make('dt', {}, name), make('dd', {}, value)]),
  );
  check.replaceChildren(wayToCheck);
  const short = make('code', {}, `${serverSeed.slice(0, SHORT)}\u2026`);
  shortProof.replaceChildren(say('Last round\u2019s seed'), ' ', short, keeps ? ` \u2713 ${say('as promised')}` : '');
}

/** The player's own seed in the form that is sent. */
export const clientSeedValue = () => seed.value.replace(/[^\w-]/g, '') || randomText(16);
