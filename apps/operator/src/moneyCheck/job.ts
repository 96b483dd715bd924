import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { liability, moneyCheckMark, moneyFault } from '../db/schema/index.ts';
import type { Scope } from './comparisons.ts';
import { type Checked, countedLiability, faultsIn, type Kind, KINDS, type MoneyFault, TABLES } from './faults.ts';

type Parts = Checked & { logger: Logger };

const BATCH = 1_000;
/** The most batches of new rows of a kind per run. The next run continues. */
const MAX_BATCHES = 20;
/** The liabilities per run. Each is computed from all pending legs of its match. */
const LIABILITIES = 200;

/** Runs a check of a kind and collects its error, so that the other checks run. */
type Attempt = (kind: Kind, run: () => Promise<void>) => Promise<void>;

/**
 * Compares what changed since the last run with the ledger: new rows, new transfers, the rows that new transfers belong to,
 * and the rows with a known fault. Each run also checks a part of the older rows, so that every row is checked repeatedly
 * (R-86). Differences are stored in `money_fault` until they are gone.
 * @throws AggregateError with an error of each check that failed, after all others.
 */
export async function checkMoney(parts: Parts): Promise<void> {
  const errors: Error[] = [];
  const attempt: Attempt = async (kind, run) => {
    try {
      await run();
    } catch (cause) {
      errors.push(new Error(`the check of ${kind} failed`, { cause }));
    }
  };
  for (const kind of KINDS) await recheckKnown(parts, kind, attempt);
  for (const kind of KINDS)
    await attempt(kind, () => (kind === 'liability' ? checkLiabilities(parts) : checkKind(parts, kind, attempt)));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}

/**
 * Checks the new rows of a kind and a part of the older ones. After a failure the marks are unchanged, so that the next
 * run repeats the rows.
 */
async function checkKind(parts: Parts, kind: Kind, attempt: Attempt): Promise<void> {
  const { db } = parts;
  const mark = await readMark(db, kind);
  let checkedTo = mark.checkedTo;
  for (let batch = 0; batch < MAX_BATCHES && checkedTo < mark.seenTo; batch += 1) {
    const to = Math.min(checkedTo + BATCH, mark.seenTo);
    await check(parts, kind, { from: checkedTo, to });
    if (kind === 'transfer')
      for (const [cause, ids] of await causesOf(db, checkedTo, to))
        await attempt(cause, async () => void (await check(parts, cause, { ids })));
    checkedTo = to;
  }
  const sweptFrom = mark.sweptTo >= checkedTo ? 0 : mark.sweptTo;
  const sweptTo = Math.min(sweptFrom + BATCH, checkedTo);
  await check(parts, kind, { from: sweptFrom, to: sweptTo });
  await db
    .update(moneyCheckMark)
    .set({ checkedTo, sweptTo, seenTo: await highestId(db, kind) })
    .where(eq(moneyCheckMark.kind, kind));
}

/** Checks rows and stores their faults at once, so that a later failure does not lose them. */
async function check({ logger, ...checked }: Parts, kind: Kind, scope: Scope): Promise<MoneyFault[]> {
  const found = await faultsIn(checked, kind, scope);
  await keep(checked.db, found);
  for (const fault of found) logger.error(fault, 'the ledger and the books differ');
  return found;
}

/** Checks all rows of a kind with known faults again. */
async function recheckKnown(parts: Parts, kind: Kind, attempt: Attempt): Promise<void> {
  let page = await knownFaults(parts.db, kind, 0);
  while (page.length > 0) {
    const ids = page;
    await attempt(kind, () => recheck(parts, kind, ids));
    page = await knownFaults(parts.db, kind, ids.at(-1) ?? 0);
  }
}

/** The next rows of a kind with a known fault, by id after `afterId`. */
async function knownFaults(db: Db, kind: Kind, afterId: number): Promise<number[]> {
  const isNext = and(eq(moneyFault.kind, kind), gt(moneyFault.id, afterId));
  const known = await db
    .select({ id: moneyFault.id })
    .from(moneyFault)
    .where(isNext)
    .orderBy(moneyFault.id)
    .limit(BATCH);
  return known.map(({ id }) => id);
}

/** Checks rows with known faults again, and removes the faults that are gone. */
async function recheck(parts: Parts, kind: Kind, ids: number[]): Promise<void> {
  const still = new Set((await faultsIn(parts, kind, { ids })).map(({ id }) => id));
  const gone = ids.filter((id) => !still.has(id));
  if (gone.length > 0)
    await parts.db.delete(moneyFault).where(and(eq(moneyFault.kind, kind), inArray(moneyFault.id, gone)));
}

/**
 * Checks the next liabilities by their ids, and computes those that differ again. The ids have large gaps, because each
 * INSERT ... ON CONFLICT draws an id, also when it updates a row. A batch is therefore a number of rows, not a range of
 * ids.
 */
async function checkLiabilities(parts: Parts): Promise<void> {
  const { db } = parts;
  const { sweptTo } = await readMark(db, 'liability');
  const next = db.select({ id: liability.id }).from(liability).where(gt(liability.id, sweptTo));
  const ids = (await next.orderBy(liability.id).limit(LIABILITIES)).map(({ id }) => id);
  for (const { id } of await check(parts, 'liability', { ids })) await recount(db, id);
  const mark = { sweptTo: ids.length < LIABILITIES ? 0 : (ids.at(-1) ?? 0) };
  await db.update(moneyCheckMark).set(mark).where(eq(moneyCheckMark.kind, 'liability'));
}

async function recount(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from liability where id = ${id} for update`);
    // A separate statement, whose snapshot has the bets that were committed while it waited for the lock.
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

/**
 * The rows that new transfers changed, by kind. A row that is stored with its transfer, such as the bet of a stake, is
 * checked as a new row.
 */
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
