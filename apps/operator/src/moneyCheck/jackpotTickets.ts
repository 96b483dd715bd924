import { payPrize, splitTicket } from '@ushindi/shared/jackpot';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jackpotRound, jackpotTicket } from '../db/schema/index.ts';
import { type Scope, within } from './comparisons.ts';

type Ticket = typeof jackpotTicket.$inferSelect;
type Round = typeof jackpotRound.$inferSelect;

/** An amount as the ticket stores it, and as it is computed from the round. */
type Compared = [what: string, stored: number | null, computed: number | null];

const STATUS = { pending: 0, won: 1, lost: 3, voided: 7 } as const;

/**
 * Computes the amounts of jackpot tickets again from the terms and tax rates in round and ticket, and those of a
 * decided round from its results. The ledger cannot show picks or a prize that were changed before the prize was paid.
 */
export async function ticketFaults(db: Db, scope: Scope): Promise<{ id: string; fault: string }[]> {
  const rows = await db
    .select({ ticket: jackpotTicket, round: jackpotRound })
    .from(jackpotTicket)
    .innerJoin(jackpotRound, eq(jackpotRound.id, jackpotTicket.roundId))
    .where(within(sql`${jackpotTicket.id}`, scope));
  return rows.flatMap(({ ticket, round }) => {
    const fault = faultOf(ticket, round);
    return fault === '' ? [] : [{ id: String(ticket.id), fault }];
  });
}

/**
 * The differences of a ticket; empty without any. A row with unreadable values is a fault and does not end the check of
 * the others.
 */
function faultOf(ticket: Ticket, round: Round): string {
  try {
    return [...bought(ticket, round), ...decided(ticket, round), ...paid(ticket)]
      .filter(([, stored, computed]) => stored !== computed)
      .map(([what, stored, computed]) => `${what} ${stored} is not the ${computed} of its round`)
      .join('; ');
  } catch (error) {
    return `its amounts cannot be computed: ${String(error)}`;
  }
}

function bought(
  { priceCents, poolCents, exciseCents, picks, taxRates }: Ticket,
  { terms, matches }: Round,
): Compared[] {
  const split = splitTicket(terms, taxRates);
  return [
    ['price', priceCents, terms.priceCents],
    ['part of the pool', poolCents, split.poolCents],
    ['excise', exciseCents, split.exciseCents],
    ['number of picks', picks.length, matches.length],
  ];
}

/**
 * Compares the prize. A void ticket has its price as prize. Another ticket of a decided round has the prize of its
 * tier.
 */
function decided(
  { status, picks, wrong, prizeCents, priceCents }: Ticket,
  { results, isVoid, tiers }: Round,
): Compared[] {
  if (status === STATUS.voided || isVoid === true) return [['prize', prizeCents, priceCents]];
  if (results === null) return [['prize', prizeCents, null]];
  const missed = results.filter(({ outcome }, place) => outcome !== 'V' && outcome !== picks[place]).length;
  const prize = tiers?.find((tier) => tier.wrong === missed)?.prizeCents ?? 0;
  return [
    ['wrong picks', wrong, missed],
    ['prize', prizeCents ?? 0, prize],
    ['lost', Number(status === STATUS.lost), Number(prize === 0)],
  ];
}

function paid({ status, prizeCents, priceCents, taxRates, paidCents, withholdingCents }: Ticket): Compared[] {
  if (status === STATUS.pending) return [['payout', paidCents, null]];
  if (status === STATUS.lost) return [['payout', paidCents, 0]];
  const owedCents = prizeCents ?? 0;
  const due =
    status === STATUS.won ? payPrize(owedCents, priceCents, taxRates) : { paidCents: owedCents, withholdingCents: 0 };
  return [
    ['payout', paidCents, due.paidCents],
    ['withholding', withholdingCents, due.withholdingCents],
  ];
}
