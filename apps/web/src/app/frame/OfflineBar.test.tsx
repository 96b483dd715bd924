import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useConnection } from '#lib/connection.ts';
import { noteServerClock } from '#lib/serverClock.ts';
import { OfflineBar } from './OfflineBar.tsx';

const LOADED_MS = Date.UTC(2020, 0, 15, 11, 32, 30);

function show(loaded: Record<string, number>): void {
  const queryClient = new QueryClient();
  for (const [name, updatedAt] of Object.entries(loaded)) {
    const queryKey = [['fixtures', name]];
    queryClient.setQueryData(queryKey, name, { updatedAt });
    new QueryObserver(queryClient, { queryKey, queryFn: () => name, staleTime: Infinity }).subscribe(() => undefined);
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OfflineBar />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const become = (state: Partial<ReturnType<typeof useConnection.getState>>) => act(() => useConnection.setState(state));
const text = () => screen.queryByRole('status')?.textContent ?? null;

afterEach(() => useConnection.setState({ isOnline: true, savedAtMs: null }));

test('shows since when the oldest odds on the screen stand still', { tags: ['R-41'] }, () => {
  show({ list: LOADED_MS, match: LOADED_MS + 60_000, liveCount: LOADED_MS - 60_000 });
  expect(text()).toBeNull();
  become({ isOnline: false });
  expect(text()).toBe('Offline – odds from 15/01, 02:32 PM, locked');
  become({ isOnline: true });
  expect(text()).toBeNull();
});

test('shows the time by the server’s clock on a phone that is an hour ahead', { tags: ['A-109', 'R-41'] }, () => {
  noteServerClock(String(Date.now() - 3_600_000));
  show({ list: LOADED_MS + 3_600_000 });
  become({ isOnline: false });
  expect(text()).toBe('Offline – odds from 15/01, 02:32 PM, locked');
  noteServerClock(String(Date.now()));
});

test('shows when live odds were saved, which no query has', () => {
  show({});
  become({ savedAtMs: LOADED_MS });
  expect(text()).toBe('Offline – odds from 15/01, 02:32 PM, locked');
});

test('shows that odds are locked where their age is unknown', () => {
  show({});
  become({ isOnline: false });
  expect(text()).toBe('Offline – odds are locked');
});
