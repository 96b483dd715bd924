import type { RefusalReason } from '@ushindi/api-contract/texts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,233 passwords from published leaks, in lower case. */
const LEAKED = new Set(dictionary['passwords-common']);
/** Names that a guesser of this product's passwords tries first. */
const LOCAL = new Set(['ushindi', 'safaricom', 'mpesa', 'm-pesa', 'gormahia', 'harambee', 'nairobi', 'mombasa']);
const ONE_OR_TWO_REPEATED = /^(.{1,2})\1+$/su;
/** The order of keys and letters, which the list of leaked passwords omits. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ROWS_BOTH_WAYS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);

/**
 * Why a new password is refused, or null. Passwords that exist are not judged. `phone` is the account's in
 * international form, null while it may not be revealed.
 */
export function passwordRefusal(
  password: string,
  { minLength, phone }: { minLength: number; phone: string | null },
): RefusalReason | null {
  if (password.length < minLength) return { kind: 'passwordTooShort', minLength };
  if (phone !== null && isPartOfPhone(password, phone)) return { kind: 'passwordIsPhone' };
  return isCommon(password) ? { kind: 'passwordTooCommon' } : null;
}

function isCommon(password: string): boolean {
  const text = password.trim().toLowerCase();
  if (text === '' || ONE_OR_TWO_REPEATED.test(text)) return true;
  return LEAKED.has(text) || LOCAL.has(text) || ROWS_BOTH_WAYS.some((row) => row.includes(text));
}

/** Whether a password is the phone in any notation, or digits that follow each other in it. */
function isPartOfPhone(password: string, phone: string): boolean {
  const digits = password.replaceAll(/[\s+()-]/g, '');
  const national = phone.replace(/^254/, '0');
  return digits !== '' && [phone, national, `00${phone}`].some((form) => form.includes(digits));
}
