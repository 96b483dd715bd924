// The crash curve, computed as on the server, and its position on the canvas; no DOM access.
import { times } from './logic.js';
import { say } from './say.js';

/** The multiplier in hundredths after a time. @param {number} growthPerMs @param {number} elapsedMs */
export const valueAfter = (growthPerMs, elapsedMs) =>
  Math.floor(100 * Math.exp(growthPerMs * Math.max(0, elapsedMs)) + 1e-9);

/** When the curve reaches a multiplier in hundredths. @param {number} growthPerMs @param {number} value */
export const timeOf = (growthPerMs, value) => Math.log(Math.max(100, value) / 100) / growthPerMs;

/**
 * Automatic cash out: '' for off, '2.50', or null if invalid.
 * @param {string} typed @param {number} ceiling in hundredths
 */
export function autoCashOutOf(typed, ceiling) {
  const text = typed.trim().replace(',', '.');
  if (text === '') return '';
  const wanted = Number(text);
  return wanted >= 1.01 && wanted <= ceiling / 100 ? wanted.toFixed(2) : null;
}

/**
 * Text for the end of a crash round.
 * @param {{ stake: number, paid: number, crash: number }} ended crash in hundredths
 */
export function endOf({ stake, paid, crash }) {
  const flew = `${times(Math.max(100, crash))}x`;
  return paid > 0
    ? say('Cashed out at {0}x. It flew to {1}.', times((paid * 100) / stake), flew)
    : say('It flew away at {0}.', flew);
}

// Margins in pixels for the craft and the text above the curve.
const SIDE = 26;
const FOOT = 26;
const HEAD = 100;
const SHORTEST_MS = 5_500;
const LOWEST_TOP = 2;

/**
 * The curve's pixel position at a time; the view covers the round up to `elapsedMs`.
 * @param {number} atMs @param {{ elapsedMs: number, growthPerMs: number, width: number, height: number }} view
 */
export function pointAt(atMs, { elapsedMs, growthPerMs, width, height }) {
  const top = Math.max(LOWEST_TOP, Math.exp(growthPerMs * elapsedMs) * 1.1);
  const right = atMs / Math.max(elapsedMs * 1.1, SHORTEST_MS);
  const up = (Math.exp(growthPerMs * atMs) - 1) / (top - 1);
  return { x: SIDE + right * (width - 2 * SIDE), y: height - FOOT - up * (height - FOOT - HEAD) };
}
