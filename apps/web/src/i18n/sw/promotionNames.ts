import type { promotionNames as english } from '#i18n/en/promotionNames.ts';
import type { Translation } from '#i18n/messages.ts';

const PROMOTIONS: Readonly<Record<string, string>> = { 'Registration freebet': 'Beti ya bure ya usajili' };

export const promotionNames: Translation<typeof english> = {
  shown: (name) => PROMOTIONS[name] ?? name,
};
