import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A whole amount of shillings, with KES before it and the number pad. Checking it is the form's work. */
export function AmountField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'before'>) {
  const words = useMessages(kit);
  return (
    <TextField autoComplete="off" {...props} inputMode="numeric" before={<span className="kes">{words.kes}</span>} />
  );
}
