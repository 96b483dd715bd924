import { desc } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Clock, steadyClock, type SystemClocks, systemClocks } from '../clock.ts';
import type { Db } from './database.ts';
import { ledgerTransfer } from './schema/index.ts';

/**
 * A clock that never goes back and is never behind the last movement of money: a process that starts after the time
 * of day was set back continues where the others are.
 */
export async function dataClock(
  db: Db,
  logger: Pick<Logger, 'error'>,
  clocks: SystemClocks = systemClocks,
): Promise<Clock> {
  const [last] = await db
    .select({ at: ledgerTransfer.createdAt })
    .from(ledgerTransfer)
    .orderBy(desc(ledgerTransfer.id))
    .limit(1);
  const onBehind = (behindMs: number) =>
    logger.error({ behindMs }, 'the time of day was set back: this process runs at half speed until it is right');
  return steadyClock(clocks, { passedMs: last?.at.getTime() ?? 0, onBehind });
}
