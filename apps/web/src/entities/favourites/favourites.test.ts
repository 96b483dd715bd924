import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toggleFavourite, useFavourites } from './favourites.ts';
import { storedMatches } from './storedFavourites.ts';
import {
  type Favourite,
  favouritesFirst,
  favouritesOf,
  type MatchNames,
  MOST_FAVOURITES,
  useFavouriteOrder,
} from './storedFavourites.ts';

const KEY = 'ushindi.favourites';
const team = (name: string, sportId = 10): Favourite => ({ kind: 'team', sportId, country: '', name });
const league: Favourite = { kind: 'tournament', sportId: 10, country: 'Kenya', name: 'Premier League' };

const match = (homeTeam: string, over: Partial<MatchNames> = {}): MatchNames => ({
  sportId: 10,
  homeTeam,
  awayTeam: 'Tusker',
  country: 'England',
  tournament: 'Premier League',
  ...over,
});

const chosen = () => renderHook(useFavourites).result.current;
const hasRoom = () => document.documentElement.hasAttribute('data-favourites');
const otherTabStores = (text: string | null) => {
  if (text === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
};

beforeEach(() => {
  // A test of full storage leaves favourites that were never stored.
  otherTabStores('[]');
  otherTabStores(null);
});

describe('favourites', { tags: ['R-207'] }, () => {
  it('leave no match for notifications when one is removed', { tags: ['R-325'] }, () => {
    const removed = { kind: 'team', sportId: 10, country: 'Kenya', name: 'Gor Mahia' } as const;
    toggleFavourite(removed);
    storedMatches.write(['501']);
    toggleFavourite(removed);
    expect(storedMatches.read()).toEqual([]);
  });

  it('are added and removed, and open the room on Home', () => {
    expect(toggleFavourite(team('Gor Mahia'))).toBe('added');
    expect(toggleFavourite(league)).toBe('added');
    expect(chosen()).toEqual([team('Gor Mahia'), league]);
    expect(hasRoom()).toBe(true);
    expect(toggleFavourite(team('Gor Mahia'))).toBe('removed');
    expect(toggleFavourite({ ...league })).toBe('removed');
    expect(chosen()).toEqual([]);
    expect([hasRoom(), localStorage.getItem(KEY)]).toEqual([false, null]);
  });

  it('are at most ten', () => {
    for (let number = 1; number <= MOST_FAVOURITES; number += 1) toggleFavourite(team(`Team ${number}`));
    expect(toggleFavourite(team('One more'))).toBe('full');
    expect(chosen()).toHaveLength(MOST_FAVOURITES);
    expect(toggleFavourite(team('Team 1'))).toBe('removed');
    expect(toggleFavourite(team('One more'))).toBe('added');
  });

  it('keep those that another tab has added meanwhile', () => {
    toggleFavourite(team('Gor Mahia'));
    localStorage.setItem(KEY, JSON.stringify([team('Gor Mahia'), team('Tusker')]));
    toggleFavourite(league);
    expect(chosen()).toEqual([team('Gor Mahia'), team('Tusker'), league]);
  });

  it('follow another tab', () => {
    const { result } = renderHook(useFavourites);
    otherTabStores(JSON.stringify([team('Tusker')]));
    expect(result.current).toEqual([team('Tusker')]);
    expect(hasRoom()).toBe(true);
  });

  it.each(['{', 'null', '{"kind":"team"}', '[{"kind":"player","sportId":10,"country":"","name":"Salah"}]', '[7]'])(
    'are none when %s is stored',
    (text) => {
      otherTabStores(text);
      expect(chosen()).toEqual([]);
      expect(hasRoom()).toBe(false);
    },
  );

  it('last until the page is closed where the browser stores nothing', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    toggleFavourite(team('Gor Mahia'));
    toggleFavourite(team('Tusker'));
    expect(chosen()).toEqual([team('Gor Mahia'), team('Tusker')]);
    expect(log).toHaveBeenCalledTimes(2);
    refuse.mockRestore();
  });

  it('last until the page is closed where the storage has become full', () => {
    toggleFavourite(team('Gor Mahia'));
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    toggleFavourite(team('Tusker'));
    toggleFavourite(league);
    expect(chosen()).toEqual([team('Gor Mahia'), team('Tusker'), league]);
    expect(toggleFavourite(team('Tusker'))).toBe('removed');
    expect(log).toHaveBeenCalledTimes(3);
    refuse.mockRestore();
  });
});

describe('the order of a list', { tags: ['R-208'] }, () => {
  const matches = [match('Arsenal'), match('Gor Mahia'), match('Chelsea'), match('Simba', { country: 'Kenya' })];
  const first = (order: Favourite[]) => favouritesFirst(matches, order, (each) => each).map(({ homeTeam }) => homeTeam);

  it('has the matches of favourite teams and tournaments first, each group in its own order', () => {
    expect(first([league, team('Gor Mahia')])).toEqual(['Gor Mahia', 'Simba', 'Arsenal', 'Chelsea']);
    expect(first([team('Tusker')])).toEqual(['Arsenal', 'Gor Mahia', 'Chelsea', 'Simba']);
  });

  it('is the same list without a favourite in it', () => {
    expect(favouritesFirst(matches, [], (each) => each)).toBe(matches);
    expect(favouritesFirst(matches, [team('Gor Mahia', 4)], (each) => each)).toBe(matches);
  });

  it('does not know a match without its sport or its names', () => {
    expect(favouritesOf(match('Gor Mahia', { sportId: null }))).toEqual([]);
    expect(favouritesFirst(['1', '2'], [team('Gor Mahia')], () => undefined)).toEqual(['1', '2']);
  });

  it('stays when a favourite is chosen while the list is on the screen', () => {
    toggleFavourite(team('Tusker'));
    const { result, rerender } = renderHook(useFavouriteOrder);
    toggleFavourite(team('Gor Mahia'));
    rerender();
    expect(result.current).toEqual([team('Tusker')]);
  });
});
