import { useId, type ComponentPropsWithRef } from 'react';
import { classes } from '#lib/classes.ts';
import { FieldFrame, fieldIds, type FieldTexts } from './FieldFrame.tsx';

/** Several lines of text, such as a pasted message; takes what a form's `field` returns. */
export function TextArea({
  label,
  error,
  hint,
  ...area
}: FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, 'className'>) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className={classes('field-box field-area', error && 'bad')}>
        <textarea rows={4} {...area} {...fieldIds(id, { label, error, hint })} />
      </div>
    </FieldFrame>
  );
}
