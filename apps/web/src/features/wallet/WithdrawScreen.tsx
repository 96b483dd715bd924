import { maskPhone } from '@ushindi/shared';
import { useForm } from 'react-hook-form';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { wallet } from '../../lib/messages/wallet.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { useBalance } from '../../lib/wallet/useBalance.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useWithdraw, type WithdrawFailure } from './useWithdraw.ts';
import { checkWithdrawal } from './withdrawRules.ts';

/** Money from the account to the player's phone. */
export default function WithdrawScreen() {
  const words = useMessages(wallet).withdraw;
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
  const words = useMessages(wallet).withdraw;
  const { balance, hasFailed } = useBalance();
  return (
    <div className="purse">
      <p className="purse-sub">{words.available}</p>
      <p className="purse-balance">{balance ? <Kes amount={String(balance.balance)} /> : '–'}</p>
      {hasFailed && (
        <div className="mt-3" role="alert">
          <InfoNote tone="care">{words.balanceFailed}</InfoNote>
        </div>
      )}
    </div>
  );
}

function WithdrawForm() {
  const words = useMessages(wallet).withdraw;
  const shared = useMessages(common);
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
  const words = useMessages(wallet).withdraw;
  if (failure.kind === 'refused') return <InfoNote tone="care">{failure.reason}</InfoNote>;
  return (
    <InfoNote tone="care">
      <p>{words.unknown}</p>
      <ButtonLink look="text" to="/transactions">
        {words.toTransactions}
      </ButtonLink>
    </InfoNote>
  );
}
