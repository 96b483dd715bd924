import type { Bonus } from '@ushindi/api-contract';
import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { SlowNote } from '#ui/feedback/SlowNote.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { acceptOdds, removeExpired, useSlip } from '#entities/slip/slipStore.ts';
import type { MainAction } from './mainAction.ts';
import { mainButton } from './mainButton.ts';
import type { PlacedLines } from './placement.ts';
import { usePlaceBet } from './usePlaceBet.ts';
import { useShareSlip } from './useShareSlip.tsx';

type Props = {
  action: MainAction;
  nowMs: number;
  /** The freebet used as stake; null for the player's own money. */
  freebet: Bonus | null;
  /** The lines of singles or a system. */
  lines?: PlacedLines;
};

/** The slip's main button. It places the bet, or does the step that is needed before. The reason is above it. */
export function PlaceArea({ action, nowMs, freebet, lines }: Props) {
  const words = messagesOf(betslip);
  const typed = useSlip((slip) => slip.stake);
  const stake = lines ? String(lines.stakeKes) : typed;
  const place = usePlaceBet(freebet, lines);
  const { label, loading = false, reason, note } = mainButton(action, words, { stake, freebet });
  const press = () => {
    if (action.kind === 'place') place();
    if (action.kind === 'removeExpired') removeExpired(nowMs);
    if (action.kind === 'acceptOdds') acceptOdds();
  };
  return (
    <div className="place">
      <div role="status">{note && <p className="hint mb-2">{note}</p>}</div>
      {action.kind === 'sending' && <LiveWait />}
      <div className="flex items-end gap-1">
        <div className="grid min-w-0 flex-1">
          {/* Not `full`, whose note about a long wait would repeat the one above it. */}
          <Button look="primary" loading={loading} disabledReason={reason} onClick={press}>
            {label}
          </Button>
        </div>
        <ShareSlip />
      </div>
    </div>
  );
}

/** Explains the live delay, with the time so far, and explains a long wait. */
function LiveWait() {
  const words = messagesOf(betslip);
  const isLive = useSlip(({ selections }) => selections.some(({ live }) => live));
  const [waitedSeconds, setWaitedSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setWaitedSeconds((seconds) => seconds + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      {isLive && waitedSeconds > 0 && (
        <p className="hint mb-2">
          {words.liveWait} <span aria-hidden>{words.waited(waitedSeconds)}</span>
        </p>
      )}
      {!isLive && <SlowNote text={words.slowPlacing} />}
    </div>
  );
}

/** Shares the selections before the bet is placed. */
function ShareSlip() {
  const words = messagesOf(betslip);
  const { open, dialog } = useShareSlip();
  return (
    <>
      <IconButton icon={Share2} name={words.share} onClick={open} />
      {dialog}
    </>
  );
}
