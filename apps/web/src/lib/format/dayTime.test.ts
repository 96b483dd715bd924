import { expect, test } from 'vitest';
import { dayTime } from './dayTime.ts';

test.each([
  [Date.UTC(2026, 10, 21, 13, 0), '21/11, 04:00 PM'],
  [Date.UTC(2026, 10, 21, 21, 5), '22/11, 12:05 AM'],
  [Date.UTC(2026, 10, 22, 9, 30), '22/11, 12:30 PM'],
  [null, '–'],
])('%d is %s', (epochMs, text) => {
  expect(dayTime(epochMs)).toBe(text);
});
