import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the top of a list that replaces another, if the player had scrolled down. Put the returned ref on an
 * element directly above the sticky rows. @param list identifies the list
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
