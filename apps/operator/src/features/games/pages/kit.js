// Page basics: settings, server calls, elements and the notice.

import { sayRefusal } from './say.js';

const ANSWER_WITHIN_MS = 15_000;
const WATCH_WITHIN_MS = 35_000;

/** @type {import('./types.ts').Settings} */
export const settings = JSON.parse(document.body.dataset['settings'] ?? '{}');
const token = new URLSearchParams(location.search).get('session') ?? '';

/** @param {string} id */
export const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
export const stage = element('stage');

/** The server's refusal with a message for the player. */
export class Refused extends Error {
  /** @param {string} message @param {boolean} isOwnLimit whether one of the player's own limits refused */
  constructor(message, isOwnLimit) {
    super(message);
    this.isOwnLimit = isOwnLimit;
  }
}

/**
 * Calls the game's server.
 * @param {string} action @param {object} body @returns {Promise<any>}
 * @throws Refused, or another error if no answer arrived and the outcome is unknown.
 */
export async function call(action, body) {
  const response = await fetch(`/play/${settings.id}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-game-session': token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(action === 'watch' ? WATCH_WITHIN_MS : ANSWER_WITHIN_MS),
  });
  const answer = await response.json();
  if (answer.code === 'Success') return answer.data.data;
  const message = sayRefusal(answer.message, answer.data?.reason?.kind);
  throw response.status >= 500 ? new Error(message) : new Refused(message, Boolean(answer.data?.data?.player_limit));
}

/**
 * Creates an element. Strings become text nodes; a function becomes a listener for the event of its name.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | (() => void)>} [attributes] @param {(Node | string)[]} content
 */
export function make(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string') made.setAttribute(name, value);
    else made.addEventListener(name, value);
  made.append(...content);
  return made;
}

/** @param {string} words @param {'' | 'good' | 'care'} [tone] */
export function notify(words, tone = '') {
  const notice = element('notice');
  notice.className = tone;
  notice.textContent = words;
}

/** @param {number} durationMs */
export const pause = (durationMs) => new Promise((resolve) => void setTimeout(resolve, durationMs));
export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
