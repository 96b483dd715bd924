import { totalOdds } from '@ushindi/shared';
import { type ReactNode, useMemo, useState } from 'react';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { names } from '#i18n/en/names.ts';
import { share } from '#i18n/en/share.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { ShareDialog } from '#entities/share/ShareDialog.tsx';
import type { Ticket } from '#entities/share/ticket.ts';
import { noteBooking } from '#entities/slip/loading.ts';
import { flagIssues } from '#entities/slip/refusal.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { placedSelection } from './placement.ts';

/**
 * Shares the slip's selections. When the dialog opens, the operator stores them under a code, unless they have one
 * (R-176).
 */
export function useShareSlip(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const betId = useSlip((slip) => slip.betId);
  const ticket = useTicket(betId);
  const { book, isBooking, failure, isBooked } = useBookSlip();
  const open = () => {
    setOpen(true);
    if (betId === null && !isBooking) book();
  };
  const note = betId === null ? <BookingNote isBooking={isBooking} failure={failure} onRetry={book} /> : undefined;
  const words = messagesOf(share);
  const dialog = (
    <ShareDialog
      betId={betId}
      ticket={ticket}
      note={note ?? (isBooked ? <p className="hint">{words.booked}</p> : undefined)}
      open={isOpen}
      onClose={() => setOpen(false)}
    />
  );
  return { open, dialog };
}

function useBookSlip() {
  const booking = trpc.betslip.book.useMutation();
  const book = () => {
    const { selections } = useSlip.getState();
    if (selections.length === 0) return;
    booking.mutate(
      { selections: selections.map(placedSelection) },
      {
        onSuccess: ({ code }) => noteBooking(code, selections),
        onError: (error) => flagIssues(domainErrorOf(error)?.details.offending ?? [], selections),
      },
    );
  };
  const { isPending: isBooking, isSuccess: isBooked, error } = booking;
  return { book, isBooking, isBooked, failure: error && serverMessage(error, messagesOf(share).bookingFailed) };
}

type NoteProps = { isBooking: boolean; failure: string | null; onRetry: () => void };

function BookingNote({ isBooking, failure, onRetry }: NoteProps) {
  const words = messagesOf(share);
  if (isBooking) return <p className="hint">{words.booking}</p>;
  if (failure === null) return null;
  return (
    <div className="grid gap-2">
      <InfoNote tone="warning">{failure}</InfoNote>
      <Button small look="line" onClick={onRetry}>
        {words.bookAgain}
      </Button>
    </div>
  );
}

function useTicket(code: string | null): Ticket {
  const selections = useSlip((slip) => slip.selections);
  return useMemo(
    () => ({
      code,
      totalOdds: totalOdds(selections.map(({ odds }) => odds)),
      legs: selections.map(({ homeTeam, awayTeam, outcomeName, marketName, odds }) => ({
        homeTeam,
        awayTeam,
        outcome: messagesOf(names).outcome(outcomeName, { homeTeam, awayTeam }),
        market: messagesOf(names).market(marketName),
        odds,
      })),
    }),
    [code, selections],
  );
}
