import type { languages as english } from '#i18n/en/languages.ts';
import type { Translation } from '#i18n/messages.ts';

export const languages: Translation<typeof english> = {
  label: 'Lugha',
};
