import { maskPhone } from '@ushindi/shared';
import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { isRefusal, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { common } from '#i18n/en/common.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { AmountField } from '#ui/form/TextField.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { usePaymentAttempt } from './usePaymentAttempt.ts';

/** Sends money from the account to the player's phone. */
export default function WithdrawScreen() {
  const words = messagesOf(wallet).withdraw;
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo="/my-account">
        <Available />
      </PageHeader>
      <WithdrawForm />
    </>
  );
}

function Available() {
  const words = messagesOf(wallet).withdraw;
  const { balance, hasFailed } = useBalance();
  return (
    <div className="wallet-summary">
      <p className="wallet-summary-sub">{words.available}</p>
      <p className="wallet-summary-balance">{balance ? <Kes amount={balance.balance} /> : '–'}</p>
      {hasFailed && (
        <div className="mt-3" role="alert">
          <InfoNote tone="warning">{words.balanceFailed}</InfoNote>
        </div>
      )}
    </div>
  );
}

function WithdrawForm() {
  const words = messagesOf(wallet).withdraw;
  const shared = messagesOf(common);
  const phone = usePlayer()?.phone ?? '';
  const form = useForm<{ amount: string }>({ mode: 'onBlur', defaultValues: { amount: '' } });
  const { withdraw, isPending, failure } = useWithdraw(() => form.reset());
  return (
    <form
      className="grid gap-4 bg-surface p-3"
      noValidate
      onSubmit={form.handleSubmit(
        ({ amount }) => withdraw(Number(amount)),
        () => notify.error(shared.correctErrors),
      )}
    >
      <AmountField
        label={words.amount}
        hint={words.amountHint(maskPhone(phone))}
        error={form.formState.errors.amount?.message}
        {...form.register('amount', { validate: checkWithdrawal })}
      />
      <p className="fine">
        {words.minimum}
        <br />
        {words.unusedFee}
      </p>
      <div role="alert">{failure && <Failure failure={failure} />}</div>
      <Button type="submit" full loading={isPending}>
        {words.submit}
      </Button>
    </form>
  );
}

function Failure({ failure }: { failure: WithdrawFailure }) {
  const words = messagesOf(wallet).withdraw;
  if (failure.kind === 'refused') return <InfoNote tone="warning">{failure.reason}</InfoNote>;
  return (
    <InfoNote tone="warning">
      <p>{words.unknown}</p>
      <ButtonLink look="text" to="/transactions">
        {words.toTransactions}
      </ButtonLink>
    </InfoNote>
  );
}

/** Why a withdrawal failed: the operator's reason, or an unknown outcome. */
export type WithdrawFailure = { kind: 'refused'; reason: string } | { kind: 'unknown' };

/** Sends money to the phone. Never retried by itself: after a lost response the money may already be on its way. */
export function useWithdraw(onDone: () => void) {
  const words = messagesOf(wallet).withdraw;
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<WithdrawFailure | null>(null);
  const attempt = usePaymentAttempt();
  const { mutate, isPending } = trpc.wallet.withdraw.useMutation({
    onMutate: () => setFailure(null),
    onSuccess: () => {
      attempt.end();
      notify.success(words.done);
      onDone();
    },
    onError: (error) => {
      const refused = isRefusal(error);
      if (refused) attempt.end();
      notify.error(refused ? words.failed : words.error);
      setFailure(refused ? { kind: 'refused', reason: serverMessage(error, words.failed) } : { kind: 'unknown' });
    },
    onSettled: () => void utils.wallet.invalidate(),
  });
  return {
    withdraw: (amount: number) => mutate({ amount, idempotencyKey: attempt.keyOf(amount) }),
    isPending,
    failure,
  };
}

/** Returns the error of a typed withdrawal, or true. The operator enforces the limits. */
export function checkWithdrawal(text: string): true | string {
  const words = messagesOf(wallet).withdraw;
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (!(amount > 0)) return words.invalid;
  return /^\d+$/.test(text.trim()) || words.notWhole;
}
