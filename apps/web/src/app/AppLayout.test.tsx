import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMaintenance } from '#lib/api/maintenance.ts';
import { trpc } from '#lib/api/trpc.ts';
import { fakeApi, refusal, type Answer } from '#test/fakeApi.tsx';
import { user } from '#test/user.ts';
import { AppLayout } from './AppLayout.tsx';

function CountScreen() {
  const { data } = trpc.places.countries.useQuery({ sportId: 10 });
  return <p>{data ? `${data.items.length} countries` : 'nothing yet'}</p>;
}

function show(at: string, answers: Record<string, Answer> = {}) {
  const { wrapper: Api } = fakeApi({
    'fixtures.liveCount': () => ({ count: 3 }),
    'menu.quick': () => ({ items: [] }),
    ...answers,
  });
  render(
    <Api>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route element={<AppLayout />}>
            <Route path="*" element={<CountScreen />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </Api>,
  );
}

const closed = () => refusal('MAINTENANCE', 'We are currently under maintenance');

describe('the frame of an address', () => {
  beforeEach(() => useMaintenance.setState({ isClosed: false }));

  it('has page tabs with the live count above a screen, and a footer', { tags: ['D-041'] }, async () => {
    show('/account-created', { 'places.countries': () => ({ items: [] }) });
    expect(await screen.findByText('0 countries')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Trending' }).getAttribute('href')).toBe('/');
    expect(await screen.findByRole('link', { name: 'Games 3 live matches' })).toBeTruthy();
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
  });

  it('has no footer on an unknown address', { tags: ['D-032'] }, async () => {
    show('/no-such-page', { 'places.countries': () => ({ items: [] }) });
    expect(await screen.findByText('0 countries')).toBeTruthy();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('shows Maintenance when any call reports it, until one succeeds', { tags: ['D-031'] }, async () => {
    let isClosed = true;
    const answer = (open: unknown) => () => (isClosed ? closed() : open);
    show('/account-created', { 'fixtures.liveCount': answer({ count: 3 }), 'places.countries': answer({ items: [] }) });
    expect(await screen.findByRole('heading', { name: 'under Maintenance' })).toBeTruthy();
    expect(screen.getByText('We are currently under maintenance')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Back Home' })).toBeTruthy();
    isClosed = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0 countries')).toBeTruthy();
  });

  it('counts no live matches when the count is unavailable', async () => {
    show('/account-created', {
      'fixtures.liveCount': () => refusal('UPSTREAM_UNAVAILABLE', ''),
      'places.countries': () => ({ items: [] }),
    });
    expect(await screen.findByText('0 countries')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /live game/ })).toBeNull();
  });

  it.each(['/login', '/my-bets', '/aviatrix', '/instant-games', '/results', '/jackpot-pool'])(
    'has no screen at %s on a platform that lacks what it needs',
    { tags: ['R-427'] },
    async (at) => {
      show(at, { 'capabilities.get': () => ({ offered: [] }), 'places.countries': () => ({ items: [] }) });
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
      expect(screen.queryByText('0 countries')).toBeNull();
      expect(screen.queryByRole('contentinfo')).toBeNull();
    },
  );
});
