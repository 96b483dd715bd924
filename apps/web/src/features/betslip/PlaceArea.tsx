import type { Bonus } from '@ushindi/api-contract';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ShareDialog } from '../../lib/share/ShareDialog.tsx';
import { acceptOdds, removeExpired, useSlip } from '../../lib/slip/slipStore.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { MainAction } from './mainAction.ts';
import { mainButton } from './mainButton.ts';
import { usePlaceBet } from './usePlaceBet.ts';

type Props = {
  action: MainAction;
  nowMs: number;
  /** The freebet that is the stake; null for the player's own money. */
  freebet: Bonus | null;
};

/** The one red button of the slip: places the bet, or does what must come first, with the reason above it. */
export function PlaceArea({ action, nowMs, freebet }: Props) {
  const words = useMessages(betslip);
  const stake = useSlip((slip) => slip.stake);
  const place = usePlaceBet(freebet);
  const { label, loading = false, reason, note } = mainButton(action, words, { stake, freebet });
  const press = () => {
    if (action.kind === 'place') place();
    if (action.kind === 'removeExpired') removeExpired(nowMs);
    if (action.kind === 'acceptOdds') acceptOdds();
  };
  return (
    <div className="place">
      {note && <p className="hint mb-2">{note}</p>}
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <Button look="mine" full loading={loading} disabledReason={reason} onClick={press}>
            {label}
          </Button>
        </div>
        <ShareSlip />
      </div>
    </div>
  );
}

/** Shares the bet that the slip was loaded with; picks of one's own have no id until they are placed. */
function ShareSlip() {
  const words = useMessages(betslip);
  const betId = useSlip((slip) => slip.betId);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Share2} name={words.share} onClick={() => setOpen(true)} />
      <ShareDialog betId={betId} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
