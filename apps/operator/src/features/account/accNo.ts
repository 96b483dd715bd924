import { createHmac } from 'node:crypto';

// Twelve digits without a leading zero.
const LOWEST_ACC_NO = 100_000_000_000n;
const ACC_NO_COUNT = 9n * LOWEST_ACC_NO;
const ACC_NO_DRAWS = 20;

/**
 * The account number of a phone: 12 digits derived from the phone and the operator's key. An unknown phone has one
 * too, so that a request for a code has the same answer for both. If another account has the number, a new account
 * gets the number of the next draw.
 */
export function accNoOf(phone: string, key: string, draw = 0): string {
  const text = draw === 0 ? phone : `${phone}|${draw}`;
  const digest = createHmac('sha256', key).update(text).digest();
  return String(LOWEST_ACC_NO + (digest.readBigUInt64BE() % ACC_NO_COUNT));
}

/** The numbers that a new account may have, in order. With a million accounts, two draws in a row collide with 1 : 10^12. */
export function* accNosOf(phone: string, key: string): Generator<string> {
  for (let draw = 0; draw < ACC_NO_DRAWS; draw += 1) yield accNoOf(phone, key, draw);
}

/** Whether a text has the form of an account number. */
export const isAccNo = (text: string): boolean => /^[1-9]\d{11}$/.test(text);

/** Account numbers in a text, also with the punctuation that the pay bill number ignores. */
export const ACC_NO_IN_TEXT = /(?<!\d)[1-9](?:[\s.-]*\d){11}(?!\d)/g;
