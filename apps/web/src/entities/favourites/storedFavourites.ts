import { useState } from 'react';
import { useHydrated } from '#lib/hooks/useHydrated.ts';
import { hasFields, isNumber, isText } from '#lib/storage/checks.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';

/**
 * A team or a tournament of a sport. Names identify it, because lists of matches have no ids of teams and tournaments.
 */
export type Favourite = {
  kind: 'team' | 'tournament';
  sportId: number;
  /** Of a tournament; '' for a team. */
  country: string;
  name: string;
};

/** The names of a match by which it is compared with favourites. */
export type MatchNames = {
  sportId: number | null;
  homeTeam: string;
  awayTeam: string;
  country: string;
  tournament: string;
};

/** Each is a request of Home. */
export const MOST_FAVOURITES = 10;

const isName = (value: unknown): boolean => isText(value) && value !== '';
const isKind = (value: unknown): boolean => value === 'team' || value === 'tournament';
const isReadable = hasFields({ kind: isKind, sportId: isNumber, country: isText, name: isName });

/** The favourites on this phone, without unreadable ones. boot.js has the same key. */
export const storedFavourites = storedValue<readonly Favourite[]>('ushindi.favourites', {
  parse: (text) => {
    const kept = parseJson(text);
    return Array.isArray(kept) ? (kept.filter(isReadable) as Favourite[]).slice(0, MOST_FAVOURITES) : [];
  },
  format: JSON.stringify,
});

/** The next matches of the favourites, as Home showed them last. Notifications follow them. */
export const storedMatches = storedValue<readonly string[]>('ushindi.favouriteMatches', {
  parse: (text) => {
    const kept = parseJson(text);
    return Array.isArray(kept) ? kept.filter(isText).map(String) : [];
  },
  format: JSON.stringify,
});

/** A favourite's identity. */
export const keyOf = ({ kind, sportId, country, name }: Favourite): string => [kind, sportId, country, name].join('\n');

/** The favourites of a match: its teams and its tournament. */
export function favouritesOf({ sportId, homeTeam, awayTeam, country, tournament }: MatchNames): Favourite[] {
  if (sportId === null) return [];
  const team = (name: string): Favourite => ({ kind: 'team', sportId, country: '', name });
  return [team(homeTeam), team(awayTeam), { kind: 'tournament', sportId, country, name: tournament }];
}

/**
 * The favourites by which a list is ordered while it is on the screen. They do not change meanwhile, so that a new
 * favourite moves nothing. A list that came with the document keeps its order.
 */
export function useFavouriteOrder(): readonly Favourite[] {
  const isHydrated = useHydrated();
  const [order] = useState(() => (isHydrated ? storedFavourites.read() : []));
  return order;
}

/**
 * The items with those of favourites first, each group in its given order. @param namesOf returns undefined for an item
 * without names
 */
export function favouritesFirst<Item>(
  items: readonly Item[],
  order: readonly Favourite[],
  namesOf: (item: Item) => MatchNames | undefined,
): readonly Item[] {
  if (order.length === 0) return items;
  const keys = new Set(order.map(keyOf));
  const isFirst = (item: Item): boolean => {
    const names = namesOf(item);
    return names !== undefined && favouritesOf(names).some((each) => keys.has(keyOf(each)));
  };
  const first = items.filter(isFirst);
  return first.length === 0 ? items : [...first, ...items.filter((item) => !first.includes(item))];
}
