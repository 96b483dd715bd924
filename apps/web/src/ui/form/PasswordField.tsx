import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { passwordField } from '#i18n/en/passwordField.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Omit<TextFieldProps, 'type' | 'after'> & { autoComplete: 'current-password' | 'new-password' };

/**
 * A password with a button that reveals it, because hidden typing on a phone is the most common cause of a failed
 * login.
 */
export function PasswordField(props: Props) {
  const words = messagesOf(passwordField);
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
