import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// React also reports caught errors on the console; here they are expected.
beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => vi.restoreAllMocks());

function Broken(): never {
  throw new Error('x is undefined');
}

function Unfetched(): never {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
}

const within = (screenOf: ReactNode, place = '/') => <ErrorBoundary resetKey={place}>{screenOf}</ErrorBoundary>;

test('replaces a screen that throws by an error page', () => {
  render(within(<Broken />));
  expect(screen.getByRole('heading', { name: 'This page stopped working' })).toBeTruthy();
});

test("shows that a screen's code could not be fetched, with a retry", () => {
  render(within(<Unfetched />));
  expect(screen.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('clears the failure on navigation', () => {
  const { rerender } = render(within(<Broken />, '/a'));
  rerender(within('another screen', '/b'));
  expect(screen.getByText('another screen')).toBeTruthy();
});
