import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#lib/hooks/useHydrated.ts';
import './windowedItem.css';

type Props = {
  /** False in short lists, whose items are all rendered, so that text search and screen readers find them. */
  isWindowed: boolean;
  /** Whether the item is rendered before its position is known, as the first items of a list are. */
  isShownFirst: boolean;
  children: ReactNode;
};

/** An item of a long list. Far from the viewport it is an empty box with its last height, unless it has the focus. */
export function WindowedItem({ isWindowed, isShownFirst, children }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const [{ isNear, heightPx }, setPlace] = useState({ isNear: isShownFirst, heightPx: 0 });
  useEffect(() => {
    const element = item.current;
    if (!isWindowed || element === null) return;
    return watch(element, ({ isIntersecting, boundingClientRect }) => {
      if (!isIntersecting && element.contains(document.activeElement)) return;
      setPlace((place) =>
        place.isNear === isIntersecting ? place : { isNear: isIntersecting, heightPx: boundingClientRect.height },
      );
    });
  }, [isWindowed]);
  const isHydrated = useHydrated();
  const isShown = isNear || !isWindowed;
  return (
    <li ref={item} className="windowed" style={isShown || heightPx === 0 ? undefined : { minHeight: heightPx }}>
      {isShown && children}
      {!isShown && !isHydrated && <noscript>{children}</noscript>}
    </li>
  );
}

type Listener = (entry: IntersectionObserverEntry) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | null = null;

/** One observer for all items. Near is up to one viewport above or below it. */
function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry);
    },
    { rootMargin: '100% 0px' },
  );
  const observed = observer;
  listeners.set(element, listener);
  observed.observe(element);
  return () => {
    observed.unobserve(element);
    listeners.delete(element);
  };
}
