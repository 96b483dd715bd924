import { EXCLUSION_PERIODS } from '@ushindi/shared';
import { exclusion } from '../../lib/messages/exclusion.ts';
import { messagesOf } from '../../lib/messages/messages.ts';

/** What is wrong with a chosen period, or true (account-and-money spec, section 5). */
export function checkPeriod(text: string): true | string {
  const words = messagesOf(exclusion);
  if (text === '') return words.periodRequired;
  return EXCLUSION_PERIODS.some((period) => period === text) || words.periodInvalid;
}
