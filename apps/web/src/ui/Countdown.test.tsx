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
])('%i ms left reads %s', (leftMs, shown) => {
  expect(formatMinutes(leftMs)).toBe(shown);
});

test('it counts down each second and says once that it is over', () => {
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

test('a new end starts it again', () => {
  const { rerender } = render(<Countdown endsAtMs={1_000_000} />);
  act(() => vi.advanceTimersByTime(10_000));
  rerender(<Countdown endsAtMs={1_013_000} />);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('00:02');
});
