import { Minus, Plus } from 'lucide-react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

type Props = {
  /** The text in the box, as typed; checking it is the caller's work. */
  value: string;
  onChange: (value: string) => void;
  onLess: () => void;
  onMore: () => void;
  canLess?: boolean;
  canMore?: boolean;
  /** Its accessible name: "Stake in KES". */
  name: string;
  /** The id of the sentence that says what is wrong with it. */
  errorId?: string | undefined;
};

/** A stake: less, the amount, more. */
export function StakeStepper(props: Props) {
  const { value, onChange, onLess, onMore, canLess = true, canMore = true, name, errorId } = props;
  const words = useMessages(kit);
  return (
    <div className={classes('stepper', errorId && 'bad')}>
      <button type="button" aria-label={words.less} aria-disabled={!canLess} onClick={canLess ? onLess : undefined}>
        <Icon of={Minus} size="sm" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={name}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" aria-label={words.more} aria-disabled={!canMore} onClick={canMore ? onMore : undefined}>
        <Icon of={Plus} size="sm" />
      </button>
    </div>
  );
}
