/**
 * Patterns of texts that may identify a player or open a session, with their replacements. They apply in this order:
 * each to the result of the one before.
 */
const PRIVATE: readonly [RegExp, string][] = [
  // Queries and fragments of addresses.
  [/([\w/.-])[?#][^\s)"'<>]*/g, '$1'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]'],
  [/eyJ[\w-]+(?:\.[\w-]+)*/g, '[token]'],
  [/[\w=+-]{36,}/g, '[token]'],
  [/\b[\da-f]{24,}\b/gi, '[token]'],
  // Phones as people write them, account and match numbers. No lookbehind as in phone.ts: the oldest browsers lack it.
  [/\+?\d(?:[\s\u2010-\u2013().-]{0,2}\d){6,}/g, '[number]'],
];

/** A text of an error without queries of addresses, e-mail addresses, tokens and long numbers. */
export const withoutPrivateData = (text: string): string =>
  PRIVATE.reduce((left, [pattern, replacement]) => left.replaceAll(pattern, replacement), text);
