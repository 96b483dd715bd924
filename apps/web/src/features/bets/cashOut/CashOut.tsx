import type { BetDetail } from '@ushindi/api-contract';
import { cashOut } from '#i18n/en/cashOut.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { useCashOutHost } from './CashOutHost.tsx';
import { mayCashOut } from './offers.ts';

/** The amounts that were cashed out of a bet, its target, and the button with the present offer. */
export function CashOut({ bet }: { bet: BetDetail }) {
  const words = messagesOf(cashOut);
  const { cashedOut, autoCashOut } = bet;
  return (
    <>
      {cashedOut !== null && (
        <p className="hint">{words.madeSoFar(formatKes(cashedOut.paid), formatKes(cashedOut.stake))}</p>
      )}
      {autoCashOut !== null && <p className="hint">{words.targetSet(formatKes(autoCashOut))}</p>}
      {mayCashOut(bet) && <CashOutButton bet={bet} />}
    </>
  );
}

/** The button that opens the dialog. Without a known offer, as with the data saver, the dialog requests one. */
function CashOutButton({ bet }: { bet: BetDetail }) {
  const words = messagesOf(cashOut);
  const host = useCashOutHost();
  if (host === null) return null;
  const offer = host.offers.get(bet.betId);
  const isPaused = offer?.state === 'none' && (offer.obstacle === 'suspended' || offer.obstacle === 'settling');
  if (offer?.state === 'none' && !isPaused) return null;
  const label = offer?.state === 'offered' ? words.buttonFor(formatKes(offer.amount)) : words.button;
  return (
    <div className="relative z-1">
      <Button small full unavailable={isPaused} onClick={() => host.open(bet)}>
        {isPaused ? words.paused : label}
      </Button>
    </div>
  );
}

/** Shows that a pending bet with lines has no offer, if the operator offers cash out. */
export function NoCashOut({ bet: { status, lines } }: { bet: BetDetail }) {
  const host = useCashOutHost();
  if (host === null || lines === null || status !== 'pending') return null;
  return <p className="hint">{messagesOf(cashOut).noneForLines}</p>;
}
