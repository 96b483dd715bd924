import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldFrame, fieldIds, type FieldTexts } from './FieldFrame.tsx';

export type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'className'> & {
    /** Inside the box, before and after the input: a currency, a button. */
    before?: ReactNode;
    after?: ReactNode;
  };

/** One line of text. Takes every input attribute and a ref, so react-hook-form's `register` spreads into it. */
export function TextField({ label, error, hint, before, after, ...input }: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={classes('field-box', error && 'bad')}>
        {before}
        <input {...input} {...fieldIds(id, { label, error, hint })} />
        {after}
      </div>
    </FieldFrame>
  );
}
