import { formatNairobiDay } from './time.ts';

/** The age states of a player. An account in the state `underAge` is closed for play. */
export const AGE_STATES = ['none', 'pending', 'proven', 'refused', 'underAge'] as const;
/** One age state. */
export type AgeState = (typeof AGE_STATES)[number];

/** The details of an ID card that a player enters to prove the age. */
export type AgeDetails = {
  name: string;
  /** See `normaliseIdNumber`. */
  idNumber: string;
  /** 'YYYY-MM-DD'. */
  dateOfBirth: string;
};

/** The most characters of a name that is sent to the identity register. */
export const MAX_NAME_LENGTH = 100;

const ID_NUMBER = /^[1-9]\d{4,8}$/;

/**
 * The number of a national ID card without spaces, hyphens and leading zeros, so that one card has one form; null for any
 * other text.
 */
export function normaliseIdNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '').replace(/^0+/, '');
  return ID_NUMBER.test(digits) ? digits : null;
}

/** The last three digits of an ID number, by which its player recognises it. */
export const idEnding = (idNumber: string): string => idNumber.slice(-3);

/** The words of a name for comparison: without accents, punctuation, case and order. Empty for a text without letters. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}'’‘`.]/gu, '');
  return [...plain.toUpperCase().matchAll(/\p{L}+/gu)].map(([word]) => word).sort();
}

/** Whether two names have the same words. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [nameWords(one), nameWords(other)];
  return words.length > 0 && words.join(' ') === others.join(' ');
}

const LONGEST_LIFE_YEARS = 130;

/**
 * Whether a person who lives at `atMs` (epoch milliseconds) can have this birth date. The text has the form 'YYYY-MM-DD'
 * and is a day of the calendar.
 */
export function isBirthDate(text: string, atMs: number): boolean {
  const [, year] = /^(\d{4})-\d\d-\d\d$/.exec(text) ?? [];
  if (year === undefined) return false;
  const dayMs = Date.parse(`${text}T00:00:00Z`);
  // A day that does not exist, such as 31 June, either fails to parse or is read as another day.
  if (Number.isNaN(dayMs) || new Date(dayMs).toISOString().slice(0, text.length) !== text) return false;
  const today = formatNairobiDay(atMs);
  return text <= today && ageAt(text, atMs) <= LONGEST_LIFE_YEARS;
}

/**
 * Full years of a person on the Nairobi day of an epoch time in milliseconds. `dateOfBirth` is 'YYYY-MM-DD'. A birthday
 * of 29 February is 1 March in other years.
 */
export function ageAt(dateOfBirth: string, atMs: number): number {
  const [today, born] = [formatNairobiDay(atMs), dateOfBirth];
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(4) < born.slice(4) ? years - 1 : years;
}
