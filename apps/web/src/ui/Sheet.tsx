import { Suspense, useState } from 'react';
import type { SheetProps } from './sheetProps.ts';
import { lazyPart } from './lazyPart.ts';

const SheetSurface = lazyPart(() => import('./SheetSurface.tsx'));

/**
 * A sheet or dialog with a focus trap; Escape, the scrim and its cross close it. Its machinery loads when a sheet
 * first opens: Home does not pay for it.
 */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SheetSurface {...props} />
    </Suspense>
  );
}
