import type { clipboard as english } from '#i18n/en/clipboard.ts';
import type { Translation } from '#i18n/messages.ts';

export const clipboard: Translation<typeof english> = {
  failed: 'Kunakili hakukufaulu.',
};
