import { and, eq, sql } from 'drizzle-orm';
import { STATUS } from './betStatus.ts';
import { jackpotRound, jackpotTicket } from './schema/index.ts';

/** SQL: whether a ticket is of an undecided round. Tickets of a decided round stay pending until their prizes are paid. */
export const isPendingTicket = and(
  eq(jackpotTicket.status, STATUS.pending),
  sql`exists (select from ${jackpotRound} where ${jackpotRound.id} = ${jackpotTicket.roundId} and ${jackpotRound.decidedAt} is null)`,
);
