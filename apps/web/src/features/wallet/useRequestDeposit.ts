import { domainErrorOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { deposit } from '../../lib/messages/deposit.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { awaitDeposit } from '../../lib/wallet/depositStore.ts';
import { useBalance } from '../../lib/wallet/useBalance.ts';
import { notify } from '../../ui/notify.ts';

/** Asks the phone for money. Nothing is repeated by itself: after a lost answer the prompt may be on the phone. */
export function useRequestDeposit(onSent: (amountKes: number) => void) {
  const { balance } = useBalance();
  const { mutate, isPending } = trpc.wallet.deposit.useMutation({
    onMutate: () => awaitDeposit(balance?.balance ?? null, Date.now()),
    onSuccess: ({ message }, { amount }) => {
      // The dialog's next page is headed by the usual message; only another one needs a notice.
      if (message !== messagesOf(deposit).sent) notify.success(message);
      onSent(amount);
    },
    onError: (error) => notify.error(depositFailure(error)),
  });
  const request = (amount: number) => {
    if (!(amount > 0)) return notify.error(messagesOf(deposit).invalidAmount);
    mutate({ amount });
  };
  return { request, isPending };
}

function depositFailure(error: unknown): string {
  const words = messagesOf(deposit);
  return domainErrorOf(error) ? serverMessage(error, words.failed) : words.unexpected;
}
