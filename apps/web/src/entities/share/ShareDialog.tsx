import { AtSign, Copy, MessageCircle, MessageSquareText, Send, Share2, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '#lib/lazyPart.ts';
import { share } from '#i18n/en/share.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Rows, RowButton } from '#ui/layout/Rows.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { copyBetId } from './copyBetId.ts';
import { invitationTo, shareLink, type Invitation } from './shareLinks.ts';
import type { Ticket } from './ticket.ts';

const TicketPicture = lazyPart('ticket picture', () => import('./TicketPicture.tsx'));

type Props = {
  /** The code that players see and type: of a bet or of booked selections. Null if there is none. */
  betId: string | null;
  /** The selections for the picture; null without one. */
  ticket?: Ticket | null;
  /** Replaces the sentence about the link, for example while a code is drawn. */
  note?: ReactNode;
  open: boolean;
  onClose: () => void;
};

const CHANNELS = [
  { id: 'facebook', icon: ThumbsUp },
  { id: 'x', icon: AtSign },
  { id: 'whatsapp', icon: MessageCircle },
  { id: 'sms', icon: MessageSquareText },
  { id: 'telegram', icon: Send },
] as const;

/** Share Your Bet: the channels, and the id to copy. */
export function ShareDialog({ open, onClose, ...shared }: Props) {
  const words = messagesOf(share);
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <ShareBody {...shared} />
    </Sheet>
  );
}

/** A component of its own: a list has a closed dialog for each bet, and the body renders only in an open one. */
function ShareBody({ betId, ticket = null, note }: Omit<Props, 'open' | 'onClose'>) {
  const words = messagesOf(share);
  const invitation = invitationTo(betId, window.location.origin);
  return (
    <>
      <div className="grid gap-2 px-3 pt-3">
        <div role="status">{note ?? <p className="hint">{betId ? words.betText : words.noBetText}</p>}</div>
        <p className="flex items-center gap-1">
          {words.betId} <b>{betId ?? '–'}</b>
          <IconButton icon={Copy} size="sm" name={words.copyBetId} onClick={() => copyBetId(betId)} />
        </p>
      </div>
      {betId !== null && ticket !== null && ticket.legs.length > 0 && (
        <TicketPicture ticket={ticket} text={invitation.text} />
      )}
      <Rows>
        {CHANNELS.map(({ id, icon }) => (
          <a key={id} href={shareLink(id, invitation)} target="_blank" rel="noopener noreferrer">
            <Icon of={icon} />
            {words.channels[id]}
          </a>
        ))}
        {'share' in navigator && (
          <RowButton icon={Share2} label={words.more} onPress={() => void shareNatively(invitation)} />
        )}
      </Rows>
    </>
  );
}

/** The button that opens Share Your Bet. */
export function ShareButton({
  label,
  small = false,
  onPress,
}: {
  label: string;
  small?: boolean;
  onPress: () => void;
}) {
  return (
    <Button look="line" small={small} full onClick={onPress}>
      <Icon of={Share2} size="sm" />
      {label}
    </Button>
  );
}

async function shareNatively({ text }: Invitation): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // The player closed the phone's own dialog, which is no failure.
  }
}
