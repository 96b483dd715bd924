import { useState } from 'react';
import { domainErrorOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { wallet } from '../../lib/messages/wallet.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { notify } from '../../ui/notify.ts';

/** Why a withdrawal did not come about: the operator's reason, or that nobody knows yet. */
export type WithdrawFailure = { kind: 'refused'; reason: string } | { kind: 'unknown' };

/** Sends money to the phone. Nothing is repeated by itself: after a lost answer the money may be on its way. */
export function useWithdraw(onDone: () => void) {
  const words = messagesOf(wallet).withdraw;
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<WithdrawFailure | null>(null);
  const { mutate, isPending } = trpc.wallet.withdraw.useMutation({
    onMutate: () => setFailure(null),
    onSuccess: () => {
      notify.success(words.done);
      onDone();
    },
    onError: (error) => {
      const refused = isRefusal(error);
      notify.error(refused ? words.failed : words.error);
      setFailure(refused ? { kind: 'refused', reason: serverMessage(error, words.failed) } : { kind: 'unknown' });
    },
    onSettled: () => void utils.wallet.invalidate(),
  });
  return { withdraw: (amount: number) => mutate({ amount }), isPending, failure };
}

/** Whether the operator said no; anything else leaves open what became of the money. */
function isRefusal(error: unknown): boolean {
  const domain = domainErrorOf(error);
  return domain !== null && domain.details.outcomeUnknown !== true;
}
