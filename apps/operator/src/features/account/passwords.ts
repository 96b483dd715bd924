import type { RefusalReason } from '@ushindi/api-contract/texts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { OperatorError } from '../../http/errors.ts';
import type { Account } from './store.ts';

/** 49,233 passwords from published leaks, in lower case. */
const LEAKED = new Set(dictionary['passwords-common']);
/** Names that a guesser of this product's passwords tries first. */
const LOCAL = new Set(['ushindi', 'safaricom', 'mpesa', 'm-pesa', 'gormahia', 'harambee', 'nairobi', 'mombasa']);
const ONE_OR_TWO_REPEATED = /^(.{1,2})\1+$/su;
/** The order of keys and letters, which the list of leaked passwords omits. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const ROWS_BOTH_WAYS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);

type PasswordRules = { minLength: number; phone: string | null };

/**
 * The reason to refuse a new password, or null. Existing passwords are not checked. `phone` is the account's in
 * international form, null while it may not be revealed.
 */
export function passwordRefusal(password: string, { minLength, phone }: PasswordRules): RefusalReason | null {
  if (password.length < minLength) return { kind: 'passwordTooShort', minLength };
  if (phone !== null && isPartOfPhone(password, phone)) return { kind: 'passwordIsPhone' };
  return isCommon(password) ? { kind: 'passwordTooCommon' } : null;
}

/** @throws OperatorError INVALID for a new password that is refused: see `passwordRefusal`. */
export function requirePassword(password: string, rules: PasswordRules): void {
  const refusal = passwordRefusal(password, rules);
  if (refusal !== null) throw new OperatorError('INVALID', refusal);
}

type Hashed = Pick<Account, 'passwordHash'>;

/** Throws the refusal if the password of a locked account was changed since a secret was compared with it. */
export function requireSamePassword(locked: Hashed, compared: Hashed, refusal: () => OperatorError): void {
  if (locked.passwordHash !== compared.passwordHash) throw refusal();
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
