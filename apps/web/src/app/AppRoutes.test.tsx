import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { fakeApi } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import type { ScreenRoute } from './screens.ts';

type Original = { routes: readonly ScreenRoute[] };

// The code of the screens does not arrive.
vi.mock('./routes.ts', async (importOriginal) => {
  const { routes, ...rest } = await importOriginal<Original>();
  return { ...rest, routes: routes.map((route) => ({ ...route, load: () => new Promise(() => undefined) })) };
});
vi.mock('./AppLayout.tsx', async () => {
  const { Outlet } = await import('react-router-dom');
  return { AppLayout: Outlet, NotFound: () => null };
});

it.each([
  ['/withdraw', 'player', 'fields'],
  ['/change-password', 'player', 'fields'],
  ['/self-exclude-from-betting', 'player', 'fields'],
  ['/reset-password', 'guest', 'fields'],
  ['/transactions', 'player', 'a list'],
  ['/results', 'guest', 'a list'],
])('shows %s to a %s as %s while its code loads', async (path, who, shape) => {
  adoptSession(who === 'player' ? { ...session, signedIn: true } : { signedIn: false });
  const { AppRoutes } = await import('./AppRoutes.tsx');
  const { wrapper: Api } = fakeApi({});
  const { container } = render(
    <Api>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
      </MemoryRouter>
    </Api>,
  );
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(container.querySelector('.match') === null).toBe(shape === 'fields');
});
