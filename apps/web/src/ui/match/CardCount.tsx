import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';

/** Red or yellow cards of one side as a numbered card. */
export function CardCount({ color, count }: { color: 'red' | 'yellow'; count: number }) {
  const words = messagesOf(kit);
  return (
    <span
      className={classes('card-count', color === 'yellow' && 'card-yellow')}
      role="img"
      aria-label={color === 'red' ? words.redCards(count) : words.yellowCards(count)}
    >
      {count}
    </span>
  );
}
