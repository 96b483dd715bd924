import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Beads, clockBeads, countBeads } from './Beads.tsx';

const drawn = (minute: number, isRunning: boolean) =>
  clockBeads(minute, { isRunning })
    .map((state) => ({ on: '●', now: '◐', off: '○' })[state as 'on' | 'now' | 'off'])
    .join('');

test.each([
  [0, true, '◐○○○○○'],
  [14, true, '◐○○○○○'],
  [15, true, '●◐○○○○'],
  [67, true, '●●●●◐○'],
  [88, true, '●●●●●◐'],
  [96, true, '●●●●●◐'],
  [45, false, '●●●○○○'],
  [90, false, '●●●●●●'],
])('shows minute %i, running %s, as %s', (minute, isRunning, beads) => {
  expect(drawn(minute, isRunning)).toBe(beads);
});

test('lights one bead per selection towards a boost', () => {
  expect(countBeads(3, 4)).toEqual(['on', 'on', 'on', 'off']);
});

test('is an image with a name when it has a sentence', () => {
  render(<Beads beads={countBeads(1, 2)} label="1 of 2 selections won" />);
  expect(screen.getByRole('img', { name: '1 of 2 selections won' }).children).toHaveLength(2);
});

test('is hidden from screen readers without a sentence', () => {
  render(<Beads beads={countBeads(1, 2)} />);
  expect(screen.queryByRole('img')).toBeNull();
});
