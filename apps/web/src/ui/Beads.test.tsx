import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Beads, clockBeads, countBeads } from './Beads.tsx';

const drawn = (minute: number, running?: boolean) =>
  clockBeads(minute, running)
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
])('minute %i, running %s, shows %s', (minute, running, beads) => {
  expect(drawn(minute, running)).toBe(beads);
});

test('picks towards a boost light one bead each', () => {
  expect(countBeads(3, 4)).toEqual(['on', 'on', 'on', 'off']);
});

test('a strand with a sentence is an image with that name', () => {
  render(<Beads beads={countBeads(1, 2)} label="1 of 2 picks won" />);
  expect(screen.getByRole('img', { name: '1 of 2 picks won' }).children).toHaveLength(2);
});

test('a strand without one is silent', () => {
  render(<Beads beads={countBeads(1, 2)} />);
  expect(screen.queryByRole('img')).toBeNull();
});
