import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { classes } from './classes.ts';

/** Red or yellow cards of one side as a numbered slip. */
export function CardCount({ color, count }: { color: 'red' | 'yellow'; count: number }) {
  const words = useMessages(kit);
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
