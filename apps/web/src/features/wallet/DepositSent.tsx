import { maskPhone } from '@ushindi/shared';
import { useEffect, useEffectEvent } from 'react';
import { common } from '#i18n/en/common.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { Spinner } from '#ui/feedback/Loading.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';

const LEADS_ON_AFTER_MS = 5_000;

type Props = {
  amountKes: number;
  /** Closes by itself after five seconds. */
  leadsOn: boolean;
  onDone: () => void;
};

/** The instructions after the prompt was sent. */
export function DepositSent({ amountKes, leadsOn, onDone }: Props) {
  const words = messagesOf(deposit);
  const phone = usePlayer()?.phone ?? '';
  useDoneLater(leadsOn, onDone);
  return (
    <div className="grid justify-items-center gap-3 px-4 py-5 text-center">
      <PhonePrompt />
      <div className="grid gap-2" role="status">
        <h3 className="text-title font-extrabold">{words.sent}</h3>
        <p className="text-ink-2">{words.enterPin(maskPhone(phone), formatKes(amountKes))}</p>
        <p className="fine">{words.sentNext}</p>
      </div>
      {leadsOn ? <LeadingOn /> : <WaysOn onDone={onDone} />}
    </div>
  );
}

function useDoneLater(isWanted: boolean, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => done(), LEADS_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

function LeadingOn() {
  const words = messagesOf(deposit);
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Spinner />
      {words.toBonuses}
    </p>
  );
}

function WaysOn({ onDone }: { onDone: () => void }) {
  const words = messagesOf(deposit);
  const shared = messagesOf(common);
  return (
    <div className="grid w-full grid-cols-2 gap-2">
      <Button look="line" onClick={onDone}>
        {shared.okay}
      </Button>
      <ButtonLink look="line" to="/transactions" onClick={onDone}>
        {words.toTransactions}
      </ButtonLink>
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
