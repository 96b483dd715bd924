import type { ReactNode } from 'react';

/** The two or three odds at the right of a match row, with equal widths so that columns align down the list. */
export function OddsRow({ children }: { children: ReactNode }) {
  return <div className="odds-row">{children}</div>;
}
