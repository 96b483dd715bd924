// Calculations shared by all pages, equal to the server's; no DOM access.

import { locale, say } from './say.js';

/** @import { Round, Stakes } from './types.ts' */

// Excludes characters that look alike. There are 32, so a random byte selects each equally often.
const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Unpredictable characters. @param {number} count */
export function randomText(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return [...bytes].map((byte) => REFERENCE_CHARACTERS[byte % REFERENCE_CHARACTERS.length]).join('');
}

/**
 * Whether a seed has this hash; false if the browser cannot compute it.
 * @param {string} seed @param {string} hash
 */
export async function matchesCommitment(seed, hash) {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(seed));
  const bytes = [...new Uint8Array(digest ?? 0)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}

/** @param {number} kes */
export const money = (kes) => kes.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** @param {number} hundredths */
export const times = (hundredths) => (hundredths / 100).toFixed(2);

/**
 * Payout in KES of a stake in KES at odds in hundredths.
 * @param {number} stake @param {number} odds @param {number} maxWin
 */
export const payoutAt = (stake, odds, maxWin) => Math.min(Math.floor(stake * odds) / 100, maxWin);

/**
 * Result text. A payout up to the stake is not announced as a win.
 * @param {Pick<Round, 'state' | 'stake' | 'paid'>} round @param {boolean} isPlayMoney
 */
export function outcomeText({ state, stake, paid }, isPlayMoney) {
  const paidText = isPlayMoney ? say('KES {0} (play money)', money(paid)) : `KES ${money(paid)}`;
  if (state === 'void') return say('This round is void. Your stake is back.');
  if (paid > stake) return say('You won {0}.', paidText);
  if (paid === stake) return say('Your stake of {0} is back.', paidText);
  return paid > 0 ? say('{0} of your stake of {1} is back.', paidText, money(stake)) : say('No win this time.');
}

/**
 * The reason to refuse a stake in KES; empty if it is allowed.
 * @param {number} stake @param {Stakes} stakes @param {number} balance @param {boolean} isPlayMoney
 */
export function stakeProblem(stake, { min, max }, balance, isPlayMoney) {
  if (!Number.isInteger(stake) || stake < min || stake > max)
    return say('Enter a stake of KES {0} to {1}, without cents.', min, max);
  if (stake <= balance) return '';
  return isPlayMoney
    ? say('Your play money is used up. Reload for more.')
    : say('Your balance is too low for this stake.');
}
