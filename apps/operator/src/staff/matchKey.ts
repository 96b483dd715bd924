import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { bet } from '../db/schema/index.ts';
import { STATUS } from '../db/betStatus.ts';
import { voidBet } from '../features/bets/voidBet.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { voidUndecided } from '../features/jackpot/decide.ts';
import { pendingTickets, releaseMatchKey } from '../keys/matchKey.ts';
import { OPTION, reason } from './args.ts';
import { command, refused, type StaffResult } from './command.ts';

async function pendingBetIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: bet.id }).from(bet).where(eq(bet.status, STATUS.pending)).orderBy(asc(bet.id));
  return rows.map(({ id }) => id);
}

/**
 * Releases the match key. With --void-bets it voids the pending bets and jackpot tickets in the same
 * transaction.
 */
export const releaseKey = command({
  usage: 'match release-key [--void-bets] --reason TEXT',
  summary:
    'Lets the next start draw matches from another MATCH_RESULT_KEY. Refused while bets or jackpot tickets are pending; with ' +
    '--void-bets they are made void first and their stakes return. Stop all operator processes before.',
  options: { 'void-bets': OPTION.flag, reason: OPTION.text },
  schema: z.strictObject({ words: z.tuple([]), 'void-bets': z.literal(true).optional(), reason }),
  work: ({ 'void-bets': voidsBets = false }) => ({
    run: async (context): Promise<StaffResult> => {
      const ids = voidsBets ? await pendingBetIds(context.db) : [];
      for (const id of ids) await voidBet({ ...context, freebets }, id);
      const hasTickets = voidsBets && (await pendingTickets(context.db)) > 0;
      const voidedTickets = hasTickets ? await voidUndecided(context.db, context.nowMs()) : 0;
      const outcome = await releaseMatchKey(context.db);
      // A bet may be placed meanwhile.
      if (outcome === 'pendingBets') return refused('pendingBets');
      return {
        status: outcome === 'unchanged' ? 'unchanged' : 'done',
        rows: [{ voidedBets: ids.length, voidedTickets }],
      };
    },
  }),
});
