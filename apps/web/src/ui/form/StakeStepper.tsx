import { Minus, Plus } from 'lucide-react';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import './form.css';

type Props = {
  /** The text in the box as typed; the caller validates it. */
  value: string;
  onChange: (value: string) => void;
  onLess: () => void;
  onMore: () => void;
  canLess?: boolean;
  canMore?: boolean;
  /** The accessible name: "Stake in KES". */
  name: string;
  /** The id of the error text. */
  errorId?: string | undefined;
};

/** A stake with buttons for less and more. */
export function StakeStepper(props: Props) {
  const { value, onChange, onLess, onMore, canLess = true, canMore = true, name, errorId } = props;
  const words = messagesOf(kit);
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
