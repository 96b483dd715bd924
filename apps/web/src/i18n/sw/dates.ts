import type { dates as english } from '#i18n/en/dates.ts';
import type { Translation } from '#i18n/messages.ts';

export const dates: Translation<typeof english> = {
  today: (time) => `Leo ${time}`,
  tomorrow: (time) => `Kesho ${time}`,
  unknown: 'Saa itathibitishwa',
  am: 'AM',
  pm: 'PM',
  weekdays: ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi'],
  shortWeekdays: ['Jpi', 'Jtt', 'Jnn', 'Jtn', 'Alh', 'Ijm', 'Jmo'],
};
