import type { ReactNode } from 'react';

/** A part of the gallery: white background, full window width. */
export function GalleryPart({ children }: { children: ReactNode }) {
  return <div className="frame-main grid gap-4 bg-surface p-3">{children}</div>;
}

/** One component with the name of its state. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="hint mt-1 text-center">{name}</p>
    </div>
  );
}
