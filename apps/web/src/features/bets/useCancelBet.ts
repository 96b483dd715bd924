import { domainErrorOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { bets } from '../../lib/messages/bets.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { notify } from '../../ui/notify.ts';

/** Cancels a bet and says what became of it; whatever that was, bets, balance and bonuses are asked for anew. */
export function useCancelBet(onAnswered: () => void) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.bets.cancel.useMutation({
    onSuccess: () => notify.success(messagesOf(bets).cancel.done),
    onError: (error) => notify.error(cancelFailure(error)),
    onSettled: async () => {
      const asked = [utils.bets.list, utils.bets.detail, utils.wallet.balance, utils.bonuses.list];
      // Closed only once the page knows the bet's new state: the button would else invite to a second try.
      await Promise.all(asked.map((query) => query.invalidate()));
      onAnswered();
    },
  });
  return { cancel: (betId: string) => mutate({ betId }), isCancelling: isPending };
}

/** The operator's no with its reason; else that the call itself failed (account-and-money spec, section 8). */
function cancelFailure(error: unknown): string {
  const words = messagesOf(bets).cancel;
  const failure = domainErrorOf(error);
  if (failure === null || failure.details.outcomeUnknown || failure.code === 'UPSTREAM_UNAVAILABLE')
    return words.failed;
  const reason = serverMessage(error, words.refused);
  return reason === words.refused ? reason : words.refusedBecause(reason);
}
