import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { user } from '#test/user.ts';
import { ScreenAnnouncer } from './ScreenAnnouncer.tsx';

function Bets() {
  usePageMeta('My Bets');
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/search')}>
        To search
      </button>
      <button type="button" onClick={() => navigate('/?day=1')}>
        Filter
      </button>
      <button type="button" onClick={() => navigate('/bonus', { replace: true })}>
        To bonus
      </button>
    </>
  );
}

function Bonus() {
  usePageMeta('Bonuses');
  return null;
}

function Search() {
  usePageMeta('Search');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input aria-label="Search for game" ref={field} />;
}

beforeEach(() => {
  document.head.innerHTML = '<title>My Bets | Ushindi</title>';
  render(
    <MemoryRouter>
      <ScreenAnnouncer />
      <main id="content" tabIndex={-1}>
        <Routes>
          <Route path="/" element={<Bets />} />
          <Route path="/bonus" element={<Bonus />} />
          <Route path="/search" element={<Search />} />
        </Routes>
      </main>
      <dialog open>
        <button type="button">In the dialog</button>
      </dialog>
    </MemoryRouter>,
  );
});

const announced = () => document.querySelector('[aria-live=polite]')?.textContent;

test('does not announce the first screen', () => {
  expect(document.activeElement).toBe(document.body);
  expect(announced()).toBe('');
});

test('focuses the content of a new screen and announces its title', { tags: ['R-219'] }, async () => {
  await user.click(screen.getByRole('button', { name: 'To bonus' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await waitFor(() => expect(announced()).toBe('Bonuses | Ushindi'));
});

test('leaves the focus to a screen that focuses a field', async () => {
  await user.click(screen.getByRole('button', { name: 'To search' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await waitFor(() => expect(announced()).toBe('Search | Ushindi'));
});

test('keeps the focus when only the query changes', { tags: ['R-219'] }, async () => {
  const filter = screen.getByRole('button', { name: 'Filter' });
  await user.click(filter);
  expect(document.activeElement).toBe(filter);
  expect(announced()).toBe('');
});

test('keeps the focus in an open dialog', async () => {
  const inDialog = screen.getByRole('button', { name: 'In the dialog' });
  const toBonus = screen.getByRole('button', { name: 'To bonus' });
  inDialog.focus();
  // A click would move the focus; the dialog follows a link of its own.
  toBonus.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await waitFor(() => expect(announced()).toBe('Bonuses | Ushindi'));
  expect(document.activeElement).toBe(inDialog);
});
