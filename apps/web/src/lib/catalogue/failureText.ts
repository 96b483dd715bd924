import { lists } from '../messages/lists.ts';
import { messagesOf } from '../messages/messages.ts';
import { isNetworkFailure } from '../api/errors.ts';

/** What to tell a player whose list of games did not load. */
export function failureText(error: unknown): string {
  const words = messagesOf(lists);
  return isNetworkFailure(error) ? words.unreachable : words.notAnswering;
}
