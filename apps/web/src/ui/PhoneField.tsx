import { TextField, type TextFieldProps } from './TextField.tsx';

/** A phone number: the phone's number pad and the browser's own numbers. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />;
}
