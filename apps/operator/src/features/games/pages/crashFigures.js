// What a flight reckons: the curve as the server does it, and where it is drawn. Nothing here touches the page.
import { times } from './figures.js';

/** A flight's value in hundredths after a time. @param {number} growthPerMs @param {number} elapsedMs */
export const valueAfter = (growthPerMs, elapsedMs) =>
  Math.floor(100 * Math.exp(growthPerMs * Math.max(0, elapsedMs)) + 1e-9);

/** When the curve gets to a value in hundredths. @param {number} growthPerMs @param {number} value */
export const timeOf = (growthPerMs, value) => Math.log(Math.max(100, value) / 100) / growthPerMs;

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

/** How a flight ended, in words. @param {{ stake: number, paid: number, crash: number }} flight crash in hundredths */
export function endOf({ stake, paid, crash }) {
  const flew = `${times(Math.max(100, crash))}x`;
  return paid > 0 ? `Cashed out at ${times((paid * 100) / stake)}x. It flew to ${flew}.` : `It flew away at ${flew}.`;
}

// Room for the craft at both ends of the curve, and for the figures above it, in pixels.
const SIDE = 26;
const FOOT = 26;
const HEAD = 100;
const SHORTEST_MS = 5_500;
const LOWEST_TOP = 2;

/**
 * Where the curve is at a time, in pixels; the whole flight up to `elapsedMs` stays in view.
 * @param {number} atMs @param {{ elapsedMs: number, growthPerMs: number, width: number, height: number }} view
 */
export function pointAt(atMs, { elapsedMs, growthPerMs, width, height }) {
  const top = Math.max(LOWEST_TOP, Math.exp(growthPerMs * elapsedMs) * 1.1);
  const right = atMs / Math.max(elapsedMs * 1.1, SHORTEST_MS);
  const up = (Math.exp(growthPerMs * atMs) - 1) / (top - 1);
  return { x: SIDE + right * (width - 2 * SIDE), y: height - FOOT - up * (height - FOOT - HEAD) };
}
