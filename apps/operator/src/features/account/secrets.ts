import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id hash of a password or code. */
export const hashSecret = (secret: string): Promise<string> => hash(secret);

/** Whether a password or code matches its stored hash. */
export const matchesSecret = (secret: string, stored: string): Promise<boolean> => verify(stored, secret);

// Twelve digits without a leading zero.
const LOWEST_ACC_NO = 100_000_000_000n;
const ACC_NO_COUNT = 9n * LOWEST_ACC_NO;

/**
 * The account number of a phone: 12 digits derived from the phone and the operator's key. An unknown phone has one
 * too, so that requesting a code answers alike for both.
 */
export function accNoOf(phone: string, key: string): string {
  const digest = createHmac('sha256', key).update(phone).digest();
  return String(LOWEST_ACC_NO + (digest.readBigUInt64BE() % ACC_NO_COUNT));
}

export const isAccNo = (text: string): boolean => /^[1-9]\d{11}$/.test(text);
