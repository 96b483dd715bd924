import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { isOnScreen } from './previousRoute.ts';

/**
 * Navigates after the answer to a form, unless the player has meanwhile left it for another screen. It navigates
 * from another form for guests too, because a signed-in player does not need that form.
 */
export function useNavigateHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return async (to, options) => {
    if (!isLeft.current || !isOnScreen()) await navigate(to, options);
  };
}
