const PHONE_PATTERN = /^(?:0|254)?(\d{9})$/;
const SHORTEST_PHONE = 9;

/** The punctuation of a typed phone: spaces, hyphens, dots, brackets, and a + in front. */
const PUNCTUATION = /^\s*\+|[\s\u2010-\u2013().-]/g;

/** A typed phone without its punctuation: '+254 712-345-678' becomes '254712345678'. */
export function plainPhone(text: string): string {
  return text.replace(PUNCTUATION, '');
}

/**
 * Whether a text is a Kenyan mobile number in one of the three accepted forms, ignoring punctuation: 0
 * and 9 digits, 254 and 9 digits, or 9 digits starting with 1 or 7.
 */
export function isValidPhone(text: string): boolean {
  return normalisePhone(text) !== null;
}

/** The international form of a phone, '254XXXXXXXXX': one form for all ways to type it. Null for an invalid phone. */
export function normalisePhone(text: string): string | null {
  const phone = plainPhone(text);
  const subscriber = PHONE_PATTERN.exec(phone)?.[1];
  if (subscriber === undefined) return null;
  const isBare = phone.length === SHORTEST_PHONE;
  if (isBare && !/^[17]/.test(phone)) return null;
  return `254${subscriber}`;
}

/**
 * Kenyan numbers in a text, in each of the three accepted forms, also with punctuation. A part of a longer number does
 * not match.
 */
const PHONE_IN_TEXT =
  /(?<!\d)(?:(?:254|0)(?:[\s\u2010-\u2013().-]{0,2}\d){9}|[17](?:[\s\u2010-\u2013().-]{0,2}\d){8})(?!\d)/g;

/** Masks every phone in a text. */
export const maskPhonesIn = (text: string): string => text.replaceAll(PHONE_IN_TEXT, maskPhone);

/**
 * A phone for display and logs without its punctuation: first 4 digits, six stars, last 2. Text too short to be a phone
 * becomes stars only, because its ends would reveal it.
 */
export function maskPhone(text: string): string {
  const phone = plainPhone(text);
  return phone.length < SHORTEST_PHONE ? '******' : `${phone.slice(0, 4)}******${phone.slice(-2)}`;
}
