import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#app/ErrorBoundary.tsx';
import { renderToString } from 'react-dom/server';
import { lazyPart, PartCollector, preloadParts } from './lazyPart.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // React also reports caught errors on the console; here they are expected.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const module = { default: () => <p>the screen</p> };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

/** Renders a lazy part whose imports resolve or fail in the given order. */
async function draw(...outcomes: (() => Promise<{ default: ComponentType }>)[]) {
  const load = vi.fn(() => (outcomes.shift() ?? gone)());
  const Part = lazyPart('part', load, 'loading');
  await act(async () =>
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    ),
  );
  return load;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('fetches a part that loads at once a single time', async () => {
  const load = await draw(async () => module);
  await pass(5_000);
  expect(screen.getByText('the screen')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('retries a failed fetch once after a moment, without showing the failure', async () => {
  const load = await draw(gone, async () => module);
  await pass(999);
  expect(screen.getByText('loading')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(screen.getByText('the screen')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('shows a page with a retry after the second failed fetch, and stops fetching', async () => {
  const load = await draw(gone, gone, async () => module);
  await pass(60_000);
  expect(screen.getByRole('heading', { name: 'This page did not load' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

/** Whether a preload succeeds, after its retry. */
async function preloads(Part: { preload: () => Promise<unknown> }) {
  const loaded = Part.preload().then(
    () => true,
    () => false,
  );
  await pass(1_000);
  return loaded;
}

it('shares the failure of a preload with the preloads and the rendering right after it', async () => {
  const load = vi.fn(gone);
  const Part = lazyPart('missing', load);
  expect(await preloads(Part)).toBe(false);
  expect(await preloads(Part)).toBe(false);
  await act(async () =>
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    ),
  );
  expect(screen.getByRole('heading', { name: 'This page did not load' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('fetches a part again some time after its preload failed', async () => {
  const outcomes = [gone, gone, async () => module];
  const Part = lazyPart('preloaded', () => (outcomes.shift() ?? gone)());
  expect(await preloads(Part)).toBe(false);
  await pass(5_000);
  await act(async () => render(<Part />));
  expect(screen.getByText('the screen')).toBeTruthy();
});

it('fetches a part again some time after its rendering failed', async () => {
  const outcomes = [gone, gone, async () => module];
  const Part = lazyPart('rendered', () => (outcomes.shift() ?? gone)());
  const page = (
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>
  );
  const { unmount } = await act(async () => render(page));
  await pass(1_000);
  expect(screen.getByRole('heading', { name: 'This page did not load' })).toBeTruthy();
  unmount();
  await pass(5_000);
  await act(async () => render(page));
  expect(screen.getByText('the screen')).toBeTruthy();
});

it('renders a part that was loaded by its name at once, as the server does, and reports the name', async () => {
  const Part = lazyPart('preloaded part', async () => module, 'loading');
  await preloadParts(['preloaded part', 'part of another build']);
  const names: string[] = [];
  const page = (
    <PartCollector value={(name) => names.push(name)}>
      <Part />
    </PartCollector>
  );
  // Without a Suspense boundary, which has comments around it.
  expect(renderToString(page)).toBe('<p>the screen</p>');
  expect(names).toEqual(['preloaded part']);
});

function Broken(): never {
  throw new Error('no data');
}

it('fails the rendering of a server when a loaded part throws', async () => {
  const Part = lazyPart('broken part', async () => ({ default: Broken }));
  await Part.preload();
  expect(() => renderToString(<Part />)).toThrow('no data');
});
