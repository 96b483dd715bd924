import { isValidPhone, MIN_PASSWORD_LENGTH } from '@ushindi/shared';
import { account } from '../../lib/messages/account.ts';
import { messagesOf } from '../../lib/messages/messages.ts';

// What a form says of a field, or true (account-and-money spec, section 5). The gateway and the operator check again.

/** A Kenyan mobile number in one of its three forms. */
export function checkPhone(text: string): true | string {
  return isValidPhone(text) || messagesOf(account).invalidPhone;
}

/** A password long enough. */
export function checkPassword(text: string): true | string {
  return text.length >= MIN_PASSWORD_LENGTH || messagesOf(account).shortPassword;
}

/** The same password a second time. */
export function checkConfirmation(text: string, password: string): true | string {
  return text === password || messagesOf(account).passwordsDiffer;
}

/** A verification code: anything at all, the operator knows the rest. */
export function checkCode(text: string): true | string {
  return text.trim() !== '' || messagesOf(account).verify.codeRequired;
}

/** Something in the field, spaces aside; the operator knows the rest. */
export function checkFilled(text: string): true | string {
  return text.trim() !== '' || messagesOf(account).required;
}

/** The new password of a reset: there, and long enough (account-and-money spec, section 5). */
export function checkNewPassword(text: string): true | string {
  return text === '' ? messagesOf(account).passwordRequired : checkPassword(text);
}

/** A new password, or none for who keeps the old one. */
export function checkOptionalPassword(text: string): true | string {
  return text === '' || checkPassword(text);
}
