import { and, eq, sql } from 'drizzle-orm';
import { jackpotRound, jackpotTicket } from './schema/index.ts';

const PENDING = 0;

/** SQL: whether a ticket is of an undecided round. Tickets of a decided round stay pending until their prizes are paid. */
export const isPendingTicket = and(
  eq(jackpotTicket.status, PENDING),
  sql`exists (select from ${jackpotRound} where ${jackpotRound.id} = ${jackpotTicket.roundId} and ${jackpotRound.decidedAt} is null)`,
);
