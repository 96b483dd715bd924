import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { fakeApi, type Answer } from '../lib/api/fakeApi.tsx';
import { PathKinds, type PathKind } from '../lib/session/returnTo.ts';

const kinds: Record<string, PathKind> = { '/': 'screen', '/my-bets': 'screen', '/login': 'guestOnly' };

/** Shows the address as the router has it, for `address`. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Renders a screen at an address, over made-up answers; every other address shows nothing but itself. */
export function showScreen(path: string, element: ReactElement, at: string, answers: Record<string, Answer>) {
  const { calls, wrapper: Api } = fakeApi(answers);
  render(
    <Api>
      <MemoryRouter initialEntries={[at]}>
        <PathKinds value={(pathname) => kinds[pathname] ?? 'unknown'}>
          <Routes>
            <Route path={path} element={element} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </PathKinds>
      </MemoryRouter>
    </Api>,
  );
  return { calls };
}

/** The address as the router has it. */
export function address(): string {
  return screen.getByTestId('address').textContent;
}

/** Types into a field and leaves it. */
export function type(label: string, value: string): void {
  const field = screen.getByLabelText(label, { selector: 'input, textarea, select' });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

/** Presses a button by its name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** A session as the gateway grants it. */
export const session = { signedIn: true, phone: '254712345678', name: 'Player', accNo: '7', expiresInMs: 3_600_000 };
