import type { calendarSheet as english } from '#i18n/en/calendarSheet.ts';
import type { Translation } from '#i18n/messages.ts';

export const calendarSheet: Translation<typeof english> = {
  title: 'Chagua siku',
  day: (date, isToday, isChosen) => `${isToday ? 'Leo, ' : ''}${date}${isChosen ? ', imechaguliwa' : ''}`,
  previousMonth: 'Mwezi uliopita',
  nextMonth: 'Mwezi ujao',
};
