// What every page needs: the game's settings, its server, elements, words and figures.

/**
 * @typedef {{ min: number, max: number, choices: number[], onlyChoices: boolean }} Stakes
 * @typedef {{ reference: string, state: 'open' | 'won' | 'lost' | 'void', stake: number, paid: number, label: string,
 *   elapsedMs: number, seedHash: string, clientSeed: string, serverSeed: string | null, show: any,
 *   ticket: string | null, balance: number | null }} Round
 * @typedef {{ reference: string, seedHash: string, clientSeed: string, stake: number, pick: string }} Wish
 * @typedef {{ seedHash: string, offer: any, stakes: Stakes, maxWin: number, returnPercent: number,
 *   balance: number | null, open: Round | null }} Next
 */

const ANSWER_WITHIN_MS = 15_000;
const WATCH_WITHIN_MS = 35_000;

/** @type {{ id: string, name: string, lobbyPath: string, saysGoodbye: boolean, parents: string[] }} */
export const settings = JSON.parse(document.body.dataset['settings'] ?? '{}');
const token = new URLSearchParams(location.search).get('session') ?? '';

/** @param {string} id */
export const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
export const stage = element('stage');

/** A refusal with the server's words. */
export class Refused extends Error {
  /** @param {number} code @param {string} words */
  constructor(code, words) {
    super(words);
    this.code = code;
  }
}

/**
 * Asks the game's server.
 * @param {string} action @param {object} body @returns {Promise<any>}
 * @throws Refused, or TypeError and others when no answer came: whether it happened is unknown then.
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
  if (response.status >= 500) throw new Error(answer.message);
  throw new Refused(answer.data.code, answer.message);
}

/** @param {number} kes */
export const money = (kes) => kes.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** @param {number} hundredths */
export const times = (hundredths) => (hundredths / 100).toFixed(2);

/**
 * An element with text or other elements in it. Text stays text.
 * @param {string} tag @param {Record<string, string | boolean>} [attributes] @param {(Node | string)[]} content
 */
export function make(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== false) made.setAttribute(name, String(value));
  made.append(...content);
  return made;
}

/** @param {string} words @param {'' | 'good' | 'care'} [tone] */
export function say(words, tone = '') {
  const notice = element('notice');
  notice.className = tone;
  notice.textContent = words;
}

/** @param {number} durationMs */
export const pause = (durationMs) => new Promise((resolve) => void setTimeout(resolve, durationMs));
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
