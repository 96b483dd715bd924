import type { ExclusionPeriod } from '@ushindi/shared';
import { domainErrorOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { exclusion } from '../../lib/messages/exclusion.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { notify } from '../../ui/notify.ts';

/** Excludes the player; `message` is what the operator then said, with the end of the exclusion in it. */
export function useSelfExclude(onDone: () => void) {
  const { mutate, isPending, data } = trpc.account.selfExclude.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(exclusionFailure(error)),
    onSettled: onDone,
  });
  return { exclude: (period: ExclusionPeriod) => mutate({ period }), isPending, message: data?.message ?? null };
}

function exclusionFailure(error: unknown): string {
  const words = messagesOf(exclusion);
  return domainErrorOf(error) ? serverMessage(error, words.failed) : words.unexpected;
}
