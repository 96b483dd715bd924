// What all pages reckon: each as the server does it, which tests hold it to. Nothing here touches the page.

/** @import { Round, Stakes } from './types.ts' */

// Looks alike in no hand or typeface; 32 of them, so that a byte picks each as often.
const REFERENCE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Signs that nobody could guess. @param {number} count */
export function randomText(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return [...bytes].map((byte) => REFERENCE_SIGNS[byte % REFERENCE_SIGNS.length]).join('');
}

/**
 * Whether a seed is the one that was promised; false also where the browser cannot compute it.
 * @param {string} seed @param {string} hash
 */
export async function keepsPromise(seed, hash) {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(seed));
  const bytes = [...new Uint8Array(digest ?? 0)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}

/** @param {number} kes */
export const money = (kes) => kes.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** @param {number} hundredths */
export const times = (hundredths) => (hundredths / 100).toFixed(2);

/** What a stake in KES comes to at odds in hundredths, KES. @param {number} stake @param {number} odds @param {number} maxWin */
export const payoutAt = (stake, odds, maxWin) => Math.min(Math.floor(stake * odds) / 100, maxWin);

/**
 * How a round is told. What comes back of a stake without more is no win, and is not dressed as one.
 * @param {Pick<Round, 'state' | 'stake' | 'paid'>} round @param {string} unit
 */
export function outcomeOf({ state, stake, paid }, unit) {
  if (state === 'void') return 'This round is void. Your stake is back.';
  if (paid > stake) return `You won ${money(paid)} ${unit}.`;
  if (paid === stake) return `Your stake of ${money(paid)} ${unit} is back.`;
  return paid > 0 ? `${money(paid)} ${unit} of your stake of ${money(stake)} is back.` : 'No win this time.';
}

/**
 * Why a stake in KES cannot be played; empty when it can.
 * @param {number} stake @param {Stakes} stakes @param {number} purse @param {boolean} isPlayMoney
 */
export function stakeObstacle(stake, { min, max }, purse, isPlayMoney) {
  if (!Number.isInteger(stake) || stake < min || stake > max)
    return `Enter a stake of ${min} to ${max} KES, without cents.`;
  if (stake <= purse) return '';
  return isPlayMoney ? 'Your play money is used up. Reload for more.' : 'Your balance is too low for this stake.';
}
