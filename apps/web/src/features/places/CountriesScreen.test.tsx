import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, refusal } from '#test/fakeApi.tsx';
import { address, press, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import CountriesScreen from './CountriesScreen.tsx';
import { flagOf } from './Flag.tsx';

const items = [
  { countryId: 'GB-ENG', name: 'England', code: 'GB-ENG', tournamentsCount: 2 },
  { countryId: 'INT', name: 'International', code: 'INT', tournamentsCount: 1 },
  { countryId: 'KE', name: 'Kenya', code: 'KE', tournamentsCount: 2 },
];
const leagues = [
  { tournamentId: '11', name: 'Premier League', fixturesCount: 36 },
  { tournamentId: '12', name: 'National Super League', fixturesCount: 1 },
];

function show(at: string, answers: Record<string, Answer> = {}) {
  return showScreen('/country', <CountriesScreen />, at, {
    'places.countries': () => ({ items }),
    'places.tournaments': () => ({ items: leagues }),
    'sports.list': () => [
      { sportId: 10, name: 'Football', liveCount: 0 },
      { sportId: 4, name: 'Basketball', liveCount: 0 },
    ],
    ...answers,
  });
}

const links = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('countries', () => {
  beforeEach(() => localStorage.clear());

  it('load and show their number of tournaments', { tags: ['D-028', 'D-110', 'D-114'] }, async () => {
    show('/country');
    expect(screen.getByText('Loading countries...')).toBeDefined();
    expect(links(await screen.findByRole('list', { name: 'Countries' }))).toEqual([
      ['England2 tournaments', '/country?sport=10&country=England'],
      ['International1 tournament', '/country?sport=10&country=International'],
      ['Kenya2 tournaments', '/country?sport=10&country=Kenya'],
    ]);
  });

  it('have flags as separate image files, and a globe where there is none', { tags: ['D-110'] }, async () => {
    show('/country');
    const list = await screen.findByRole('list', { name: 'Countries' });
    const flags = [...list.querySelectorAll('img')].map((flag) => [
      flag.getAttribute('src'),
      flag.getAttribute('loading'),
    ]);
    expect(flags).toEqual([
      [flagOf('GB-ENG'), 'lazy'],
      [flagOf('KE'), 'lazy'],
    ]);
    expect(flagOf('KE')).toMatch(/KE[^/]*\.svg/);
    expect(['INT', '', '../KE'].map(flagOf)).toEqual([undefined, undefined, undefined]);
  });

  it('show an error and a retry when they cannot be loaded', { tags: ['D-202'] }, async () => {
    const answers = [refusal('UPSTREAM_UNAVAILABLE', 'Unable to load countries.'), { items }];
    show('/country', { 'places.countries': () => answers.shift() });
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load countries.');
    await press('Try again');
    expect(await screen.findByRole('list', { name: 'Countries' })).toBeDefined();
  });

  it('are those of the chosen sport', async () => {
    const asked: unknown[] = [];
    show('/country', {
      'places.countries': (input) => {
        asked.push(input);
        return { items };
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Basketball' }));
    expect(await screen.findByRole('list', { name: 'Countries' })).toBeDefined();
    expect(asked).toEqual([{ sportId: 10 }, { sportId: 4 }]);
  });

  it('show when no country has matches of a sport', async () => {
    show('/country', { 'places.countries': () => ({ items: [] }) });
    expect(await screen.findByText('No country has matches of this sport right now.')).toBeDefined();
  });
});

describe('a country', () => {
  beforeEach(() => localStorage.clear());

  it('shows its top leagues with their fixtures, each linking to Home', { tags: ['D-111'] }, async () => {
    show('/country?sport=10&country=Kenya');
    expect(links(await screen.findByRole('list', { name: 'Top Leagues' }))).toEqual([
      ['Premier League36 fixtures', '/?tournament_id=11&sport_id=10&market_id=2&page_size=20&page=1'],
      ['National Super League1 fixture', '/?tournament_id=12&sport_id=10&market_id=2&page_size=20&page=1'],
    ]);
    expect(screen.getByRole('heading', { name: 'Kenya', level: 1 })).toBeDefined();
  });

  it('links to the default market of the sport', { tags: ['D-112'] }, async () => {
    show('/country?sport=24&country=Kenya');
    const list = await screen.findByRole('list', { name: 'Top Leagues' });
    expect(links(list)[0]?.[1]).toBe('/?tournament_id=11&sport_id=24&market_id=322&page_size=20&page=1');
  });

  it('shows none when they cannot be loaded', { tags: ['D-203'] }, async () => {
    show('/country?country=Kenya', { 'places.tournaments': () => refusal('UPSTREAM_UNAVAILABLE', 'no') });
    expect(await screen.findByText('No top leagues are available at the moment.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['cannot be loaded', () => refusal('UPSTREAM_UNAVAILABLE', 'no')],
    ['are none', () => ({ items: [] })],
  ])('is not named after the text of the address when its tournaments %s', async (_, tournaments) => {
    show('/country?country=Win+a+car', { 'places.tournaments': tournaments });
    await screen.findByText('No top leagues are available at the moment.');
    expect(screen.getByRole('heading', { name: 'Countries', level: 1 })).toBeDefined();
    expect(document.title).not.toContain('Win a car');
  });

  it('has its name at once when it was chosen from the countries', async () => {
    show('/country?sport=10', { 'places.tournaments': () => new Promise(() => undefined) });
    await user.click(await screen.findByRole('link', { name: /Kenya/ }));
    expect(screen.getByRole('heading', { name: 'Kenya', level: 1 })).toBeDefined();
  });

  it('goes back to the countries first, then to Home', { tags: ['D-113'] }, async () => {
    show('/country?sport=10&country=Kenya');
    await press('Back');
    expect(address()).toBe('/country?sport=10');
    expect(await screen.findByRole('list', { name: 'Countries' })).toBeDefined();
    await press('Back');
    expect(address()).toBe('/');
  });
});
