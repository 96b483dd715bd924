import { useNavigate } from 'react-router-dom';
import { domainErrorOf, isRefusal, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { notifyRefusal, type ShowWayOut } from '#entities/limits/notifyRefusal.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { awaitDeposit } from '#entities/wallet/awaitedDeposit.ts';
import { closeDeposit, endAwaiting, type AwaitedDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { usePaymentAttempt } from './usePaymentAttempt.ts';

/**
 * Sends a prompt to the phone. Never retried automatically: after a lost response the prompt may already be there. The
 * deposit is stored as awaited before the request is sent, so that a page that is closed meanwhile can ask for it later.
 */
export function useRequestDeposit(onSent: (requested: AwaitedDeposit) => void, isTopUp = false) {
  const { balance } = useBalance();
  const accNo = usePlayer()?.accNo ?? '';
  const attempt = usePaymentAttempt();
  const navigate = useNavigate();
  const showWayOut: ShowWayOut = (screen) => {
    closeDeposit();
    void navigate(pathTo(screen));
  };
  const { mutate, isPending } = trpc.wallet.deposit.useMutation({
    onMutate: ({ amount, idempotencyKey: key = '' }) => {
      const balanceBefore = balance?.balance ?? null;
      const requested = { key, accNo, amountKes: amount, startedAtMs: Date.now(), balanceBefore, isTopUp };
      awaitDeposit(requested);
      return requested;
    },
    onSuccess: ({ message }, _, requested) => {
      attempt.end();
      // The next step shows the usual message as its heading; only another message needs a notice.
      if (message !== messagesOf(deposit).sent) notify.success(message);
      onSent(requested);
    },
    onError: (error) => {
      if (isRefusal(error)) {
        attempt.end();
        endAwaiting();
      }
      notifyRefusal(depositFailure(error), domainErrorOf(error), showWayOut);
    },
  });
  const request = (amount: number) => {
    if (!(amount > 0)) return notify.error(messagesOf(deposit).invalidAmount);
    mutate({ amount, idempotencyKey: attempt.keyOf(amount) });
  };
  return { request, isPending };
}

function depositFailure(error: unknown): string {
  const words = messagesOf(deposit);
  return domainErrorOf(error) ? serverMessage(error, words.failed) : words.unexpected;
}
