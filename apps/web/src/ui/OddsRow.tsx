import type { ReactNode } from 'react';

/** The two or three prices at the right of a match row, sharing one width so that columns line up down the list. */
export function OddsRow({ children }: { children: ReactNode }) {
  return <div className="odds-row">{children}</div>;
}
