// The texts of a page: English in its code, other languages in its settings. No other DOM access.

/** @import { Settings } from './types.ts' */

/** @type {Partial<Settings>} */
const { language = 'en', words } = JSON.parse(globalThis.document?.body.dataset['settings'] ?? '{}');

/** For Intl. */
export const locale = `${language}-KE`;

/**
 * A text in the page's language. The first value replaces `{0}`.
 * @param {string} english @param {(string | number)[]} values
 */
export const say = (english, ...values) =>
  (words?.texts[english] ?? english).replaceAll(/\{(\d)\}/g, (_, position) => String(values[position]));

/**
 * A refusal of the server in the page's language.
 * @param {string} message @param {string | undefined} kind of its reason
 */
export const sayRefusal = (message, kind) => words?.refusals[kind ?? ''] ?? message;
