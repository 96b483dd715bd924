import { act, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import { lazyPart } from './lazyPart.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // React reports caught errors on the console too; here they are meant.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const module = { default: () => <p>the screen</p> };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

/** Draws a part of which each fetch comes out as told, in order. */
async function draw(...outcomes: (() => Promise<{ default: ComponentType }>)[]) {
  const load = vi.fn(() => (outcomes.shift() ?? gone)());
  const Part = lazyPart(load);
  await act(async () =>
    render(
      <ErrorBoundary>
        <Suspense fallback="loading">
          <Part />
        </Suspense>
      </ErrorBoundary>,
    ),
  );
  return load;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a part that comes at once is fetched once', async () => {
  const load = await draw(async () => module);
  await pass(5_000);
  expect(screen.getByText('the screen')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a part whose fetch fails is fetched once more a moment later, and nobody sees the failure', async () => {
  const load = await draw(gone, async () => module);
  await pass(999);
  expect(screen.getByText('loading')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(screen.getByText('the screen')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part whose second fetch fails too gives way to a page that can be tried again, and is not asked for any more', async () => {
  const load = await draw(gone, gone, async () => module);
  await pass(60_000);
  expect(screen.getByRole('heading', { name: 'This page did not load' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
