import type { passwordField as english } from '#i18n/en/passwordField.ts';
import type { Translation } from '#i18n/messages.ts';

export const passwordField: Translation<typeof english> = {
  showPassword: 'Onyesha nenosiri',
  hidePassword: 'Ficha nenosiri',
};
