import { DEFAULT_DEPOSIT, DEPOSIT_LIMITS, maskPhone } from '@ushindi/shared';
import type { InputEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { common } from '../../lib/messages/common.ts';
import { deposit } from '../../lib/messages/deposit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import type { DepositOccasion } from '../../lib/wallet/depositStore.ts';
import { useBalance } from '../../lib/wallet/useBalance.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { groupThousands } from '../../ui/amount.ts';
import { Button } from '../../ui/Button.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { notify } from '../../ui/notify.ts';
import { QuickAmounts } from '../../ui/QuickAmounts.tsx';
import { checkDeposit, topUpKes } from './depositRules.ts';
import { useRequestDeposit } from './useRequestDeposit.ts';

type Props = {
  occasion: DepositOccasion;
  /** Whole KES. */
  quickAmounts: readonly number[];
  onSent: (amountKes: number) => void;
};

/** How much to deposit. The phone is then asked for its PIN. */
export function DepositForm({ occasion, quickAmounts, onSent }: Props) {
  const words = useMessages(deposit);
  const shared = useMessages(common);
  const phone = usePlayer()?.phone ?? '';
  const start = occasion.kind === 'topUp' ? topUpKes(occasion.neededKes) : DEFAULT_DEPOSIT;
  const form = useForm<{ amount: string }>({ mode: 'onBlur', defaultValues: { amount: String(start) } });
  const { request, isPending } = useRequestDeposit(onSent);
  const amount = useWatch({ control: form.control, name: 'amount' });
  const submit = form.handleSubmit(
    (fields) => request(Number(fields.amount)),
    () => notify.error(shared.correctErrors),
  );
  return (
    <form className="grid gap-4 p-3" noValidate onSubmit={submit}>
      {occasion.kind === 'topUp' && <Shortfall neededKes={occasion.neededKes} />}
      <QuickAmounts
        name={words.quickAmounts}
        amounts={quickAmounts}
        chosen={Number(amount)}
        onChoose={(chosen) => form.setValue('amount', String(chosen), { shouldValidate: true })}
      />
      <AmountField
        label={words.amount}
        hint={words.amountHint(maskPhone(phone))}
        error={form.formState.errors.amount?.message}
        max={DEPOSIT_LIMITS.inputMax}
        onBeforeInput={blockSeparators}
        {...form.register('amount', { validate: checkDeposit })}
      />
      <p className="fine">
        {words.dailyNote}
        <br />
        {words.transactionNote}
      </p>
      <Button type="submit" full loading={isPending}>
        {checkDeposit(amount) === true ? words.submitAmount(groupThousands(amount.trim())) : words.submit}
      </Button>
    </form>
  );
}

/** What the player has and what the bet needs. */
function Shortfall({ neededKes }: { neededKes: number }) {
  const words = useMessages(deposit);
  const { balance } = useBalance();
  return (
    <KeyValues
      items={[
        { label: words.balance, value: balance ? <Kes amount={String(balance.balance)} /> : '–' },
        { label: words.needed, value: <Kes amount={String(topUpKes(neededKes))} /> },
      ]}
    />
  );
}

// Only the typed sign is stopped. A pasted '10.50' stays as it is and is told off: without its point it would be 1050.
function blockSeparators(event: InputEvent<HTMLInputElement>): void {
  if (/^[.,]$/.test(event.data)) event.preventDefault();
}
