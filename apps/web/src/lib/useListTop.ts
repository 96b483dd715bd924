import { useLayoutEffect, useRef } from 'react';

/**
 * A list that takes another's place begins at its top, also for a player who had scrolled down the other. Put the
 * returned ref on an element right above the rows that stick while the list rolls.
 * @param list what tells the lists apart
 */
export function useListTop(list: string | null) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }, [list]);
  return top;
}
