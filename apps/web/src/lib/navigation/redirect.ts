import { createContext, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Receives the address that a page redirects to while the server renders it. */
export const RedirectCollector = createContext<((to: string) => void) | null>(null);

/** Called when a page's address names nothing while the server renders it. */
export const NotFoundCollector = createContext<(() => void) | null>(null);

/** Reports that the address names nothing, such as a match that is over. The server sends the page with status 404. */
export function useNotFound(): void {
  useContext(NotFoundCollector)?.();
}

/** Replaces the current address, on the server as the page's response. Waits until it is ready. */
export function useRedirect(to: string, isReady = true): void {
  const collect = useContext(RedirectCollector);
  const navigate = useNavigate();
  collect?.(to);
  useEffect(() => {
    if (isReady) void navigate(to, { replace: true });
  }, [navigate, to, isReady]);
}

/** Replaces the current address while it is mounted. */
export function Redirect({ to }: { to: string }): null {
  useRedirect(to);
  return null;
}
