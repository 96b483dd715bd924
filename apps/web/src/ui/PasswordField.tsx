import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'after'> & { autoComplete: 'current-password' | 'new-password' };

/** A password with a button that shows it: typing blind on a phone is the commonest failed login. */
export function PasswordField(props: Props) {
  const words = useMessages(kit);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <IconButton
          icon={shown ? EyeOff : Eye}
          name={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
