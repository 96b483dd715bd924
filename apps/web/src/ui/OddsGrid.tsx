import type { ReactNode } from 'react';

/** How many prices stand to a line; `long`: one where there is little room, two where there is more. */
export type OddsColumns = 2 | 3 | 'long';

/** The prices of one market on the match screen. */
export function OddsGrid({ columns, children }: { columns: OddsColumns; children: ReactNode }) {
  return <div className={`odds-grid odds-grid-${columns}`}>{children}</div>;
}

/** The line a group of prices is about, such as "2.5" in Over/Under. */
export function OddsGridLine({ children }: { children: string }) {
  return <span className="odds-grid-line">{children}</span>;
}
