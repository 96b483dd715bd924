import { Lock } from 'lucide-react';
import { memo } from 'react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export type OddsButtonProps = {
  /** The outcome as shown: "1", "X", "Over 2.5". */
  label: string;
  /** Two decimals, or null when there is no price. */
  price: string | null;
  selected?: boolean;
  /** Closed for betting: hatched, price kept. */
  locked?: boolean;
  /** Why it cannot be taken, when locked or without a price; each has a usual reason. */
  reason?: string;
  /** The last move of the price, while it is worth showing (8 s; the wash behind it fades by itself after 4 s). */
  moved?: 'up' | 'down' | undefined;
  /** stacked: label above price; inline: label left, price right. */
  layout?: 'stacked' | 'inline';
  onPress?: () => void;
};

/** One price: a toggle button in every state the design names. Equal props draw nothing anew. */
export const OddsButton = memo(function OddsButton(props: OddsButtonProps) {
  const { label, price, selected = false, locked = false, moved, layout = 'stacked', onPress } = props;
  const words = useMessages(kit);
  const closed = locked || price === null;
  const reason = closed ? (props.reason ?? (locked ? words.oddLocked : words.oddsUnavailable)) : undefined;
  const shownPrice = price ?? words.noPrice;
  const movedWord = moved === 'up' ? words.oddsGoneUp : words.oddsGoneDown;
  const name = [words.oddsName(label, shownPrice), moved && !closed ? movedWord : reason].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className={classes(
        'odd',
        layout === 'inline' && 'odd-inline',
        price === null ? 'odd-none' : locked && 'odd-locked',
        !closed && moved && `odd-${moved}`,
      )}
      aria-pressed={selected}
      aria-disabled={closed || undefined}
      aria-label={name}
      title={reason}
      onClick={closed ? undefined : onPress}
    >
      {!closed && moved && <span className="odd-wash" key={shownPrice} />}
      {/* The space keeps label and price two words for voice control; the layout does not show it. */}
      <span className="odd-label">
        {closed && <Icon of={Lock} size="xs" />}
        {label}
      </span>{' '}
      <span className={classes('odd-price', shownPrice.length > 5 && 'odd-price-long')}>{shownPrice}</span>
    </button>
  );
});
