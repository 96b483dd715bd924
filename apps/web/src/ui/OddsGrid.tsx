import type { ReactNode } from 'react'

/** The prices of one market on the match screen, two or three to a line. */
export function OddsGrid({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return <div className={`odds-grid odds-grid-${columns}`}>{children}</div>
}

/** The line a group of prices is about, such as "2.5" in Over/Under. */
export function OddsGridLine({ children }: { children: string }) {
  return <span className="odds-grid-line">{children}</span>
}
