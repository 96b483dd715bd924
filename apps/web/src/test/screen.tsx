import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { RouteAccess, type PathAccess } from '#lib/navigation/returnTo.ts';
import { fakeApi, type Answer } from './fakeApi.tsx';
import { user } from './user.ts';

const kinds: Record<string, PathAccess> = { '/': 'screen', '/my-bets': 'screen', '/login': 'guestOnly' };

/** Renders the router's address, for `address`. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Renders a screen at an address with fake responses; every other address renders only itself. */
export function showScreen(path: string, element: ReactElement, at: string, answers: Record<string, Answer>) {
  const { calls, wrapper: Api } = fakeApi(answers);
  render(
    <Api>
      <MemoryRouter initialEntries={[at]}>
        <RouteAccess value={(pathname) => kinds[pathname] ?? 'unknown'}>
          <Routes>
            <Route path={path} element={element} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </RouteAccess>
      </MemoryRouter>
    </Api>,
  );
  return { calls };
}

/** The router's current address. */
export function address(): string {
  return screen.getByTestId('address').textContent;
}

/** Replaces a field's text and leaves the field. */
export async function type(label: string, value: string): Promise<void> {
  await write(screen.getByLabelText(label, { selector: 'input, textarea' }), value);
  await user.tab();
}

/** Replaces a field's text and stays in it. */
export async function write(field: Element, value: string): Promise<void> {
  await user.clear(field);
  if (value !== '') await user.type(field, value);
}

/** Presses a button by name. */
export async function press(name: string | RegExp): Promise<void> {
  const button = screen.getByRole('button', { name });
  // A dialog that has just opened takes the pointer one rendering later; until then a click throws.
  await waitFor(() => user.click(button));
}

/** A session as the gateway grants it. */
export const session = {
  signedIn: true as const,
  phone: '254712345678',
  name: 'Player',
  accNo: '7',
  expiresInMs: 3_600_000,
};
