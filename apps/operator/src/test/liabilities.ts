import type { Db } from '../db/db.ts';
import { liability } from '../db/schema/index.ts';

/** Limits that no test reaches, for tests about something else. */
export const NO_LIMITS = { outcomeCents: Number.MAX_SAFE_INTEGER, marketCents: Number.MAX_SAFE_INTEGER };

/** Liabilities in KES by 'match:outcome', without those that are 0. '1:' is the market of match 1. */
export async function liabilitiesOf(db: Db): Promise<Record<string, number>> {
  const rows = await db.select().from(liability).orderBy(liability.matchId, liability.outcomeId);
  return Object.fromEntries(
    rows
      .filter(({ cents }) => cents !== 0)
      .map(({ matchId, outcomeId, cents }) => [`${matchId}:${outcomeId}`, cents / 100]),
  );
}
