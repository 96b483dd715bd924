import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MatchLists } from '#entities/live/topicStore.ts';

/** A row of the list: its match and its group. */
export type Row = { matchId: string; group: keyof MatchLists };

/**
 * The rows to show for the rows that a topic has now. No row in view moves: a tap would select the odds of another match.
 * A match that leaves the topic keeps its row while that is in view. A new match comes below the rows in view. The
 * hidden page shows exactly the topic's rows.
 * @param next must keep its identity until the topic's lists change
 */
export function useRowsInPlace(next: readonly Row[]): {
  rows: readonly Row[];
  /** The element whose items are the rows, in their order. */
  list: RefObject<HTMLDivElement | null>;
} {
  const list = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(next);
  useLayoutEffect(() => {
    const follow = () => setRows((shown) => (document.hidden ? next : inPlace(shown, next, list.current)));
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [next]);
  return { rows, list };
}

/** The rows in view and above it as they are, then the other new ones. Without new ones nothing can be tapped by mistake. */
function inPlace(shown: readonly Row[], next: readonly Row[], list: Element | null): readonly Row[] {
  if (list === null || next.length === 0 || next === shown) return next;
  const places = [...list.querySelectorAll('li')].map((item) => item.getBoundingClientRect());
  const firstBelow = places.findIndex(({ top }) => top >= window.innerHeight);
  const listed = new Set(next.map(({ matchId }) => matchId));
  const kept = (firstBelow < 0 ? shown : shown.slice(0, firstBelow)).filter(
    ({ matchId }, index) => listed.has(matchId) || !isRemovable(places[index]),
  );
  const keptIds = new Set(kept.map(({ matchId }) => matchId));
  return [...kept, ...next.filter(({ matchId }) => !keptIds.has(matchId))];
}

/** Whether the view stays where it is without a row: the row is above, and the browser adapts the scroll position. */
function isRemovable(place: DOMRect | undefined): boolean {
  return place !== undefined && place.bottom < 0 && 'overflowAnchor' in document.documentElement.style;
}
