import { maskPhone } from '@ushindi/shared';
import { useEffect, useEffectEvent } from 'react';
import { common } from '../../lib/messages/common.ts';
import { deposit } from '../../lib/messages/deposit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { PhonePrompt } from './PhonePrompt.tsx';

const LEADS_ON_AFTER_MS = 5_000;

type Props = {
  amountKes: number;
  /** Done by itself after five seconds (account-and-money spec, section 4). */
  leadsOn: boolean;
  onDone: () => void;
};

/** The phone has been asked: what to do there. */
export function DepositSent({ amountKes, leadsOn, onDone }: Props) {
  const words = useMessages(deposit);
  const phone = usePlayer()?.phone ?? '';
  useDoneLater(leadsOn, onDone);
  return (
    <div className="grid justify-items-center gap-3 px-4 py-5 text-center">
      <PhonePrompt />
      <div className="grid gap-2" role="status">
        <h3 className="text-title font-extrabold">{words.sent}</h3>
        <p className="text-ink-2">{words.enterPin(maskPhone(phone), formatAmount(String(amountKes)))}</p>
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
  const words = useMessages(deposit);
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Spinner />
      {words.toBonuses}
    </p>
  );
}

function WaysOn({ onDone }: { onDone: () => void }) {
  const words = useMessages(deposit);
  const shared = useMessages(common);
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
