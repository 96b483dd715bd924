import type { accountPeriods as english } from '#i18n/en/accountPeriods.ts';
import type { Translation } from '#i18n/messages.ts';

export const accountPeriods: Translation<typeof english> = {
  '1-Hour': 'Saa 1',
  '6-Hour': 'Saa 6',
  '12-Hour': 'Saa 12',
  '1-Week': 'Wiki 1',
  '1-Month': 'Mwezi 1',
  '6-Month': 'Miezi 6',
  '1-Year': 'Mwaka 1',
  '3-Year': 'Miaka 3',
  Infinite: 'Milele',
};
