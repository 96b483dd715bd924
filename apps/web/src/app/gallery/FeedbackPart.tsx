import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Proverb } from '#ui/feedback/Proverb.tsx';
import { StatusChip } from '#ui/feedback/StatusChip.tsx';
import { Toast } from '#ui/feedback/Toast.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { MatchListSkeleton } from '#ui/match/MatchRowSkeleton.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { GalleryPart } from './GalleryPart.tsx';

const ignore = () => undefined;

/** Notices, notes and empty states in every state. */
export function FeedbackPart() {
  return (
    <GalleryPart>
      <EmptyState
        title="No bets Found"
        text="Your bets are kept here, each with its scores."
        proverb={{ line: 'HABA NA HABA HUJAZA KIBABA', meaning: 'Little by little fills the measure' }}
        action={<Button look="primary">Place Bet</Button>}
      />
      <ErrorPanel text="Unable to fetch bets." onRetry={ignore} />
      <Toast kind="success" text="Bet cancelled!" onDismiss={ignore} />
      <Toast kind="error" text="Please correct the errors in the form." onDismiss={ignore} />
      <Toast kind="info" text="Bet ID copied!" onDismiss={ignore} />
      <InfoNote>Once the operation is completed, you can go to your transaction to use your deposit</InfoNote>
      <InfoNote tone="warning">Odds Changed</InfoNote>
      <InfoNote tone="good">Bet placed</InfoNote>
      <span className="flex gap-2">
        <StatusChip standing="pending">Pending</StatusChip>
        <StatusChip standing="won">Won</StatusChip>
        <StatusChip standing="lost">Lost</StatusChip>
        <StatusChip standing="gone">Cancelled</StatusChip>
      </span>
      <Proverb line="SUBIRA HUVUTA HERI" meaning="Patience draws good fortune" />
      <Live />
      <MatchListSkeleton rows={2} />
    </GalleryPart>
  );
}

function Live() {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button small onClick={() => notify.success('Bet cancelled!')}>
        Notify
      </Button>
      <Button small onClick={() => notify.ofKind('odd', 'You are offline.', { persistent: true, id: 'line' })}>
        Notify, stays
      </Button>
      <Button small look="line" onClick={() => setOpen(true)}>
        Open a sheet
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Deposit money into your account">
        <div className="p-3">
          <Button full>Deposit</Button>
        </div>
      </Sheet>
    </div>
  );
}
