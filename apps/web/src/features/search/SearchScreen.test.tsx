import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, type Answer } from '../../lib/api/fakeApi.tsx';
import { address, press, showScreen } from '../../test/screen.tsx';
import { aFound } from './aFound.ts';
import { remember } from './history.ts';
import SearchScreen from './SearchScreen.tsx';

const fullPage = Array.from({ length: 20 }, (_, index) => aFound(String(index)));

function show(at: string, answer: Answer = () => ({ items: [aFound('7')], hasMore: false })) {
  const asked: unknown[] = [];
  const answered: Answer = (input) => {
    asked.push(input);
    return answer(input);
  };
  showScreen('/search', <SearchScreen />, at, { 'search.matches': answered });
  return asked;
}

const field = () => screen.getByPlaceholderText<HTMLInputElement>('Search for game');
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('link');

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('search', () => {
  it('waits with the field ready', () => {
    show('/search');
    expect(document.activeElement).toBe(field());
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  });

  it('begins by itself at three letters, when typing pauses', async () => {
    vi.useFakeTimers();
    const asked = show('/search');
    write('go');
    await pass(1000);
    expect(asked).toEqual([]);
    write('gor');
    await pass(200);
    write('gor m');
    await pass(299);
    expect(asked).toEqual([]);
    await pass(1);
    // Of vitest: that of the testing library stands still where timers do.
    await vi.waitFor(() => expect(asked).toEqual([{ text: 'gor m', page: 1 }]), { timeout: 10_000 });
    expect(address()).toBe('/search?text=gor+m');
  });

  it('begins at once by its button, and not below three letters', async () => {
    const asked = show('/search');
    write('  go ');
    press('Search');
    expect(screen.getByText('Type at least 3 letters.')).toBeDefined();
    expect(asked).toEqual([]);
    write('gor');
    expect(screen.queryByText('Type at least 3 letters.')).toBeNull();
    press('Search');
    expect(await screen.findByText('Loading...')).toBeDefined();
    expect(await screen.findByRole('list', { name: 'Results' })).toBeDefined();
    expect(asked).toEqual([{ text: 'gor', page: 1 }]);
  });

  it('shows country, tournament, both teams and the start, and leads to the markets', async () => {
    show('/search?text=gor');
    expect(await screen.findByText('Kenya · Premier League')).toBeDefined();
    const [row] = rows('Results');
    expect(row?.textContent).toContain('Home 7 vs Away 7');
    expect(row?.textContent).toContain('Starts Thursday at 4:00 PM');
    expect(row?.getAttribute('href')).toBe('/markets/7');
  });

  it('says nothing of a start that is past or unknown', async () => {
    const items = [aFound('1', { startsAtMs: Date.now() - 1 }), aFound('2', { startsAtMs: null })];
    show('/search?text=gor', () => ({ items, hasMore: false }));
    expect(await screen.findByRole('link', { name: /Home 2 vs Away 2$/ })).toBeDefined();
    expect(screen.queryByText(/^Starts/)).toBeNull();
  });

  it('says that there is nothing', async () => {
    show('/search?text=xyz', () => ({ items: [], hasMore: false }));
    expect(await screen.findByText('No results found.')).toBeDefined();
  });

  it('loads more while a full page comes, each match once, and starts another text at its first page', async () => {
    const asked = show('/search?text=league', (input) =>
      (input as { page: number }).page === 1
        ? { items: fullPage, hasMore: true }
        : { items: [aFound('19'), aFound('20')], hasMore: false },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText(/^Home 20/)).toBeDefined();
    expect(rows('Results')).toHaveLength(21);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    write('cup');
    press('Search');
    expect(await screen.findByRole('button', { name: 'Load More' })).toBeDefined();
    expect(asked).toEqual([
      { text: 'league', page: 1 },
      { text: 'league', page: 2 },
      { text: 'cup', page: 1 },
    ]);
  });

  it('only logs a failure', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    show('/search?text=gor', () => refusal('UPSTREAM_UNAVAILABLE', 'no'));
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect(screen.queryByText('No results found.')).toBeNull();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('remembers what is opened, and shows it before anything is typed', async () => {
    show('/search?text=gor');
    fireEvent.click(await screen.findByRole('link', { name: /Home 7/ }));
    expect(address()).toBe('/markets/7');
    expect(localStorage.getItem('ushindi.searched')).toContain('"matchId":"7"');
  });

  it('shows the matches opened last until a search begins', async () => {
    remember(aFound('5'), localStorage);
    remember(aFound('6'), localStorage);
    show('/search');
    expect(rows('Opened last').map((row) => row.getAttribute('href'))).toEqual(['/markets/6', '/markets/5']);
    write('gor');
    press('Search');
    expect(await screen.findByRole('list', { name: 'Results' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Opened last' })).toBeNull();
  });
});
