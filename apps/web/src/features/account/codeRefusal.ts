import { account } from '#i18n/en/account.ts';
import { messagesOf } from '#i18n/messages.ts';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';

/** The message about a code that was refused, with the tries that are left if the operator counts them. */
export function codeRefusal(error: unknown, fallback: string): string {
  const message = serverMessage(error, fallback);
  const triesLeft = domainErrorOf(error)?.details.triesLeft;
  return triesLeft === undefined ? message : `${message} ${messagesOf(account).verify.triesLeft(triesLeft)}`;
}
