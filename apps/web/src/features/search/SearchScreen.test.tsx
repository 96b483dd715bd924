import { act, fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, type Answer } from '#test/fakeApi.tsx';
import { address, press, showScreen, write } from '#test/screen.tsx';
import { user } from '#test/user.ts';
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
  const screenWithHead = (
    <>
      <Link to="/search">the search of the head</Link>
      <SearchScreen />
    </>
  );
  showScreen('/search', screenWithHead, at, { 'search.matches': answered });
  return asked;
}

const field = () => screen.getByPlaceholderText<HTMLInputElement>('Search for game');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('link');

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('search', () => {
  it('waits with the field focused', { tags: ['D-027'] }, () => {
    show('/search');
    expect(document.activeElement).toBe(field());
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  });

  it('starts at two letters when typing pauses', { tags: ['D-103', 'R-196'] }, async () => {
    vi.useFakeTimers();
    // Not by user-event, which waits for a timer that this test has stopped.
    const enter = (text: string) => fireEvent.change(field(), { target: { value: text } });
    const asked = show('/search');
    enter('g');
    await pass(1000);
    expect(asked).toEqual([]);
    enter('go');
    await pass(200);
    enter('gor m');
    await pass(299);
    expect(asked).toEqual([]);
    await pass(1);
    // vitest's waitFor, because the testing library's stops with fake timers.
    await vi.waitFor(() => expect(asked).toEqual([{ text: 'gor m', page: 1 }]), { timeout: 10_000 });
    expect(address()).toBe('/search?text=gor+m');
  });

  it('starts at once by its button, and not with one letter', { tags: ['D-102', 'D-103'] }, async () => {
    let answer: (page: unknown) => void = () => undefined;
    const asked = show('/search', () => new Promise((resolve) => (answer = resolve)));
    await write(field(), '  g ');
    await press('Search');
    expect(screen.getByText('Type at least 2 letters.')).toBeDefined();
    expect(asked).toEqual([]);
    await write(field(), 'gor');
    expect(screen.queryByText('Type at least 2 letters.')).toBeNull();
    await press('Search');
    expect(await screen.findByText('Loading...')).toBeDefined();
    answer({ items: [aFound('7')], hasMore: false });
    expect(await screen.findByRole('list', { name: 'Results' })).toBeDefined();
    expect(asked).toEqual([{ text: 'gor', page: 1 }]);
  });

  it('shows country, tournament, both teams and the start, and links to the markets', {
    tags: ['D-104', 'D-105'],
  }, async () => {
    show('/search?text=gor');
    expect(await screen.findByText('Kenya · Premier League')).toBeDefined();
    const [row] = rows('Results');
    expect(row?.textContent).toContain('Home 7 vs Away 7');
    expect(row?.textContent).toContain('Starts Thursday at 4:00 PM');
    expect(row?.textContent).toContain('#47');
    expect(row?.getAttribute('href')).toBe('/markets/7');
  });

  it('omits a start that is past or unknown', { tags: ['D-105'] }, async () => {
    const items = [aFound('1', { startsAtMs: Date.now() - 1 }), aFound('2', { startsAtMs: null })];
    show('/search?text=gor', () => ({ items, hasMore: false }));
    expect(await screen.findByRole('link', { name: /Home 2 vs Away 2\s?#42$/ })).toBeDefined();
    expect(screen.queryByText(/^Starts/)).toBeNull();
  });

  it('empties the field when the head opens another search', async () => {
    show('/search');
    await write(field(), 'gor');
    await press('Search');
    expect(await screen.findByRole('list', { name: 'Results' })).toBeDefined();
    expect(field().value).toBe('gor');
    await user.click(screen.getByRole('link', { name: 'the search of the head' }));
    expect(address()).toBe('/search');
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('shows that there are no results', { tags: ['D-106'] }, async () => {
    show('/search?text=xyz', () => ({ items: [], hasMore: false }));
    expect(await screen.findByText('No results found.')).toBeDefined();
  });

  it('loads more while pages are full, each match once, and starts a new text at its first page', {
    tags: ['D-107'],
  }, async () => {
    const asked = show('/search?text=league', (input) =>
      (input as { page: number }).page === 1
        ? { items: fullPage, hasMore: true }
        : { items: [aFound('19'), aFound('20')], hasMore: false },
    );
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText(/^Home 20/)).toBeDefined();
    expect(rows('Results')).toHaveLength(21);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    await write(field(), 'cup');
    await press('Search');
    expect(await screen.findByRole('button', { name: 'Load More' })).toBeDefined();
    expect(asked).toEqual([
      { text: 'league', page: 1 },
      { text: 'league', page: 2 },
      { text: 'cup', page: 1 },
    ]);
  });

  it('logs and shows a failure, and repeats the search on Try again', { tags: ['D-201', 'R-206'] }, async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    let isFailing = true;
    const found = { items: [aFound('7')], hasMore: false };
    show('/search?text=gor', () => (isFailing ? refusal('UPSTREAM_UNAVAILABLE', 'no') : found));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The search does not work right now. Please try again.');
    expect(log).toHaveBeenCalledOnce();
    expect(screen.queryByText('No results found.')).toBeNull();
    expect(screen.queryByText('Loading...')).toBeNull();
    isFailing = false;
    await press('Try again');
    expect(await screen.findByRole('list', { name: 'Results' })).toBeDefined();
  });

  it('keeps its results and shows that more of them failed', { tags: ['R-206'] }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    show('/search?text=league', (input) =>
      (input as { page: number }).page === 1 ? { items: fullPage, hasMore: true } : refusal('UPSTREAM_TIMEOUT', 'no'),
    );
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(rows('Results')).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Load More' })).toBeDefined();
  });

  it('remembers opened matches and shows them before anything is typed', { tags: ['D-109'] }, async () => {
    show('/search?text=gor');
    await user.click(await screen.findByRole('link', { name: /Home 7/ }));
    expect(address()).toBe('/markets/7');
    expect(localStorage.getItem('ushindi.searched')).toContain('"matchId":"7"');
  });

  it('shows the recently opened matches until a search starts', async () => {
    remember(aFound('5'));
    remember(aFound('6'));
    show('/search');
    expect(rows('Recently opened').map((row) => row.getAttribute('href'))).toEqual(['/markets/6', '/markets/5']);
    await write(field(), 'gor');
    await press('Search');
    expect(await screen.findByRole('list', { name: 'Results' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Recently opened' })).toBeNull();
  });
});
