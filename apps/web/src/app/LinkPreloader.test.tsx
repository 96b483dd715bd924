import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LinkPreloader } from './LinkPreloader.tsx';
import { preloadScreen } from './AppRoutes.tsx';

vi.mock('./AppRoutes.tsx', () => ({ preloadScreen: vi.fn() }));

beforeEach(() => vi.clearAllMocks());

it('loads the screen of a touched link of this site, once it is touched', () => {
  render(
    <>
      <LinkPreloader />
      <a href="/markets/501?from=home">
        <b>Gor Mahia</b>
      </a>
      <a href="https://elsewhere.example/live">Elsewhere</a>
      <button type="button">Other</button>
    </>,
  );
  expect(preloadScreen).not.toHaveBeenCalled();
  for (const name of ['Elsewhere', 'Other', 'Gor Mahia']) fireEvent.pointerDown(screen.getByText(name));
  expect(vi.mocked(preloadScreen).mock.calls).toEqual([['/markets/501']]);
});
