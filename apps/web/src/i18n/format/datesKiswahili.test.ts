import { expect, it, vi } from 'vitest';
import { calendarWeekdayName } from './dates.ts';

vi.mock('#i18n/en/dates.ts', () => import('#i18n/sw/dates.ts'));

it('has weekdays in Kiswahili that are as narrow as a column of the calendar', { tags: ['D-077'] }, () => {
  const names = [0, 1, 2, 3, 4, 5, 6].map((ahead) => calendarWeekdayName(new Date(2026, 10, 22 + ahead)));
  expect(names).toEqual(['Jpi', 'Jtt', 'Jnn', 'Jtn', 'Alh', 'Ijm', 'Jmo']);
});
