import type { BetSummary } from '@ushindi/api-contract';
import { useId, useState } from 'react';
import { kesText } from '../../lib/format/kes.ts';
import { bets } from '../../lib/messages/bets.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { ShareButton, ShareDialog } from '../../lib/share/ShareDialog.tsx';
import { formatAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMinutes, useTimeLeft } from '../../ui/Countdown.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isPending } from './betView.ts';
import { useCancelBet } from './useCancelBet.ts';

type Props = { bet: BetSummary; cancelEndsAtMs: number };

/** What a player can do with a bet: cancel it while there is time, and share it. Nothing once it is decided. */
export function BetActions({ bet, cancelEndsAtMs }: Props) {
  const words = useMessages(bets);
  const [isSharing, setSharing] = useState(false);
  if (!isPending(bet)) return null;
  return (
    <div className="card-foot relative z-1">
      <CancelButton bet={bet} cancelEndsAtMs={cancelEndsAtMs} />
      <ShareButton small label={words.share} onPress={() => setSharing(true)} />
      <ShareDialog betId={bet.betReference} open={isSharing} onClose={() => setSharing(false)} />
    </div>
  );
}

/** Cancel with the time that is left for it; afterwards it stays, and its description says that it is too late. */
function CancelButton({ bet, cancelEndsAtMs }: Props) {
  const words = useMessages(bets).cancel;
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const leftMs = useTimeLeft(cancelEndsAtMs);
  const isOver = leftMs === 0;
  return (
    <>
      <Button
        look="line"
        small
        full
        unavailable={isOver}
        aria-describedby={isOver ? reasonId : undefined}
        onClick={() => setAsking(true)}
      >
        {words.button}{' '}
        <span className="num" role="timer" aria-live="off">
          {formatMinutes(leftMs)}
        </span>
      </Button>
      {isOver && (
        <p className="hint order-last col-span-full" id={reasonId}>
          {words.over}
        </p>
      )}
      <CancelQuestion bet={bet} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function CancelQuestion({ bet, open, onClose }: { bet: BetSummary; open: boolean; onClose: () => void }) {
  const words = useMessages(bets).cancel;
  const { cancel, isCancelling } = useCancelBet(onClose);
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <div className="grid gap-3 p-3">
        <p>{words.text(formatAmount(kesText(bet.stake)))}</p>
        <Button full loading={isCancelling} onClick={() => cancel(bet.betId)}>
          {words.confirm}
        </Button>
        <Button look="line" full onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Sheet>
  );
}
