import { capabilitiesCalls, type ExtraCapability } from '@ushindi/api-contract/operator';
import { formatNairobiDay } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import type { Routes } from '../../app.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { servePublic } from '../../http/serve.ts';

/** The capabilities of this operator beyond the documented calls. Each feature adds its name. */
const OFFERED: readonly ExtraCapability[] = [
  'cashOut',
  'betBuilder',
  'matchCentre',
  'systemBets',
  'jackpot',
  'leaderboardPrizes',
  'spending',
  'push',
  'draws',
];

/** The route of the capabilities. It also returns the day up to which movements of money are archived. */
export const capabilitiesRoutes =
  (db: Db): Routes =>
  (app) => {
    servePublic(app, capabilitiesCalls.get, async () => ({
      message: 'Success',
      data: { offered: [...OFFERED], money_archived_until: await moneyArchivedUntil(db) },
    }));
  };

async function moneyArchivedUntil(db: Db): Promise<string | null> {
  const [newest] = await rowsOf<{ last_at: string | Date | null }>(
    db,
    sql`select max(last_at) as last_at from archived_partition where table_name = 'ledger_entry'`,
  );
  return newest?.last_at ? formatNairobiDay(new Date(newest.last_at).getTime()) : null;
}
