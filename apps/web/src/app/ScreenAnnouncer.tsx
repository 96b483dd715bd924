import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Makes a change of screen perceivable without sight: it moves the focus to the content and announces the new
 * title. On the first screen it does nothing, because browsers do both for a loaded document. Render it before the
 * routes, so that a screen can focus one of its fields afterwards.
 */
export function ScreenAnnouncer() {
  useFocusOnContent();
  // It has no role `status`, which is for messages about a process.
  return (
    <p className="sr-only" aria-live="polite">
      {useChangedTitle()}
    </p>
  );
}

/** Focuses the content of a new path. Filters and tabs change the query alone. */
function useFocusOnContent(): void {
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);
  useLayoutEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    // An open dialog keeps the focus. It focuses the content when it closes.
    if (document.activeElement?.closest('dialog')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The document's title once it differs from that of the loaded document. */
function useChangedTitle(): string {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    let announced = document.title;
    const observer = new MutationObserver(() => {
      if (document.title === announced) return;
      announced = document.title;
      setTitle(announced);
    });
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return title;
}
