// Virtual football scores; no DOM access.

import { say } from './say.js';

/** @import { FootballResult, Goal, Match } from './types.ts' */

/** The last minute of a match. */
export const LAST_MINUTE = 90;

/** Score at a minute, such as '2-1'. @param {Goal[]} goals @param {number} minute */
export const scoreAt = (goals, minute) =>
  [1, 2].map((side) => goals.filter((goal) => goal.side === side && goal.minute <= minute).length).join('-');

/** The match minute after a time. @param {number} elapsedMs @param {number} showSeconds */
export const minuteAfter = (elapsedMs, showSeconds) =>
  Math.min(LAST_MINUTE, (elapsedMs / 1000 / showSeconds) * LAST_MINUTE);

/** Final score with the shoot-out's winner. @param {FootballResult} result @param {Match} match */
export function finalScore({ home, away, shootout, goals }, match) {
  const score = scoreAt(goals, LAST_MINUTE);
  return shootout === undefined || home !== away
    ? score
    : say('{0}, {1} on penalties', score, shootout === 1 ? match.home : match.away);
}
