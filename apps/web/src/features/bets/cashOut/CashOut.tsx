import type { BetDetail, CashOutOffer } from '@ushindi/api-contract';
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

/** Why a bet has no offer as long as it is open, if the operator offers cash out. */
export function NoCashOut({ bet }: { bet: BetDetail }) {
  const { never } = messagesOf(cashOut);
  const host = useCashOutHost();
  if (host === null || bet.status !== 'pending') return null;
  const obstacle = obstacleOf(bet, host.offers.get(bet.betId));
  return obstacle in never && <p className="hint">{never[obstacle as keyof typeof never]}</p>;
}

/** What prevents an offer, from the bet or as the operator reports it; empty if nothing does. */
function obstacleOf({ lines, isFreebet }: BetDetail, offer: CashOutOffer | undefined): string {
  if (lines !== null) return 'lines';
  if (isFreebet) return 'freebet';
  return offer?.state === 'none' ? offer.obstacle : '';
}
