import { create } from 'zustand';
import { logProblem } from '#lib/log.ts';
import { type Favourite, keyOf, MOST_FAVOURITES, storedFavourites, storedMatches } from './storedFavourites.ts';

/** boot.js sets it before the first paint, from the same key. Home then keeps room for their matches. */
const ATTRIBUTE = 'data-favourites';

const store = create<{ favourites: readonly Favourite[] }>()(() => ({ favourites: storedFavourites.read() }));

/** Whether the browser refused to store the last change, so that only this page has it. */
let isUnstored = false;

if (typeof window !== 'undefined') {
  // boot.js sets the attribute also for a stored value that is unreadable.
  show(store.getState().favourites);
  storedFavourites.follow(() => {
    isUnstored = false;
    show(storedFavourites.read());
  });
}

/** The player's favourites on this phone, oldest first. */
export const useFavourites = (): readonly Favourite[] => store(({ favourites }) => favourites);

/** Whether two favourites are the same team or tournament. */
export const isSame = (one: Favourite, other: Favourite): boolean => keyOf(one) === keyOf(other);

/**
 * Adds a favourite, or removes it if it is one. Returns `full` and changes nothing when there are too many. Where the
 * browser stores nothing, the change lasts until the page is closed.
 */
export function toggleFavourite(favourite: Favourite): 'added' | 'removed' | 'full' {
  // Another tab may have stored other favourites meanwhile.
  const kept = storedFavourites.read();
  const before = kept.length > 0 && !isUnstored ? kept : store.getState().favourites;
  const others = before.filter((each) => !isSame(each, favourite));
  const isRemoved = others.length < before.length;
  if (!isRemoved && others.length >= MOST_FAVOURITES) return 'full';
  const next = isRemoved ? others : [...others, favourite];
  isUnstored = next.length > 0 && !storedFavourites.write(next);
  if (next.length === 0) storedFavourites.remove();
  if (isUnstored) logProblem('The favourites could not be stored.');
  // Otherwise notifications would follow matches of the removed favourite until Home stores its matches again.
  if (isRemoved) storedMatches.remove();
  show(next);
  return isRemoved ? 'removed' : 'added';
}

function show(favourites: readonly Favourite[]): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, favourites.length > 0);
  store.setState({ favourites });
}
