import { setImmediate } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account, bet, bonus } from '../../db/schema/index.ts';
import { type AmountFaults, within } from '../../moneyCheck/comparisons.ts';
import { recompute, type StoredBet } from './recompute.ts';

type Row = StoredBet & { id: number };

/**
 * Computes the amounts of bets again from their legs. The ledger does not reveal a leg whose odds or status were
 * changed before a bet was paid, or a payout that was changed together with the ledger. One statement reads a bet with its
 * legs, so that it never reads new legs with an old result.
 */
export const betAmountFaults: AmountFaults = async (db, scope) => {
  const faults: Awaited<ReturnType<AmountFaults>> = [];
  for (const row of await storedBets(db, scope)) {
    // A bet of many lines takes milliseconds. The event loop serves requests between two bets.
    await setImmediate();
    const fault = faultOf(row);
    if (fault !== '') faults.push({ id: String(row.id), fault });
  }
  return faults;
};

/** A row that cannot be computed is a fault. The check of the other rows continues. */
function faultOf(row: Row): string {
  try {
    return recompute(row).join('; ');
  } catch (error) {
    return `its amounts cannot be computed: ${String(error)}`;
  }
}

/** Bets whose legs are not archived. Bets without legs are left out: another comparison reports them. */
async function storedBets(db: Db, scope: Parameters<AmountFaults>[1]): Promise<Row[]> {
  const legs = sql<Row['legs'] | null>`(
    select json_agg(json_build_object('matchId', match_id, 'odds', odds::text, 'status', status) order by leg.id)
    from bet_leg as leg where leg.bet_id = ${bet.id})`;
  const parts = sql<Row['parts']>`coalesce((
    select json_agg(json_build_object('number', number, 'stakeCents', stake_cents, 'paidCents', paid_cents,
      'exciseCents', excise_cents, 'withholdingCents', withholding_cents) order by number)
    from cash_out as part where part.bet_id = ${bet.id} and not ends_bet), '[]')`;
  const keepsResult = sql<boolean>`${account.erasedAt} is not null and exists (
    select from bet_leg as leg join match_result as given on given.match_id = leg.match_id where leg.bet_id = ${bet.id})`;
  const rows = await db
    .select({
      id: bet.id,
      stakeCents: bet.stakeCents,
      totalOdds: bet.totalOdds,
      possibleWinCents: bet.possibleWinCents,
      exciseCents: bet.exciseCents,
      withholdingCents: bet.withholdingCents,
      boostPercent: bet.boostPercent,
      taxRates: bet.taxRates,
      limits: bet.limits,
      bonusId: bet.bonusId,
      structure: bet.structure,
      status: bet.status,
      paidCents: bet.paidCents,
      paidWithholdingCents: bet.paidWithholdingCents,
      settledExciseCents: bet.settledExciseCents,
      voidedByStaff: bet.voidedByStaff,
      freebet: bonus.terms,
      keepsResult,
      parts,
      legs,
    })
    .from(bet)
    .innerJoin(account, eq(account.id, bet.accountId))
    .leftJoin(bonus, eq(bonus.id, bet.bonusId))
    .where(and(within(sql`${bet.id}`, scope), sql`${bet.id} >= archived_below('bet_leg')`))
    .orderBy(bet.id);
  return rows.flatMap(({ legs: found, ...row }) => (found === null ? [] : { ...row, legs: found }));
}
