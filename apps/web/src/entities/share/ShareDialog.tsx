import { AtSign, Copy, MessageCircle, MessageSquareText, Send, Share2, ThumbsUp } from 'lucide-react';
import { share } from '#i18n/en/share.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Rows, RowButton } from '#ui/layout/Rows.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { copyBetId } from './copyText.ts';
import { invitationTo, shareLink, type Invitation } from './shareLinks.ts';

type Props = {
  /** The id that players see and type; null before a bet is placed. */
  betId: string | null;
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
export function ShareDialog({ betId, open, onClose }: Props) {
  const words = messagesOf(share);
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <ShareBody betId={betId} />
    </Sheet>
  );
}

/** A component of its own: a list has a closed dialog for each bet, and the body renders only in an open one. */
function ShareBody({ betId }: Pick<Props, 'betId'>) {
  const words = messagesOf(share);
  const invitation = invitationTo(betId, window.location.origin);
  return (
    <>
      <div className="grid gap-2 px-3 pt-3">
        <p className="hint">{betId ? words.betText : words.noBetText}</p>
        <p className="flex items-center gap-1">
          {words.betId} <b>{betId ?? '–'}</b>
          <IconButton icon={Copy} size="sm" name={words.copyBetId} onClick={() => copyBetId(betId)} />
        </p>
      </div>
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
    // The player closed the phone's own dialog: nothing has gone wrong, and the links are still there.
  }
}
