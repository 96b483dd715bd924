import { useState } from 'react';
import { lazyPart } from '#lib/lazyPart.ts';
import type { SheetProps } from './SheetSurface.tsx';

const SheetSurface = lazyPart('sheet', () => import('./SheetSurface.tsx'));

/** Loads the code that all sheets share, before one opens. */
export const preloadSheet = SheetSurface.preload;

/**
 * A sheet or dialog with a focus trap; Escape, the scrim and the close button close it. Its code loads when a sheet
 * first opens, so that Home does not pay for it.
 */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return <SheetSurface {...props} />;
}
