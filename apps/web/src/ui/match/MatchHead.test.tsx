import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MatchHead } from './MatchHead.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const head = (home: number, away: number) => (
  <MatchHead home={{ name: 'Qatar', score: home }} away={{ name: 'Jordan', score: away }} kickOff="24/11/26 03:00 PM" />
);
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;

test('announces a score once it is settled, and not each change before', { tags: ['R-226'] }, () => {
  const { rerender } = render(head(0, 0));
  expect(spoken()).toBe('Qatar 0, Jordan 0');
  rerender(head(1, 0));
  act(() => void vi.advanceTimersByTime(2_999));
  rerender(head(1, 1));
  act(() => void vi.advanceTimersByTime(2_999));
  expect(spoken()).toBe('Qatar 0, Jordan 0');
  act(() => void vi.advanceTimersByTime(1));
  expect(spoken()).toBe('Qatar 1, Jordan 1');
});
