import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { reportToOtherTabs } from '#entities/session/otherTabs.ts';
import { showScreen } from '#test/screen.tsx';
import ExcludedScreen from './ExcludedScreen.tsx';

beforeEach(() => localStorage.clear());

it.each([
  [Date.parse('2027-11-28T07:00:00Z'), /^Betting is closed to you until 2027-11-28 10:00\. /],
  [null, /^Betting is closed to you\. /],
  [undefined, /^Betting is closed to you until the time that you chose\. /],
])('names the end of an exclusion, and how to reach the money: %s', { tags: ['R-141'] }, (untilMs, text) => {
  reportToOtherTabs({ what: 'excluded', untilMs });
  showScreen('/excluded', <ExcludedScreen />, '/excluded', {});
  expect(screen.getByText(text).textContent).toMatch(/withdraw your money/);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

it('does not name the end of an exclusion of somebody who signed in since', { tags: ['R-141'] }, () => {
  reportToOtherTabs({ what: 'excluded', untilMs: 5 });
  reportToOtherTabs({ what: 'signedIn' });
  showScreen('/excluded', <ExcludedScreen />, '/excluded', {});
  expect(screen.getByText(/until the time that you chose/)).toBeTruthy();
});
