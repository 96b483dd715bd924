import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uniqueItems, usePages } from './usePages.ts';

type Item = { id: number; page: number };
type Page = { items: Item[]; hasMore: boolean };

const FRESH_FOR_MS = 15_000;
const KEY = ['items'];
const pageOf = (number: number): Page => ({ items: [{ id: number, page: number }], hasMore: number < 6 });
const hasNext = ({ hasMore }: Page) => hasMore;
const itemsOf = ({ items }: Page) => items;
const idOf = ({ id }: Item) => id;

/** A list of six pages with one item each, and the numbers of the pages it requested. */
async function shownList(options: { freshForMs?: number; maxPages?: number } = {}) {
  const client = new QueryClient();
  const requested: number[] = [];
  const load = async (page: number) => {
    requested.push(page);
    return pageOf(page);
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const fixed = { queryKey: KEY, load, hasNext, itemsOf, idOf, refetchOnWindowFocus: true };
  const show = () => renderHook(() => usePages<Page, Item>({ ...fixed, ...options }), { wrapper });
  const { result } = show();
  const settled = () => waitFor(() => expect(result.current.query.isFetching).toBe(false));
  const shown = () => result.current.items.map(({ id }) => id);
  /** Loads pages by their numbers, each next to those in memory. */
  const scrollTo = async (...numbers: number[]) => {
    for (const number of numbers) {
      const { query } = result.current;
      await act(() => (number > (shown()[0] ?? 0) ? query.fetchNextPage() : query.fetchPreviousPage()));
      await waitFor(() => expect(shown()).toContain(number));
      await settled();
    }
  };
  await waitFor(() => expect(shown()).toEqual([1]));
  return { client, requested, result, scrollTo, settled, shown, show };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('a list that is read page by page', () => {
  it('keeps three pages in memory, and loads the others again in both directions', async () => {
    const { result, scrollTo, shown, requested } = await shownList();
    await scrollTo(2, 3, 4, 5);
    expect(shown()).toEqual([3, 4, 5]);
    expect(result.current.earlier).toMatchObject({ firstPage: 3, pageCount: 3, mayLoad: true });
    await scrollTo(2, 1);
    expect(shown()).toEqual([1, 2, 3]);
    expect(result.current.earlier).toMatchObject({ firstPage: 1, mayLoad: false });
    await scrollTo(4);
    expect(shown()).toEqual([2, 3, 4]);
    expect(requested).toEqual([1, 2, 3, 4, 5, 2, 1, 4]);
  });

  it('keeps the identity of items when another page is dropped', async () => {
    const { result, scrollTo } = await shownList();
    await scrollTo(2, 3);
    const [, second] = result.current.items;
    await scrollTo(4);
    expect(result.current.items[0]).toBe(second);
  });

  it('keeps all pages without a limit', async () => {
    const { scrollTo, shown } = await shownList({ maxPages: Number.POSITIVE_INFINITY });
    await scrollTo(2, 3, 4, 5);
    expect(shown()).toEqual([1, 2, 3, 4, 5]);
  });

  it('requests only the pages that are stale when it is shown again', async () => {
    const { requested, scrollTo, settled, show } = await shownList();
    vi.setSystemTime(Date.now() + FRESH_FOR_MS - 1);
    await scrollTo(2);
    vi.setSystemTime(Date.now() + 2);
    show();
    await waitFor(() => expect(requested).toEqual([1, 2, 1]));
    await settled();
    show();
    await settled();
    expect(requested).toEqual([1, 2, 1]);
  });

  it.each([
    ['they are invalidated', {}, (client: QueryClient) => client.invalidateQueries()],
    ['they are never fresh', { freshForMs: 0 }, (client: QueryClient) => client.refetchQueries()],
  ])('requests all pages in memory again when %s', async (_, options, refetch) => {
    const { client, requested, scrollTo } = await shownList(options);
    await scrollTo(2, 3, 4);
    requested.length = 0;
    await act(() => refetch(client));
    expect(requested).toEqual([2, 3, 4]);
  });
});

it('has each item once, at its first position with its latest data', () => {
  const items = [
    { id: 'a', count: 1 },
    { id: 'b', count: 1 },
    { id: 'a', count: 2 },
    { id: 'c', count: 1 },
  ];
  expect(uniqueItems(items, ({ id }) => id)).toEqual([items[2], items[1], items[3]]);
});
