import { isValidPhone, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@ushindi/shared';
import { account } from '#i18n/en/account.ts';
import { messagesOf } from '#i18n/messages.ts';

// Form rules: each returns an error text or true. The gateway and the operator validate again.

/** A Kenyan mobile number in one of its three notations. */
export function checkPhone(text: string): true | string {
  return isValidPhone(text) || messagesOf(account).invalidPhone;
}

/** A password that is neither too short nor too long. */
export function checkPassword(text: string): true | string {
  const words = messagesOf(account);
  if (text.length < MIN_PASSWORD_LENGTH) return words.shortPassword;
  return text.length <= MAX_PASSWORD_LENGTH || words.longPassword;
}

/** The repeated password, which must equal the password. */
export function checkConfirmation(text: string, password: string): true | string {
  return text === password || messagesOf(account).passwordsDiffer;
}

/** A verification code: any text, because the operator checks it. */
export function checkCode(text: string): true | string {
  return text.trim() !== '' || messagesOf(account).verify.codeRequired;
}

/** Any text but spaces, because the operator checks it. */
export function checkFilled(text: string): true | string {
  return text.trim() !== '' || messagesOf(account).required;
}

/** A password that the operator checks: not empty, and not longer than any is. */
export function checkOldPassword(text: string): true | string {
  return text.length > MAX_PASSWORD_LENGTH ? messagesOf(account).longPassword : checkFilled(text);
}

/** The new password of a reset. */
export function checkNewPassword(text: string): true | string {
  return text === '' ? messagesOf(account).passwordRequired : checkPassword(text);
}

/** A new password, or empty to keep the current one. */
export function checkOptionalPassword(text: string): true | string {
  return text === '' || checkPassword(text);
}
