import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/**
 * A new page starts at its top, Back returns to where the player was, and a replaced address (a filter, a tab) moves
 * nothing. React Router's own component for this wants its data router, which costs Home 16 KB.
 */
export function ScrollKeeper() {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    if (type === 'PUSH') window.scrollTo(0, 0);
    if (type === 'POP') window.scrollTo(0, positions.get(key) ?? 0);
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, type]);
  return null;
}
