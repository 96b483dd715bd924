/** Texts of the sheet with the calendar. */
export const calendarSheet = {
  title: 'Choose a day',
  day: (date: string, isToday: boolean, isChosen: boolean) =>
    `${isToday ? 'Today, ' : ''}${date}${isChosen ? ', selected' : ''}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
};
