import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { betAmountFaults } from '../features/bets/amountFaults.ts';
import { faultsIn, KINDS } from '../moneyCheck/faults.ts';
import { auditLedger } from './operator.ts';

const EVERYTHING = { from: 0, to: Number.MAX_SAFE_INTEGER };

/**
 * Inconsistencies between ledger and bets, payments, rounds and bonuses, such as half a transaction or a double transfer:
 * the product's money check over everything, and totals that it implies.
 */
export async function findMoneyFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of KINDS)
    faults.push(
      ...(await faultsIn({ db, betAmountFaults }, kind, EVERYTHING)).map(({ id, fault }) => `${kind} ${id}: ${fault}`),
    );
  return [...faults, ...(await rowsOf<{ fault: string }>(db, totals)).map(({ fault }) => fault)];
}

/** Expects that the ledger follows its rules, and that bets, payments, rounds and bonuses agree with it. */
export async function expectSoundMoney(db: Db): Promise<void> {
  await auditLedger(db);
  assert.deepEqual(await findMoneyFaults(db), []);
}

const totals = sql`
  select 'open bets hold ' || held || ' instead of ' || open as fault
  from (select coalesce(sum(balance_cents), 0) as held from ledger_account where kind = 'open_bets') as a,
    (select coalesce(sum(stake_cents), 0) as open from bet where status = 0) as b
  where held <> open
  union all
  select 'freebet ' || bonus_id || ' is the stake of ' || count(*) || ' bets'
  from bet where bonus_id is not null and status not in (7, 9) group by bonus_id having count(*) > 1`;
