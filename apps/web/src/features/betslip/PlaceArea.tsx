import { BET_LIMITS } from '@ushindi/shared';
import { groupThousands } from '../../ui/amount.ts';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages, type Words } from '../../lib/messages/messages.ts';
import { acceptOdds, removeExpired, useSlip } from '../../lib/slip/slipStore.ts';
import { Button } from '../../ui/Button.tsx';
import type { BlockedReason, MainAction } from './mainAction.ts';
import { usePlaceBet } from './usePlaceBet.ts';

type SlipWords = Words<(typeof betslip)['en']>;

/** The one red button of the slip: places the bet, or does what must come first, with the reason above it. */
export function PlaceArea({ action, nowMs }: { action: MainAction; nowMs: number }) {
  const words = useMessages(betslip);
  const stake = useSlip((slip) => slip.stake);
  const place = usePlaceBet();
  const button = buttonOf(action, words, stake);
  const press = () => {
    if (action.kind === 'place') place();
    if (action.kind === 'removeExpired') removeExpired(nowMs);
    if (action.kind === 'acceptOdds') acceptOdds();
  };
  return (
    <div className="place">
      {button.note && <p className="hint mb-2">{button.note}</p>}
      <Button look="mine" full loading={button.loading ?? false} disabledReason={button.reason} onClick={press}>
        {button.label}
      </Button>
    </div>
  );
}

type MainButton = { label: string; loading?: boolean; reason?: string; note?: string };

function buttonOf(action: MainAction, words: SlipWords, stake: string): MainButton {
  switch (action.kind) {
    case 'sending':
      return { label: words.placing, loading: true };
    case 'checking':
      return { label: words.checking, loading: true };
    case 'removeExpired':
      return { label: words.removeExpiredMatches };
    case 'acceptOdds':
      return { label: words.acceptOdds, note: words.reasons.askOdds };
    case 'blocked':
      return { label: words.place, reason: reasonText(action.reason, words) };
    case 'place':
      return { label: words.placeFor(groupThousands(stake.trim())) };
  }
}

function reasonText(reason: BlockedReason, { reasons }: SlipWords): string {
  switch (reason.kind) {
    case 'remove':
      return reasons.remove(reason.count);
    case 'tooMany':
      return reasons.tooMany(reason.count, BET_LIMITS.maxLegs);
    case 'suspended':
      return reasons.suspended(reason.count);
    case 'stake':
      return reasons.stake;
  }
}
