export const calendar = {
  days: 'Days',
  today: 'Today',
  tomorrow: 'Tomorrow',
  nextWeek: 'Next Week',
  allDays: 'All',
  range: (from: string, to: string) => `${from} – ${to}`,
  date: 'Date',
  unknownOption: 'Selected date option not found.',
  invalidDate: 'Invalid date selected.',
  invalidDates: 'Invalid dates selected.',
  title: 'Choose a day',
  day: (date: string, isToday: boolean, isChosen: boolean) =>
    `${isToday ? 'Today, ' : ''}${date}${isChosen ? ', selected' : ''}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
};
