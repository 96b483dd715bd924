import { TriangleAlert } from 'lucide-react';
import { type ButtonHTMLAttributes, type MouseEvent, useId } from 'react';
import { classes } from '#lib/classes.ts';
import { Spinner } from '#ui/feedback/Loading.tsx';
import { SlowNote } from '#ui/feedback/SlowNote.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Link, type LinkProps } from '#ui/navigation/Link.tsx';

export type ButtonLook = {
  /**
   * primary: the red button of the main action, one per screen; action: the default; line: secondary; text: underlined
   * text.
   */
  look?: 'primary' | 'action' | 'line' | 'text' | undefined;
  small?: boolean | undefined;
  full?: boolean | undefined;
};

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /**
     * Shows a spinner and ignores presses. A full-width button also shows a note when the wait is long. A button
     * with this property ignores the second tap of a double tap, which may come before the first one is rendered.
     */
    loading?: boolean;
    /** Why the button is disabled, shown above it. The button stays focusable, so that the reason can be found. */
    disabledReason?: string | undefined;
    /** Disabled, with a reason that is visible elsewhere. Prefer disabledReason. */
    unavailable?: boolean;
  };

/** The class names of a button, for links that look like buttons. */
function buttonClass({ look = 'action', small = false, full = false }: ButtonLook): string {
  if (look === 'text') return 'btn-text';
  return classes('btn', look !== 'action' && `btn-${look}`, small && 'btn-small', full && 'btn-full');
}

/** A button. It never uses the `disabled` attribute, because an unfocusable control cannot explain itself. */
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
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    const isRepeated = props.loading !== undefined && event.detail > 1;
    if (blocked || isRepeated) event.preventDefault();
    else onClick?.(event);
  };
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
        onClick={press}
      >
        {loading && <Spinner />}
        {rest.children}
      </button>
      {loading && full && <SlowNote />}
    </>
  );
}

/** A link that looks like a button: a Button acts, a ButtonLink navigates. */
export function ButtonLink({ look, small, full, ...link }: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...link} className={buttonClass({ look, small, full })} />;
}
