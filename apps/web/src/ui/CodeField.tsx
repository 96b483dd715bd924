import { TextField, type TextFieldProps } from './TextField.tsx';

/** A code from an SMS; the phone offers it above the keyboard when the message comes. */
export function CodeField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>) {
  return <TextField {...props} inputMode="numeric" autoComplete="one-time-code" />;
}
