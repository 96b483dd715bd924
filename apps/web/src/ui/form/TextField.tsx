import { MAX_TYPED_LENGTH } from '@ushindi/shared';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { FieldFrame, fieldIds, type FieldTexts } from './FieldFrame.tsx';

export type TextFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'className'> & {
    /** Inside the box, before and after the input: a currency, a button. */
    before?: ReactNode;
    after?: ReactNode;
  };

/** One line of text. Takes every attribute of an input, and what a form's `field` returns. */
export function TextField({ label, error, hint, isSteady, before, after, ...input }: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} isSteady={isSteady}>
      <div className={classes('field-box', error && 'bad')}>
        {before}
        <input {...input} {...fieldIds(id, { label, error, hint })} />
        {after}
      </div>
    </FieldFrame>
  );
}

/**
 * A whole amount of shillings with a KES prefix and the numeric keyboard. The form validates it. The field keeps its
 * height when an error appears or disappears.
 */
export function AmountField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'before'>) {
  const words = messagesOf(kit);
  return (
    <TextField
      autoComplete="off"
      isSteady={Boolean(props.hint)}
      {...props}
      inputMode="numeric"
      before={<span className="kes">{words.kes}</span>}
    />
  );
}

/** A code from a text message; the phone offers it above the keyboard. */
export function CodeField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>) {
  return <TextField {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={MAX_TYPED_LENGTH} />;
}

/** A phone number with the phone keyboard and the browser's autofill. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />;
}
