import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CasinoGame } from '@ushindi/api-contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, noConnection, refusal } from '#test/fakeApi.tsx';
import { press, showScreen, write } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { featured } from './FeaturedRows.tsx';
import InstantGamesScreen from './InstantGamesScreen.tsx';
import ProviderScreen from './ProviderScreen.tsx';
import ProviderSoonScreen from './ProviderSoonScreen.tsx';

const game = (name: string, more: Partial<CasinoGame> = {}): CasinoGame => {
  const providerGameId = name.toLowerCase().replaceAll(' ', '-');
  return {
    gameId: name,
    name,
    providerGameId,
    hot: false,
    thumbnailUrl: `https://pics.example/${providerGameId}.svg`,
    ...more,
  };
};
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => game(`Game ${String(from + index).padStart(2, '0')}`));
const asked = (input: unknown) => input as { provider: string; page: number };

let reachEnd: () => void = () => undefined;
let margin: string | undefined;

/** jsdom has no layout: the test decides when the end of the list comes into view. */
class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin: string }) {
    margin = rootMargin;
    reachEnd = () => callback([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeObserver));

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const search = (text: string) => write(screen.getByRole('searchbox', { name: 'Search games' }), text);

describe('a provider’s lobby', () => {
  const path = '/instant-games/pragmatic';
  const show = (answer: Answer, at = path) => showScreen(at, <ProviderScreen />, at, { 'games.lobby': answer });
  /** Two pages: twelve games and three more. */
  const twoPages: Answer = (input) => {
    const { page } = asked(input);
    return { items: page === 1 ? numbered(1, 12) : numbered(13, 3), page, totalPages: 2 };
  };

  it.each([
    [path, 'Pragmatic games', 'pragmatic'],
    ['/instant-games/soft-games', 'Soft games', 'soft'],
  ])('has the games of its provider at %s', { tags: ['D-015', 'D-016'] }, async (at, title, provider) => {
    const answer = vi.fn(twoPages);
    show(answer, at);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    await screen.findByText('Game 01');
    expect(answer).toHaveBeenCalledExactlyOnceWith({ provider, page: 1 });
  });

  it('has cards with picture, name and Play Now that link to the game, and marks hot ones', {
    tags: ['D-128'],
  }, async () => {
    show(() => ({ items: [game('Ngoma Reels', { hot: true }), game('Twiga Reels')], page: 1, totalPages: 1 }));
    const card = await screen.findByRole('link', { name: /Ngoma Reels/ });
    expect(card.getAttribute('href')).toBe('/instant-games/pragmatic/ngoma-reels');
    expect(card.textContent).toBe('Play NowhotNgoma Reels');
    expect(screen.getByRole('link', { name: /Twiga/ }).textContent).toBe('Play NowTwiga Reels');
    const picture = card.querySelector('img');
    expect(picture?.src).toBe('https://pics.example/ngoma-reels.svg');
    expect([picture?.getAttribute('width'), picture?.getAttribute('height'), picture?.getAttribute('loading')]).toEqual(
      ['260', '350', 'lazy'],
    );
  });

  it('shows a placeholder where a picture is missing or does not load', { tags: ['D-132'] }, async () => {
    show(() => ({ items: [game('Ngoma Reels'), game('Twiga Reels', { thumbnailUrl: null })], page: 1, totalPages: 1 }));
    const card = await screen.findByRole('link', { name: /Ngoma Reels/ });
    fireEvent.error(card.querySelector('img') as HTMLElement);
    expect(document.querySelector('img')).toBeNull();
    expect(within(card).getAllByText('Ngoma Reels')).toHaveLength(2);
  });

  it('loads 200 px before its end, to the last page', { tags: ['D-131', 'D-215'] }, async () => {
    let send: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => (send = resolve));
    const { calls } = show(async (input) => {
      if (asked(input).page > 1) await isSent;
      return twoPages(input);
    });
    await screen.findByText('Game 12');
    expect(margin).toMatch(/ 200px$/);
    act(() => reachEnd());
    expect(await screen.findByText('Loading more games…')).toBeTruthy();
    send();
    await screen.findByText('Game 15');
    expect(screen.queryByText('Loading more games…')).toBeNull();
    act(() => reachEnd());
    expect(calls).toHaveLength(2);
  });

  it('waits for Show more after three pages, unless a text looks for more of them', { tags: ['R-210'] }, async () => {
    const { calls } = show((input) => {
      const { page } = asked(input);
      return { items: numbered(page * 12 - 11, 12), page, totalPages: 5 };
    });
    for (const last of ['Game 12', 'Game 24', 'Game 36']) {
      await screen.findByText(last);
      act(() => reachEnd());
    }
    expect(calls).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Game 48');
    await search('Game 6');
    act(() => reachEnd());
    await screen.findByText('Game 60');
    expect(calls).toHaveLength(5);
  });

  it('filters by name, ignoring case, and requests nothing on submit', {
    tags: ['D-129'],
  }, async () => {
    const { calls } = show(twoPages);
    await screen.findByText('Game 12');
    await search(' gAME 0 ');
    expect(names()).toHaveLength(9);
    await user.keyboard('{Enter}');
    expect(calls).toHaveLength(1);
  });

  it('starts again with the first page on an empty submit', { tags: ['D-130'] }, async () => {
    const answer = vi.fn(twoPages);
    show(answer);
    await screen.findByText('Game 12');
    act(() => reachEnd());
    await screen.findByText('Game 15');
    await press('Search');
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(3));
    expect(answer).toHaveBeenLastCalledWith({ provider: 'pragmatic', page: 1 });
    await screen.findByText('Game 12');
    expect(screen.queryByText('Game 15')).toBeNull();
  });

  it('shows that there are none once all are loaded', { tags: ['D-131'] }, async () => {
    show(twoPages);
    await screen.findByText('Game 12');
    await search('poker');
    expect(screen.queryByText('No games found.')).toBeNull();
    act(() => reachEnd());
    expect(await screen.findByText('No games found.')).toBeTruthy();
  });

  it('shows an error that can be retried', { tags: ['D-208'] }, async () => {
    let failing = true;
    show(() =>
      failing ? refusal('UPSTREAM_UNREADABLE', 'Broken') : { items: numbered(1, 1), page: 1, totalPages: 1 },
    );
    expect(await screen.findByText('Failed to load games')).toBeTruthy();
    failing = false;
    await press('Try again');
    expect(await screen.findByText('Game 01')).toBeTruthy();
  });

  it('keeps its games when a later page fails', { tags: ['D-208'] }, async () => {
    let failing = true;
    show((input) => (asked(input).page > 1 && failing ? refusal('UPSTREAM_UNREADABLE', 'Broken') : twoPages(input)));
    await screen.findByText('Game 12');
    act(() => reachEnd());
    expect(await screen.findByText('Failed to load games')).toBeTruthy();
    expect(screen.getByText('Game 12')).toBeTruthy();
    failing = false;
    await press('Try again');
    expect(await screen.findByText('Game 15')).toBeTruthy();
  });
});

describe('the lobby of instant games', () => {
  const path = '/instant-games';
  const show = (answer: Answer = () => ({ items: [], page: 1, totalPages: 0 })) =>
    showScreen(path, <InstantGamesScreen />, path, { 'games.lobby': answer });
  const linksIn = (region: HTMLElement) =>
    within(region)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('has slides and links to the providers, one of which is a placeholder', { tags: ['D-014', 'D-125'] }, () => {
    show();
    expect(linksIn(screen.getByRole('region', { name: 'Featured games' }))).toEqual([
      '/aviatrix',
      '/jetx',
      '/turbo',
      '/jackpot',
    ]);
    expect(linksIn(screen.getByRole('navigation', { name: 'Game providers' }))).toEqual([
      '/instant-games/pragmatic',
      '/instant-games/soft-games',
      '/instant-games/evolution',
    ]);
  });

  it.each(['Hot', 'Most Popular', 'New'])(
    'has %s games to play and to try, also without the providers’ responses',
    { tags: ['D-127'] },
    (row) => {
      show(noConnection);
      const list = within(screen.getByRole('list', { name: row }));
      const plays = list.getAllByRole('link', { name: /^Play / }).map((link) => link.getAttribute('href'));
      const demos = list.getAllByRole('link', { name: /^Demo of / }).map((link) => link.getAttribute('href'));
      expect(plays.length).toBeGreaterThanOrEqual(4);
      expect(demos).toEqual(plays.map((to) => `${to}?demo`));
    },
  );

  it('shows the pictures of the providers’ first pages', async () => {
    show((input) => ({ items: asked(input).provider === 'soft' ? [game('Ngoma Trio')] : [], page: 1, totalPages: 1 }));
    const row = screen.getByRole('list', { name: 'Hot' });
    await waitFor(() => expect(row.querySelectorAll('img')).toHaveLength(1));
    expect(row.querySelector('img')?.src).toBe('https://pics.example/ngoma-trio.svg');
  });

  it('toggles the games with their own screen', { tags: ['D-001', 'D-126'] }, async () => {
    show();
    expect(screen.queryByText('Pick-A-Box')).toBeNull();
    await press(/^More Instant Games/);
    expect(screen.getByRole('link', { name: /Pick-A-Box/ }).getAttribute('href')).toBe('/box');
    expect(screen.getByRole('link', { name: /Virtual World Cup/ }).getAttribute('href')).toBe('/world-cup');
    await press(/^More Instant Games/);
    expect(screen.queryByText('Pick-A-Box')).toBeNull();
  });

  it('finds games in all lobbies, on later pages too, and those with their own screen', {
    tags: ['D-125'],
  }, async () => {
    show((input) => {
      const { provider, page } = asked(input);
      if (provider === 'soft') return { items: [game('Jet Trio')], page, totalPages: 1 };
      return { items: page === 1 ? numbered(1, 12) : [game('Jet Reels')], page, totalPages: 2 };
    });
    await search('JET');
    expect(await screen.findByRole('link', { name: /Jet Reels/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Jet Trio/ }).getAttribute('href')).toBe(
      '/instant-games/soft-games/jet-trio',
    );
    expect(screen.getByRole('link', { name: /^JetX/ }).getAttribute('href')).toBe('/jetx');
    expect(screen.queryByRole('list', { name: 'Hot' })).toBeNull();
  });

  it('shows that nothing was found, or that the search failed', async () => {
    show();
    await search('poker');
    expect(await screen.findByText('No games found.')).toBeTruthy();
  });

  it('shows that a lobby did not load', async () => {
    show(() => refusal('UPSTREAM_UNREADABLE', 'Broken'));
    await search('poker');
    expect(await screen.findByText('Failed to load games')).toBeTruthy();
    expect(screen.queryByText('No games found.')).toBeNull();
  });
});

it('lists no game twice in a row', () => {
  for (const row of Object.values(featured)) expect(new Set(row.map(({ path }) => path)).size).toBe(row.length);
});

it('links from a provider without games to those that have some', { tags: ['D-017'] }, () => {
  showScreen('/instant-games/:providerId', <ProviderSoonScreen />, '/instant-games/evolution', {});
  expect(screen.getByRole('heading', { name: 'Evolution games are not here yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pragmatic' })).toBeTruthy();
});
