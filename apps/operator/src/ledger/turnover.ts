import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { playerCash } from './accounts.ts';
import { type CountsAs, kindsOf, type TransferKind } from './transferKinds.ts';

/** The sums of movements of a player's cash since a time, in cents. */
export type Turnover = {
  /** The deposits, taxes included. */
  depositedCents: number;
  withdrawnCents: number;
  /** The stakes of bets, tickets and rounds, less returned stakes. */
  stakedCents: number;
  /** The stakes less returned stakes and winnings; negative for a player who won. A pending bet counts as lost. */
  lostCents: number;
};

/** A player's turnover since each of the times, from the ledger alone. Reads only the newest entries of the player. */
export async function turnoverSince<Name extends string>(
  db: Db,
  accountId: number,
  sinceMs: Record<Name, number>,
): Promise<Record<Name, Turnover>> {
  const starts = Object.entries<number>(sinceMs).map(([name, atMs]) => ({ name, at: new Date(atMs).toISOString() }));
  const earliest = new Date(Math.min(...Object.values<number>(sinceMs))).toISOString();
  const rows = await rowsOf<{ name: Name; kind: TransferKind; cents: string }>(
    db,
    sql`select start.name, t.kind, sum(e.amount_cents + case when t.kind = any (${sql.param(kindsOf('deposit'))}::text[]) then
          tax_in_transfer(t.id, 'excise') else 0 end)::text as cents
      from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        join unnest(${sql.param(starts.map(({ name }) => name))}::text[], ${sql.param(starts.map(({ at }) => at))}::timestamptz[])
          as start (name, at) on t.created_at >= start.at
      where e.account_code = ${playerCash(accountId)} and e.id >= (select first_entry_since(${accountId}, ${earliest}))
        -- The cheap function first: a player of quick games has thousands of other entries.
        and not (stake_key_of(t.kind, t.operation_key) is not null and is_of_earlier_stake(t.kind, t.operation_key, start.at))
      group by 1, 2`,
  );
  const turnovers = starts.map(({ name }) => [name, turnoverOf(rows.filter((row) => row.name === name))]);
  return Object.fromEntries(turnovers) as Record<Name, Turnover>;
}

/** The cents, tax included, that were credited to a player out of suspense since a time. No payment has them. */
export async function receivedFromSuspenseSince(db: Db, accountId: number, sinceMs: number): Promise<number> {
  const since = new Date(sinceMs).toISOString();
  const [row] = await rowsOf<{ cents: string }>(
    db,
    sql`select coalesce(sum(e.amount_cents + tax_in_transfer(t.id, 'excise')), 0)::text as cents
      from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_code = ${playerCash(accountId)} and e.id >= (select first_entry_since(${accountId}, ${since}))
        and e.amount_cents > 0 and t.kind = 'suspense_resolution' and t.created_at >= ${since}::timestamptz`,
  );
  return Number(row?.cents ?? 0);
}

/** The turnover of sums by kind of transfer. A sum of deposits contains their taxes. */
export function turnoverOf(rows: { kind: TransferKind; cents: number | string }[]): Turnover {
  const sumOf = (...counted: CountsAs[]) => {
    const kinds = kindsOf(...counted);
    return rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + Number(cents), 0);
  };
  return {
    depositedCents: sumOf('deposit'),
    withdrawnCents: -sumOf('withdrawal') || 0,
    stakedCents: Math.max(0, -sumOf('stake', 'returnedStake')),
    lostCents: -sumOf('stake', 'returnedStake', 'winnings') || 0,
  };
}
