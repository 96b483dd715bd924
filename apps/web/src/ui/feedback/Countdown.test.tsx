import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown, formatMinutes } from './Countdown.tsx';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

test.each([
  [0, '00:00'],
  [1, '00:01'],
  [59_001, '01:00'],
  [300_000, '05:00'],
])('formats %i ms as %s', (leftMs, shown) => {
  expect(formatMinutes(leftMs)).toBe(shown);
});

test('counts down each second and reports the end once', () => {
  const onEnd = vi.fn();
  render(<Countdown endsAtMs={1_002_000} onEnd={onEnd} />);
  expect(screen.getByRole('timer').textContent).toBe('00:02');
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('00:01');
  expect(onEnd).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(5000));
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  expect(onEnd).toHaveBeenCalledOnce();
});

test('restarts for a new end', () => {
  const { rerender } = render(<Countdown endsAtMs={1_000_000} />);
  act(() => vi.advanceTimersByTime(10_000));
  rerender(<Countdown endsAtMs={1_013_000} />);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('00:02');
});
