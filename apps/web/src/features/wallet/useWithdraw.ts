import { useState } from 'react';
import { domainErrorOf, isRefusal, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { randomId } from '#lib/randomId.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { endsPayment } from '#entities/wallet/paymentOutcome.ts';
import { attemptOf, endAttempt, keepAttempt, useWithdrawalAttempts } from './withdrawalAttempts.ts';

/** Why a withdrawal was refused, in the operator's words. */
export type WithdrawalRefusal = { reason: string; needsAgeProof: boolean };

/**
 * Sends money to the phone. Never retried automatically: after a lost response the money may already be on its way. The
 * key is stored before the request is sent, so that another tap repeats the request wherever it comes from.
 */
export function useWithdraw(onDone: () => void) {
  const words = messagesOf(wallet).withdraw;
  const utils = trpc.useUtils();
  const accNo = usePlayer()?.accNo ?? '';
  const attempts = useWithdrawalAttempts(accNo);
  const [refusal, setRefusal] = useState<WithdrawalRefusal | null>(null);
  const { mutate, isPending, variables } = trpc.wallet.withdraw.useMutation({
    onMutate: ({ amount, idempotencyKey: key = '' }) => {
      setRefusal(null);
      const isRepeated = attemptOf(accNo, amount)?.key === key;
      keepAttempt({ accNo, amountKes: amount, key, sentAtMs: Date.now() });
      return { key, isRepeated };
    },
    onSuccess: (_, __, { key }) => {
      endAttempt(key);
      notify.success(words.done);
      onDone();
    },
    onError: (error, _, sent) => {
      const hasEnded = endsPayment(error, { isRepeated: sent?.isRepeated === true });
      if (hasEnded && sent) endAttempt(sent.key);
      notify.error(hasEnded ? words.failed : words.error);
      if (isRefusal(error)) setRefusal(refusalOf(error));
    },
    onSettled: () => void utils.wallet.invalidate(),
  });
  return {
    withdraw: (amount: number, maxFee: number) =>
      mutate({ amount, maxFee, idempotencyKey: attemptOf(accNo, amount)?.key ?? randomId() }),
    isPending,
    refusal,
    /** The withdrawals without an answer, except for the one that waits for it here. */
    unknown: attempts.filter(({ key }) => !isPending || key !== variables.idempotencyKey),
  };
}

function refusalOf(error: unknown): WithdrawalRefusal {
  const needsAgeProof = domainErrorOf(error)?.code === 'AGE_NOT_PROVEN';
  return { reason: serverMessage(error, messagesOf(wallet).withdraw.failed), needsAgeProof };
}
