/**
 * What a player was doing when the session ended unasked: the address of the screen, the amounts in its forms, and the open
 * deposit dialog with its screen, its amount, and what a bet needs (0 without one). It is in memory only, and for the same
 * player only.
 */
type Kept = 'path' | 'dialogPath' | 'neededKes' | KeptAmount;
/** What `useKeptText` keeps. */
export type KeptAmount = 'withdrawKes' | 'depositKes' | 'dialogKes';

const kept = new Map<Kept, { accNo: string; text: string }>();

/** Keeps a text for when the player has signed in again. */
export function keepFor(accNo: string, what: Kept, text: string): void {
  kept.set(what, { accNo, text });
}

/** What is kept for a player; null if there is nothing, or if it is another player's. */
export function keptFor(accNo: string, what: Kept): string | null {
  const found = kept.get(what);
  return found?.accNo === accNo ? found.text : null;
}

/** Drops the entry with a name, or all entries without a name, as after a logout. */
export function dropKept(what?: Kept): void {
  if (what === undefined) kept.clear();
  else kept.delete(what);
}
