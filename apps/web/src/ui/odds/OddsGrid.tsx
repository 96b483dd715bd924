import type { ReactNode } from 'react';
import './oddsGrid.css';

/** The number of odds in a row. `long`: one where space is scarce, two otherwise. */
export type OddsColumns = 2 | 3 | 'long';

/** The odds of one market on the match screen. */
export function OddsGrid({ columns, children }: { columns: OddsColumns; children: ReactNode }) {
  return <div className={`odds-grid odds-grid-${columns}`}>{children}</div>;
}

/** The line of a group of odds, such as "2.5" in Over/Under. */
export function OddsGridLine({ children }: { children: string }) {
  return <span className="odds-grid-line">{children}</span>;
}
