const PHONE_PATTERN = /^(?:0|254)?(\d{9})$/;
const SHORTEST_PHONE = 9;

/**
 * Whether a text is a Kenyan mobile number in one of the three accepted forms, ignoring spaces around it
 * 0 and 9 digits, 254 and 9 digits, or 9 digits starting with 1 or 7.
 */
export function isValidPhone(text: string): boolean {
  return normalisePhone(text) !== null;
}

/** The international form '2547XXXXXXXX', one per account however it was typed; null for an invalid phone. */
export function normalisePhone(text: string): string | null {
  const phone = text.trim();
  const subscriber = PHONE_PATTERN.exec(phone)?.[1];
  if (subscriber === undefined) return null;
  const isBare = phone.length === SHORTEST_PHONE;
  if (isBare && !/^[17]/.test(phone)) return null;
  return `254${subscriber}`;
}

/**
 * A phone for display and logs: first 4 digits, six stars, last 2. Text too short to be a phone
 * becomes stars only, because its ends would reveal it.
 */
export function maskPhone(text: string): string {
  const phone = text.trim();
  return phone.length < SHORTEST_PHONE ? '******' : `${phone.slice(0, 4)}******${phone.slice(-2)}`;
}
