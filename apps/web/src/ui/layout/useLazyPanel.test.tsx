import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from '#lib/lazyPart.ts';
import { ToastHost } from '#ui/feedback/ToastHost.tsx';
import { useLazyPanel } from './useLazyPanel.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Renders a button with the panel of a part that loads in this way, and opens it. */
async function open(load: () => Promise<{ default: () => React.ReactNode }>) {
  const Content = lazyPart('content of a panel', load);
  function Panel() {
    const { isOpen, button, id, onFailed } = useLazyPanel();
    return (
      <>
        <button type="button" {...button}>
          Why
        </button>
        {isOpen && (
          <div id={id}>
            <Content onFailed={onFailed} />
          </div>
        )}
        <ToastHost />
      </>
    );
  }
  render(<Panel />);
  fireEvent.click(screen.getByRole('button', { name: 'Why' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
}

const isExpanded = () => screen.getByRole('button', { name: 'Why' }).getAttribute('aria-expanded');

it('names the opened panel as what the button controls', async () => {
  await open(async () => ({ default: () => <p>because</p> }));
  expect(isExpanded()).toBe('true');
  const panel = screen.getByText('because').parentElement;
  expect(panel?.id).toBe(screen.getByRole('button', { name: 'Why' }).getAttribute('aria-controls'));
});

it('closes a panel whose code cannot be loaded and notifies the player', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')));
  expect(isExpanded()).toBe('false');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
