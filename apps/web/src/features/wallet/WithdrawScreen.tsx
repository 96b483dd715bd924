import type { WithdrawalTerms } from '@ushindi/api-contract';
import { fromCents, MAX_AMOUNT_KES, maskPhone, toCents, withdrawalFeeCents, withdrawalTaxCents } from '@ushindi/shared';
import { type ReactNode, useState } from 'react';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { common } from '#i18n/en/common.ts';
import { notices } from '#i18n/en/notices.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { AmountField } from '#ui/form/TextField.tsx';
import { useForm } from '#ui/form/useForm.ts';
import { Kes } from '#ui/money/Kes.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { keptFor } from '#entities/session/kept.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { useKeptText } from '#entities/session/useKeptText.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { useWithdraw, type WithdrawalRefusal } from './useWithdraw.ts';
import { endAttempt, type WithdrawalAttempt } from './withdrawalAttempts.ts';
import '#ui/money/walletSummary.css';
import '#ui/layout/card.css';

/** As the screen states. `DEPOSIT_LIMITS` would add to Home's first load. */
const MINIMUM_KES = 100;

/** Sends money from the account to the player's phone. */
export default function WithdrawScreen() {
  const words = messagesOf(wallet).withdraw;
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')}>
        <Available />
      </PageHeader>
      {/* As high as before the session is known, so that the footer does not move into view. */}
      <div className="min-h-svh">
        <WithdrawForm />
      </div>
    </>
  );
}

/** The screen before the session is known. */
export function Waiting() {
  const words = messagesOf(wallet).withdraw;
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')}>
        <Summary balance="–" />
      </PageHeader>
      <LoadingRoom>
        <div className="grid gap-4 bg-surface p-3">
          <Skeleton className="block h-20" />
          <Skeleton className="block h-20" />
          <Skeleton className="block h-12" />
        </div>
      </LoadingRoom>
    </>
  );
}

function Available() {
  const words = messagesOf(wallet).withdraw;
  const { balance, hasFailed } = useBalance();
  return (
    <Summary balance={balance ? <Kes amount={balance.balance} /> : '–'}>
      {hasFailed && (
        <div className="mt-3" role="alert">
          <InfoNote tone="warning">{words.balanceFailed}</InfoNote>
        </div>
      )}
    </Summary>
  );
}

function Summary({ balance, children }: { balance: ReactNode; children?: ReactNode }) {
  return (
    <div className="wallet-summary">
      <p className="wallet-summary-sub">{messagesOf(wallet).withdraw.available}</p>
      <p className="wallet-summary-balance">{balance}</p>
      {children}
    </div>
  );
}

type Fields = { amount: string };

function WithdrawForm() {
  const words = messagesOf(wallet).withdraw;
  const shared = messagesOf(common);
  const { phone, accNo } = usePlayer() ?? { phone: '', accNo: '' };
  const [initial] = useState(() => ({ amount: keptFor(accNo, 'withdrawKes') ?? '' }));
  const form = useForm<Fields>({ initial, rules: { amount: checkWithdrawal }, isCheckedOnBlur: true });
  useKeptText('withdrawKes', form.values.amount);
  const terms = useWithdrawalTerms();
  const { withdraw, isPending, refusal, unknown } = useWithdraw(() => form.startWith({ amount: '' }));
  const submit = ({ amount }: Fields) => {
    if (terms.data === undefined) return;
    const { fee, tax } = deductionsOf(amount, terms.data);
    withdraw(Number(amount), fee + tax);
  };
  return (
    <form
      className="grid gap-4 bg-surface p-3"
      noValidate
      onSubmit={form.submit(submit, () => notify.error(shared.correctErrors))}
    >
      <AmountField label={words.amount} hint={words.amountHint(maskPhone(phone))} {...form.field('amount')} />
      <p className="fine">
        {words.minimum}
        <br />
        {words.unusedFee} {words.feeRule}
      </p>
      {/* Its room is there before the terms, so that they do not move the button. */}
      <div className="min-h-4.25" aria-live="polite">
        {terms.data && <Received terms={terms.data} amount={form.values.amount} />}
      </div>
      {terms.isError && <FailedQuery query={terms} text={words.termsFailed} />}
      <div className="grid gap-2" role="alert">
        {refusal && <Refusal refusal={refusal} />}
        {unknown.map((attempt) => (
          <Unknown key={attempt.key} attempt={attempt} />
        ))}
      </div>
      <Button type="submit" full loading={isPending} unavailable={terms.data === undefined}>
        {words.submit}
      </Button>
    </form>
  );
}

/** What decides fee and tax. The player must have seen both before the withdrawal, so nothing is sent without it. */
function useWithdrawalTerms() {
  return trpc.wallet.withdrawalTerms.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: onReturn.money,
  });
}

/** Fee and tax of a typed amount in KES; 0 while it is no amount. Both are whole KES. */
function deductionsOf(text: string, { free, feePercent, taxPercent }: WithdrawalTerms): { fee: number; tax: number } {
  if (checkWithdrawal(text) !== true) return { fee: 0, tax: 0 };
  const amountCents = toCents(text.trim());
  const feeCents = withdrawalFeeCents(amountCents, { freeCents: toCents(free.toFixed(2)), feePercent });
  const taxCents = withdrawalTaxCents(amountCents, feeCents, taxPercent);
  return { fee: Number(fromCents(feeCents)), tax: Number(fromCents(taxCents)) };
}

/** Fee and tax of the typed amount and what arrives on the phone, or what can be withdrawn without a fee. */
function Received({ terms, amount }: { terms: WithdrawalTerms; amount: string }) {
  const words = messagesOf(wallet).withdraw;
  const { free, feePercent, taxPercent } = terms;
  if (feePercent + taxPercent === 0) return null;
  if (checkWithdrawal(amount) !== true || Number(amount) < MINIMUM_KES)
    return feePercent > 0 && <p className="fine">{words.free(formatKes(free))}</p>;
  const { fee, tax } = deductionsOf(amount, terms);
  return (
    <dl className="grid gap-1.5">
      {feePercent > 0 && <Line label={words.fee} kes={fee} />}
      {taxPercent > 0 && <Line label={words.tax(taxPercent)} kes={tax} />}
      <Line label={words.received} kes={Number(amount) - fee - tax} />
    </dl>
  );
}

function Line({ label, kes }: { label: string; kes: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd className="value">
        <Kes amount={kes} />
      </dd>
    </div>
  );
}

function Refusal({ refusal: { reason, needsAgeProof } }: { refusal: WithdrawalRefusal }) {
  return (
    <InfoNote tone="warning">
      <p>{reason}</p>
      {needsAgeProof && (
        <ButtonLink look="text" to={pathTo('age-proof')}>
          {messagesOf(notices).proveAge}
        </ButtonLink>
      )}
    </InfoNote>
  );
}

/** A withdrawal without an answer, with the ways to its outcome: the transactions, or the same amount again. */
function Unknown({ attempt: { amountKes, key } }: { attempt: WithdrawalAttempt }) {
  const words = messagesOf(wallet).withdraw;
  return (
    <InfoNote tone="warning">
      <p>{words.unknown(formatKes(amountKes))}</p>
      <div className="flex flex-wrap gap-x-4">
        <ButtonLink look="text" to={pathTo('Transactions')}>
          {words.toTransactions}
        </ButtonLink>
        <Button look="text" onClick={() => endAttempt(key)}>
          {words.checked}
        </Button>
      </div>
    </InfoNote>
  );
}

/** Returns the error of a typed withdrawal, or true. The operator enforces the limits. */
export function checkWithdrawal(text: string): true | string {
  const words = messagesOf(wallet).withdraw;
  const amount = text.trim() === '' ? Number.NaN : Number(text);
  if (!(amount > 0 && amount <= MAX_AMOUNT_KES)) return words.invalid;
  return /^\d+$/.test(text.trim()) || words.notWhole;
}
