import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { liability, moneyCheckMark, moneyFault } from '../db/schema/index.ts';
import { type Checked, countedLiability, faultsIn, type Kind, KINDS, type MoneyFault, TABLES } from './faults.ts';

type Parts = Checked & { logger: Logger };

const BATCH = 1_000;
/** New rows of a kind per run. The next run continues. */
const MAX_BATCHES = 20;
/** Liabilities per run. Each is counted from all pending legs of its match. */
const LIABILITIES = 200;

/**
 * Compares what changed since the last run with the ledger: new rows, new transfers, the rows that new transfers belong to,
 * and the rows with a known fault. A part of the older rows follows in each run, so that every row is checked again and
 * again (R-86). Differences are kept in `money_fault` until they are gone.
 */
export async function checkMoney({ logger, ...checked }: Parts): Promise<void> {
  const { db } = checked;
  const found: MoneyFault[] = [];
  const check = async (kind: Kind, scope: Parameters<typeof faultsIn>[2]): Promise<void> => {
    found.push(...(await faultsIn(checked, kind, scope)));
  };
  await recheckKnown(checked);
  for (const kind of KINDS) {
    if (kind === 'liability') continue;
    const mark = await readMark(db, kind);
    let checkedTo = mark.checkedTo;
    for (let batch = 0; batch < MAX_BATCHES && checkedTo < mark.seenTo; batch += 1) {
      const to = Math.min(checkedTo + BATCH, mark.seenTo);
      await check(kind, { from: checkedTo, to });
      if (kind === 'transfer')
        for (const [cause, ids] of await causesOf(db, checkedTo, to)) await check(cause, { ids });
      checkedTo = to;
    }
    const sweptFrom = mark.sweptTo >= checkedTo ? 0 : mark.sweptTo;
    const sweptTo = Math.min(sweptFrom + BATCH, checkedTo);
    await check(kind, { from: sweptFrom, to: sweptTo });
    await db
      .update(moneyCheckMark)
      .set({ checkedTo, sweptTo, seenTo: await highestId(db, kind) })
      .where(eq(moneyCheckMark.kind, kind));
  }
  found.push(...(await checkLiabilities(checked)));
  await keep(db, found);
  for (const fault of found) logger.error(fault, 'the ledger and the books differ');
}

/** Removes faults that are gone. */
async function recheckKnown(checked: Checked): Promise<void> {
  const { db } = checked;
  const known = await db.select().from(moneyFault).limit(BATCH);
  for (const [kind, faults] of Map.groupBy(known, (each) => each.kind as Kind)) {
    const ids = faults.map(({ id }) => id);
    const still = new Set((await faultsIn(checked, kind, { ids })).map(({ id }) => id));
    const gone = ids.filter((id) => !still.has(id));
    if (gone.length > 0)
      await db.delete(moneyFault).where(and(eq(moneyFault.kind, kind), inArray(moneyFault.id, gone)));
  }
}

/**
 * Checks the next liabilities by their ids, and counts those that differ again. The ids have large gaps, because each
 * INSERT ... ON CONFLICT draws an id, also when it updates a row. A batch is therefore a number of rows, not a range of ids.
 */
async function checkLiabilities(checked: Checked): Promise<MoneyFault[]> {
  const { db } = checked;
  const { sweptTo } = await readMark(db, 'liability');
  const next = db.select({ id: liability.id }).from(liability).where(gt(liability.id, sweptTo));
  const ids = (await next.orderBy(liability.id).limit(LIABILITIES)).map(({ id }) => id);
  const faults = await faultsIn(checked, 'liability', { ids });
  for (const { id } of faults) await recount(db, id);
  const mark = { sweptTo: ids.length < LIABILITIES ? 0 : (ids.at(-1) ?? 0) };
  await db.update(moneyCheckMark).set(mark).where(eq(moneyCheckMark.kind, 'liability'));
  return faults;
}

async function recount(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from liability where id = ${id} for update`);
    // Another statement, so that it sees the bets that were committed while the lock was awaited.
    await tx.execute(sql`
      update liability set cents = counted.expected from (${countedLiability(sql`id = ${id}`)}) as counted
      where liability.id = counted.id`);
  });
}

async function keep(db: Db, faults: MoneyFault[]): Promise<void> {
  for (const fault of faults)
    await db
      .insert(moneyFault)
      .values(fault)
      .onConflictDoUpdate({ target: [moneyFault.kind, moneyFault.id], set: { fault: fault.fault } });
}

async function readMark(db: Db, kind: Kind): Promise<typeof moneyCheckMark.$inferSelect> {
  await db.insert(moneyCheckMark).values({ kind }).onConflictDoNothing();
  const [mark] = await db.select().from(moneyCheckMark).where(eq(moneyCheckMark.kind, kind));
  return mark ?? { kind, checkedTo: 0, seenTo: 0, sweptTo: 0 };
}

async function highestId(db: Db, kind: Kind): Promise<number> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql.raw(`select coalesce(max(id), 0)::text as id from ${TABLES[kind]}`),
  );
  return Number(row?.id ?? 0);
}

const CAUSES: Record<string, Kind> = {
  settle: 'bet',
  cashout: 'bet',
  correction: 'bet',
  withdrawal_return: 'payment',
  withdrawal_fee: 'payment',
  withdrawal_tax: 'payment',
  deposit_fee_refund: 'payment',
  deposit: 'payment',
  suspense: 'payment',
  game_win: 'round',
  game_refund: 'round',
  jackpot_pay: 'ticket',
  jackpot_roll: 'jackpotRound',
  bonus_expiry: 'bonus',
};

/** The rows that new transfers changed. A transfer that comes with its row, such as a stake, is checked with it. */
async function causesOf(db: Db, from: number, to: number): Promise<[Kind, number[]][]> {
  const rows = await rowsOf<{ word: string; id: string }>(
    db,
    sql`select split_part(operation_key, ':', 1) as word, substring(operation_key from '^[a-z_]+:(\\d{1,15})') as id
      from ledger_transfer where id > ${from} and id <= ${to}`,
  );
  const caused = rows.flatMap(({ word, id }) => {
    const kind = Object.hasOwn(CAUSES, word) ? CAUSES[word] : undefined;
    return kind === undefined || id === null ? [] : [{ kind, id: Number(id) }];
  });
  return [...Map.groupBy(caused, ({ kind }) => kind)].map(([kind, each]) => [kind, each.map(({ id }) => id)]);
}
