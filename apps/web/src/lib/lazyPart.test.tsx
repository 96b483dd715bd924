import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#app/ErrorBoundary.tsx';
import { renderToString } from 'react-dom/server';
import { lazyPart, lazyScreen, PartCollector, preloadParts } from './lazyPart.ts';

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

type Outcome = () => Promise<{ default: ComponentType }>;

/** A load whose imports resolve or fail in the given order, and fail from then on. */
const loadOf = (...outcomes: Outcome[]) => vi.fn(() => (outcomes.shift() ?? gone)());

/** Renders a screen whose imports resolve or fail in the given order. */
async function draw(...outcomes: Outcome[]) {
  const load = loadOf(...outcomes);
  const Part = lazyScreen('screen', load, 'loading');
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

it('shows a page with a retry after the second failed fetch', async () => {
  const load = await draw(gone, gone, async () => module);
  await pass(1_000);
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
  const Part = lazyScreen('missing', load, null);
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
  const Part = lazyPart(
    'preloaded',
    loadOf(gone, gone, async () => module),
  );
  expect(await preloads(Part)).toBe(false);
  await pass(5_000);
  await act(async () => render(<Part />));
  expect(screen.getByText('the screen')).toBeTruthy();
});

describe('a screen that failed', () => {
  it('is fetched again as soon as the browser reports a network', async () => {
    await draw(gone, gone, async () => module);
    await pass(1_000);
    expect(screen.getByRole('heading', { name: 'This page did not load' })).toBeTruthy();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('the screen')).toBeTruthy();
  });
});

describe('a part that failed', () => {
  async function drawPart(onFailed?: () => void, ...outcomes: Outcome[]) {
    const load = loadOf(...outcomes);
    const Part = lazyPart('part', load, 'room');
    await act(async () =>
      render(
        <>
          <p>the list</p>
          <Part {...(onFailed && { onFailed })} />
        </>,
      ),
    );
    await pass(1_000);
    return load;
  }

  it('leaves what is around it, and shows its fallback', async () => {
    await drawPart();
    expect(screen.getByText('the list')).toBeTruthy();
    expect(screen.getByText('room')).toBeTruthy();
  });

  it('is fetched again as soon as the browser reports a network', async () => {
    await drawPart(undefined, gone, gone, async () => module);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('the screen')).toBeTruthy();
  });

  it('is fetched again after 10 s, then after 20 s', { tags: ['R-209'] }, async () => {
    const load = await drawPart();
    expect(load).toHaveBeenCalledTimes(2);
    await pass(10_000);
    await pass(1_000);
    expect(load).toHaveBeenCalledTimes(4);
    await pass(19_000);
    expect(load).toHaveBeenCalledTimes(4);
    await pass(1_000);
    expect(load).toHaveBeenCalledTimes(5);
  });

  it('is not fetched again before the page is visible', { tags: ['R-209'] }, async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const load = await drawPart();
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(2);
    hidden.mockReturnValue(false);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(1_000);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('calls onFailed once while its code does not load', async () => {
    const onFailed = vi.fn();
    const load = await drawPart(onFailed);
    expect(onFailed).toHaveBeenCalledTimes(1);
    await pass(10_000);
    await pass(1_000);
    expect(load).toHaveBeenCalledTimes(4);
    expect(onFailed).toHaveBeenCalledTimes(1);
  });
});

it('leaves any other error of a part to the boundary around it', async () => {
  const Part = lazyPart('crashing part', async () => ({ default: Broken }));
  await act(async () =>
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    ),
  );
  expect(screen.getByRole('heading', { name: 'This page stopped working' })).toBeTruthy();
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
