import type { DepositStatus } from '@ushindi/api-contract';
import { maskPhone } from '@ushindi/shared';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { takeFocus } from '#lib/takeFocus.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { common } from '#i18n/en/common.ts';
import { depositProgress } from '#i18n/en/depositProgress.ts';
import { deposit, wallet } from '#i18n/en/wallet.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { Spinner } from '#ui/feedback/Loading.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { SuccessMark } from '#ui/layout/SuccessMark.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { useDeposit, type AwaitedDeposit } from '#entities/wallet/depositStore.ts';
import { useDepositStatus, useDepositView } from './useDepositStatus.ts';

const LEADS_ON_AFTER_MS = 5_000;

type Props = {
  deposit: AwaitedDeposit;
  /** The player has just requested it, so the button with the focus is gone. */
  takesFocus: boolean;
  /** Closes automatically after five seconds, unless the deposit fails. */
  leadsOn: boolean;
  onDone: () => void;
  /** The player wants to deposit again. The earlier deposit is still watched. */
  onAgain: () => void;
};

/** How far a requested deposit is, and the player's next step. */
export default function DepositProgress({ deposit: awaited, takesFocus, leadsOn, onDone, onAgain }: Props) {
  useDepositView();
  const status = useDepositStatus(awaited);
  const phone = usePlayer()?.phone ?? '';
  const shown = shownStatus(awaited, status);
  const { title, text, next } = wordsOf(shown, maskPhone(phone), formatKes(awaited.amountKes));
  const needsAgain = shown.state === 'failed' || shown.state === 'unknown';
  useDoneLater(leadsOn && !needsAgain, onDone);
  useAgainIfLost(status, onAgain);
  return (
    <div className="grid justify-items-center gap-3 px-4 py-5 text-center">
      <Picture state={shown.state} />
      <div className="grid gap-2" role="status">
        <h3 ref={takesFocus ? takeFocus : null} tabIndex={-1} className="text-title font-extrabold">
          {title}
        </h3>
        <p className="text-ink-2">{text}</p>
        {next !== '' && <p className="fine">{next}</p>}
      </div>
      {leadsOn && !needsAgain ? <LeadingOn /> : <WaysOn needsAgain={needsAgain} onDone={onDone} onAgain={onAgain} />}
    </div>
  );
}

const NO_STATUS: DepositStatus = { state: 'unknown', failure: null, amount: null, tax: 0, receipt: '' };

/** The status that the operator reports. Without one, the prompt counts as sent only if the operator accepted the request. */
function shownStatus({ isAccepted }: AwaitedDeposit, status = NO_STATUS): DepositStatus {
  return status.state === 'unknown' && isAccepted ? { ...status, state: 'sent' } : status;
}

type Words = { title: string; text: string; next: string };

function wordsOf(status: DepositStatus, phone: string, amount: string): Words {
  const words = messagesOf(depositProgress);
  switch (status.state) {
    case 'unknown':
      return { title: words.unknown, text: words.unknownText, next: words.unknownNext };
    case 'sending':
      return { title: words.sending, text: words.sendingText(phone), next: words.sentNext };
    case 'sent':
      return { title: messagesOf(deposit).sent, text: words.enterPin(phone, amount), next: words.sentNext };
    case 'waitingForPin':
      return { title: words.waitingForPin, text: words.enterPin(phone, amount), next: words.noPrompt };
    case 'checking':
      return { title: words.checking, text: words.checkingText, next: words.checkingNext };
    case 'paid':
      return { title: words.paid, text: paidText(status), next: receiptIn(status) };
    case 'failed':
      return {
        ...words.failures[status.failure ?? 'other'],
        next: status.failure === 'excluded' || status.failure === 'age' ? words.excludedNext : words.failedNext,
      };
  }
}

/** What was credited, and the tax that was taken before. */
function paidText({ amount, tax }: DepositStatus): string {
  const words = messagesOf(depositProgress);
  const credited = words.paidText(formatKes(amount ?? 0));
  return tax > 0 ? `${credited} ${words.taxText(formatKes(tax))}` : credited;
}

const receiptIn = ({ receipt }: DepositStatus): string =>
  receipt === '' ? '' : messagesOf(wallet).transactions.receipt(receipt);

function Picture({ state }: Pick<DepositStatus, 'state'>) {
  if (state === 'paid') return <SuccessMark />;
  return state === 'failed' ? <Icon of={TriangleAlert} /> : <PhonePrompt />;
}

function useDoneLater(isWanted: boolean, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => done(), LEADS_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/** The operator never received the deposit, and nobody waits for it any more (DepositWatcher). */
function useAgainIfLost(status: DepositStatus | undefined, onAgain: () => void): void {
  const isAwaited = useDeposit(({ awaited }) => awaited !== null);
  const isLost = status?.state === 'unknown' && !isAwaited;
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    if (isLost) again();
  }, [isLost]);
}

function LeadingOn() {
  const words = messagesOf(depositProgress);
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Spinner />
      {words.toBonuses}
    </p>
  );
}

function WaysOn({ needsAgain, onDone, onAgain }: { needsAgain: boolean } & Pick<Props, 'onDone' | 'onAgain'>) {
  const words = messagesOf(depositProgress);
  const shared = messagesOf(common);
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
      {needsAgain && (
        <Button className="col-span-full" onClick={onAgain}>
          {words.tryAgain}
        </Button>
      )}
      <Button look="line" onClick={onDone}>
        {shared.okay}
      </Button>
      <ButtonLink look="line" to={pathTo('Transactions')} onClick={onDone}>
        {words.toTransactions}
      </ButtonLink>
      {!needsAgain && (
        <Button look="text" className="col-span-full" onClick={onAgain}>
          {words.another}
        </Button>
      )}
    </div>
  );
}

/** A drawing of a phone with a PIN prompt. Hidden from screen readers: the text below it is equivalent. */
function PhonePrompt() {
  return (
    <svg width="120" height="132" viewBox="0 0 120 132" fill="none" aria-hidden>
      <rect x="26" y="4" width="68" height="124" rx="11" fill="var(--cell)" stroke="var(--ink)" strokeWidth="2.5" />
      <rect x="36" y="34" width="48" height="56" rx="5" fill="var(--surface)" stroke="var(--control)" />
      <path d="M43 46h34M43 54h22" stroke="var(--ink-3)" strokeWidth="3" strokeLinecap="round" />
      <g fill="var(--ink)">
        <circle cx="45" cy="70" r="3" />
        <circle cx="55" cy="70" r="3" />
        <circle cx="65" cy="70" r="3" />
      </g>
      <circle cx="75" cy="70" r="2.5" stroke="var(--ink-3)" strokeWidth="1.5" />
      <path d="M36 81h48" stroke="var(--line)" />
      <path d="M52 118h16" stroke="var(--ink-3)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
