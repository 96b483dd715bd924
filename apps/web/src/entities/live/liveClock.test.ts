import { expect, it } from 'vitest';
import { liveClockOf } from './liveClock.ts';

it.each([
  ['67:12', '2nd Half', { clock: '67′', phase: '2nd Half', minute: 67, running: true }],
  ['67', '2nd Half', { clock: '67′', phase: '2nd Half', minute: 67, running: true }],
  ["5'", '1st Half', { clock: '5′', phase: '1st Half', minute: 5, running: true }],
  ['45:00', 'Halftime', { clock: 'HT', phase: 'Halftime', minute: 45, running: false }],
  ['', 'Half time', { clock: 'HT', phase: 'Half time' }],
  ['soon', '1st Half', { clock: 'soon', phase: '1st Half' }],
])('shows a football clock of %j in %s', (clock, phase, shown) => {
  expect(liveClockOf(10, { clock, phase })).toEqual(shown);
});

it('shows the clock of other sports as received, without beads', () => {
  expect(liveClockOf(4, { clock: '08:30', phase: '3rd Quarter' })).toEqual({ clock: '08:30', phase: '3rd Quarter' });
});
