import { useNavigate } from 'react-router-dom';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { randomId } from '#lib/randomId.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { notifyRefusal, type ShowWayOut } from '#entities/limits/notifyRefusal.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { acceptAwaited, awaitDeposit, endDeposit, unansweredKey } from '#entities/wallet/awaitedDeposit.ts';
import { closeDeposit, type AwaitedDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { endsPayment } from '#entities/wallet/paymentOutcome.ts';

type Options = {
  /** Whether a bet waits for the money. */
  isTopUp?: boolean;
};

/**
 * Sends a prompt to the phone. Never retried automatically: after a lost response the prompt may already be there. The
 * deposit is stored as awaited before the request is sent, so that a page that is closed meanwhile can ask for it later, and
 * another tap repeats a request without an answer.
 */
export function useRequestDeposit(onSent: (requested: AwaitedDeposit) => void, { isTopUp = false }: Options = {}) {
  const { balance } = useBalance();
  const accNo = usePlayer()?.accNo ?? '';
  const keyOf = (amount: number) => unansweredKey(accNo, amount, Date.now());
  const navigate = useNavigate();
  const showWayOut: ShowWayOut = (screen) => {
    closeDeposit();
    void navigate(pathTo(screen));
  };
  const { mutate, isPending } = trpc.wallet.deposit.useMutation({
    onMutate: ({ amount, idempotencyKey: key = '' }) => {
      const balanceBefore = balance?.balance ?? null;
      const isRepeated = keyOf(amount) === key;
      const requested = { key, accNo, amountKes: amount, startedAtMs: Date.now(), balanceBefore, isTopUp };
      awaitDeposit({ ...requested, isAccepted: false });
      return { requested, isRepeated };
    },
    onSuccess: ({ message }, _, { requested }) => {
      acceptAwaited(requested.key);
      // The next step shows the usual message as its heading; only another message needs a notice.
      if (message !== messagesOf(deposit).sent) notify.success(message);
      onSent({ ...requested, isAccepted: true });
    },
    onError: (error, _, sent) => {
      if (sent && endsPayment(error, sent)) endDeposit(sent.requested.key);
      notifyRefusal(depositFailure(error), domainErrorOf(error), showWayOut);
    },
  });
  const request = (amount: number) => {
    if (!(amount > 0)) return notify.error(messagesOf(deposit).invalidAmount);
    mutate({ amount, idempotencyKey: keyOf(amount) ?? randomId() });
  };
  return { request, isPending };
}

function depositFailure(error: unknown): string {
  const words = messagesOf(deposit);
  return domainErrorOf(error) ? serverMessage(error, words.failed) : words.unexpected;
}
