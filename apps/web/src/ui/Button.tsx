import { TriangleAlert } from 'lucide-react';
import { useId, type ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = {
  /** mine: the one red button that commits; action: the usual; line: secondary; text: an underlined word. */
  look?: 'mine' | 'action' | 'line' | 'text' | undefined;
  small?: boolean | undefined;
  full?: boolean | undefined;
};

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** Shows a spinner and ignores presses. */
    loading?: boolean;
    /** Why the button cannot be used now, shown above it. The button stays focusable, so the reason can be found. */
    disabledReason?: string | undefined;
    /** Cannot be used now, where the reason is plain from elsewhere; prefer disabledReason. */
    unavailable?: boolean;
  };

/** The class names of a button's look, for links that look like buttons. */
export function buttonClass({ look = 'action', small = false, full = false }: ButtonLook): string {
  if (look === 'text') return 'btn-text';
  return classes('btn', look !== 'action' && `btn-${look}`, small && 'btn-small', full && 'btn-full');
}

/** A button. It never uses the `disabled` attribute: a control that cannot be reached cannot explain itself. */
export function Button(props: ButtonProps) {
  const {
    look,
    small,
    full,
    loading = false,
    disabledReason,
    unavailable = false,
    className,
    onClick,
    ...rest
  } = props;
  const reasonId = useId();
  const blocked = loading || unavailable || disabledReason !== undefined;
  return (
    <>
      {disabledReason !== undefined && (
        <p className="btn-reason" id={reasonId}>
          <Icon of={TriangleAlert} size="sm" />
          {disabledReason}
        </p>
      )}
      <button
        type="button"
        {...rest}
        className={classes(buttonClass({ look, small, full }), className)}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={(event) => (blocked ? event.preventDefault() : onClick?.(event))}
      >
        {loading && <Spinner />}
        {rest.children}
      </button>
    </>
  );
}
