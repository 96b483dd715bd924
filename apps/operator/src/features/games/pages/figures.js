// What the pages reckon: each as the server does it, which tests hold it to. Nothing here touches the page.

/** @typedef {import('./kit.js').Stakes} Stakes */

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
  return (
    digest !== undefined &&
    [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === hash
  );
}

/** What a stake in KES comes to at odds in hundredths, KES. @param {number} stake @param {number} odds @param {number} maxWin */
export const payoutAt = (stake, odds, maxWin) => Math.min(Math.floor(stake * odds) / 100, maxWin);

/** Odds in hundredths multiplied exactly, cut to hundredths. @param {number[]} odds */
export const productOf = (odds) =>
  Number(odds.reduce((product, each) => product * BigInt(each), 100n) / 100n ** BigInt(odds.length));

/** A flight's value in hundredths after a time. @param {number} growthPerMs @param {number} elapsedMs */
export const valueAfter = (growthPerMs, elapsedMs) =>
  Math.floor(100 * Math.exp(growthPerMs * Math.max(0, elapsedMs)) + 1e-9);

/**
 * Where a flight is to be cashed out by itself, as the server wants it: '' for nowhere, '2.50'; null for what is no
 * such value. @param {string} typed @param {number} ceiling in hundredths
 */
export function autoOf(typed, ceiling) {
  const text = typed.trim().replace(',', '.');
  if (text === '') return '';
  const wanted = Number(text);
  return wanted >= 1.01 && wanted <= ceiling / 100 ? wanted.toFixed(2) : null;
}

/**
 * Why a stake in KES cannot be played; empty when it can. `balance` is null for play money, of which `playMoney` is left.
 * @param {number} stake @param {Stakes} stakes @param {{ balance: number | null, playMoney: number }} purse
 */
export function stakeObstacle(stake, { min, max }, { balance, playMoney }) {
  if (!Number.isInteger(stake) || stake < min || stake > max)
    return `Enter a stake of ${min} to ${max} KES, without cents.`;
  if (stake <= (balance ?? playMoney)) return '';
  return balance === null ? 'Your play money is used up. Reload for more.' : 'Your balance is too low for this stake.';
}
