import { Lock } from 'lucide-react';
import { memo } from 'react';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';

export type OddsButtonProps = {
  /** The outcome as displayed: "1", "X", "Over 2.5". */
  label: string;
  /** Two decimals, or null if there are no odds. */
  price: string | null;
  selected?: boolean;
  /** Closed for betting: hatched, odds kept. */
  locked?: boolean;
  /** Why it cannot be selected when locked or without odds; each has a default reason. */
  reason?: string;
  /** The last change of the odds while it is worth showing (8 s). */
  moved?: 'up' | 'down' | undefined;
  /** The change is so recent that the background shows it too (4 s). */
  fresh?: boolean;
  /** stacked: label above odds; inline: label left, odds right. */
  layout?: 'stacked' | 'inline';
  /** Without it the odds are shown only. */
  onPress?: () => void;
};

/** One outcome as a toggle button, in every state of the design. Does not re-render for equal props. */
export const OddsButton = memo(function OddsButton(props: OddsButtonProps) {
  const { label, price, selected = false, locked = false, moved, fresh = false, layout = 'stacked', onPress } = props;
  const words = messagesOf(kit);
  const closed = locked || price === null;
  const reason = closed ? (props.reason ?? (locked ? words.oddLocked : words.oddsUnavailable)) : undefined;
  const shownPrice = price ?? words.noPrice;
  const movedWord = moved === 'up' ? words.oddsGoneUp : words.oddsGoneDown;
  const name = [words.oddsName(label, shownPrice), moved && !closed ? movedWord : reason].filter(Boolean).join(', ');
  const Part = onPress ? 'button' : 'span';
  return (
    <Part
      className={classes(
        'odd',
        layout === 'inline' && 'odd-inline',
        price === null ? 'odd-none' : locked && 'odd-locked',
        !closed && moved && `odd-${moved}`,
        !closed && moved && fresh && 'odd-fresh',
      )}
      {...(onPress
        ? { type: 'button' as const, 'aria-pressed': selected, 'aria-disabled': closed || undefined }
        : { role: 'img' })}
      aria-label={name}
      title={reason}
      onClick={closed ? undefined : onPress}
    >
      {/* The space keeps label and price two words for voice control; the layout does not show it. */}
      <span className="odd-label">
        {closed && <Icon of={Lock} size="xs" />}
        {label}
      </span>{' '}
      <span className={classes('odd-price', shownPrice.length > 5 && 'odd-price-long')}>{shownPrice}</span>
    </Part>
  );
});
