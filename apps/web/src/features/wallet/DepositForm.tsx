import { DEFAULT_DEPOSIT, DEPOSIT_LIMITS, maskPhone } from '@ushindi/shared';
import { useState } from 'react';
import { common } from '#i18n/en/common.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { formatWholeKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { QuickAmounts } from '#ui/form/QuickAmounts.tsx';
import { AmountField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { useRules } from '#entities/rules/useRules.ts';
import { keptFor } from '#entities/session/kept.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { useKeptText } from '#entities/session/useKeptText.ts';
import { unansweredBy } from '#entities/wallet/awaitedDeposit.ts';
import type { AwaitedDeposit, DepositOccasion } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { checkDeposit, taxedDeposit, topUpKes } from './depositRules.ts';
import { useRequestDeposit } from './useRequestDeposit.ts';
import { wholeAmountOnly } from './wholeAmount.ts';

type Props = {
  occasion: DepositOccasion;
  /** Where the amount is kept when the session ends unasked. */
  keptAs: 'depositKes' | 'dialogKes';
  /** Whole KES. */
  quickAmounts: readonly number[];
  onSent: (requested: AwaitedDeposit) => void;
};

/** The amount to deposit. The phone then asks for its PIN. */
export function DepositForm({ occasion, keptAs, quickAmounts, onSent }: Props) {
  const words = messagesOf(deposit);
  const shared = messagesOf(common);
  const { phone, accNo } = usePlayer() ?? { phone: '', accNo: '' };
  const taxPercent = useRules()?.walletTaxes.depositPercent ?? 0;
  const [repeatedKes] = useState(() => unansweredBy(accNo, Date.now())?.amountKes);
  const offered = occasion.kind === 'topUp' ? topUpKes(occasion.neededKes, taxPercent) : DEFAULT_DEPOSIT;
  // Less would not pay for the bet.
  const start =
    repeatedKes === undefined || (occasion.kind === 'topUp' && repeatedKes < offered) ? offered : repeatedKes;
  const [initial] = useState(() => keptFor(accNo, keptAs) ?? String(start));
  const form = useForm({ initial: { amount: initial }, rules: { amount: checkDeposit }, isCheckedOnBlur: true });
  const { request, isPending } = useRequestDeposit(onSent, { isTopUp: occasion.kind === 'topUp' });
  const { amount } = form.values;
  useKeptText(keptAs, amount);
  const submit = form.submit(
    (fields) => request(Number(fields.amount)),
    () => notify.error(shared.correctErrors),
  );
  return (
    <form className="grid gap-4 p-3" noValidate onSubmit={submit}>
      {occasion.kind === 'topUp' && <Shortfall topUp={topUpKes(occasion.neededKes, taxPercent)} />}
      <QuickAmounts
        name={words.quickAmounts}
        amounts={quickAmounts}
        chosen={Number(amount)}
        onChoose={(chosen) => form.set('amount', String(chosen))}
      />
      <AmountField
        label={words.amount}
        hint={words.amountHint(maskPhone(phone))}
        max={DEPOSIT_LIMITS.inputMax}
        {...wholeAmountOnly(() => form.setError('amount', words.notWhole))}
        {...form.field('amount')}
      />
      {taxPercent > 0 && <Credited amount={amount} taxPercent={taxPercent} />}
      <p className="fine">
        {words.dailyNote}
        <br />
        {words.transactionNote}
      </p>
      <Button type="submit" full loading={isPending}>
        {checkDeposit(amount) === true ? words.submitAmount(formatWholeKes(amount.trim())) : words.submit}
      </Button>
    </form>
  );
}

/** The tax on the typed amount, and what arrives in the balance. */
function Credited({ amount, taxPercent }: { amount: string; taxPercent: number }) {
  const words = messagesOf(deposit);
  const taxed = taxedDeposit(amount, taxPercent);
  return (
    <div aria-live="polite">
      <KeyValues
        items={[
          { label: words.tax(taxPercent), value: taxed ? <Kes amount={taxed.tax} /> : '–' },
          { label: words.credited, value: taxed ? <Kes amount={taxed.credited} /> : '–' },
        ]}
      />
    </div>
  );
}

/** The balance and the amount to deposit for the bet. */
function Shortfall({ topUp }: { topUp: number }) {
  const words = messagesOf(deposit);
  const { balance } = useBalance();
  return (
    <KeyValues
      items={[
        { label: words.balance, value: balance ? <Kes amount={balance.balance} /> : '–' },
        { label: words.needed, value: <Kes amount={topUp} /> },
      ]}
    />
  );
}
