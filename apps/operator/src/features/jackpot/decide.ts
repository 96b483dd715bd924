import assert from 'node:assert/strict';
import { sharePool, type SharedPool } from '@ushindi/shared/jackpot';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { type JackpotResult, jackpotRound, jackpotTicket } from '../../db/schema/index.ts';
import { houseAccount, jackpotPool } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { resultsOf, type StaffResults } from './results.ts';
import { findRound, lockRound, type Round, type Sales, salesOf, unfinishedRounds } from './store.ts';

/** The dependencies of decisions. */
export type DecideParts = { db: Db; nowMs: Clock; book: MatchBook; staffResults: StaffResults };

/** Decides the rounds whose matches all have results, by number, because each gets the money that the last one passes on. */
export async function decideDue(parts: DecideParts): Promise<void> {
  for (const { id, decidedAt } of await unfinishedRounds(parts.db)) {
    if (decidedAt !== null) continue;
    if (!(await parts.db.transaction((tx) => decideRound(tx, parts, id)))) return;
  }
}

/** Decides a round. Returns false while it cannot be decided. A decided round never changes. */
async function decideRound(tx: Db, { book, nowMs, staffResults }: DecideParts, id: number): Promise<boolean> {
  await staffResults.lock(tx);
  const round = await lockRound(tx, id, 'update');
  const atMs = nowMs();
  if (round === null || atMs < round.closesAt.getTime()) return false;
  if (round.decidedAt !== null) return true;
  const carriedCents = await carriedTo(tx, id);
  const matchIds = round.matches.map(({ matchId }) => matchId);
  const results = resultsOf(book, round.matches, await staffResults.of(tx, matchIds), atMs);
  if (carriedCents === null || results === null) return false;
  // Many tickets take longer than the timeout of statements.
  await tx.execute(sql`set local statement_timeout = 0`);
  const isVoid = results.filter(({ outcome }) => outcome === 'V').length > round.terms.maxVoid;
  const sales = await salesOf(tx, id);
  const decision = isVoid
    ? await refundAll(tx, id, { carriedCents })
    : await shareAmong(tx, round, { carriedCents, results, sales, atMs });
  await storeDecision(tx, id, decision, { results, isVoid, carriedCents, atMs });
  return true;
}

type Decided = { results: JackpotResult[]; isVoid: boolean; carriedCents: number; atMs: number };

async function storeDecision(tx: Db, id: number, decision: Decision, { atMs, ...decided }: Decided): Promise<void> {
  await tx
    .update(jackpotRound)
    .set({ ...decision, ...decided, decidedAt: new Date(atMs) })
    .where(eq(jackpotRound.id, id));
  await passOn(tx, id, decision, atMs);
}

/**
 * Makes all undecided rounds void, as if none of their matches had a result. The job refunds the prices. Returns the number
 * of their tickets.
 */
export async function voidUndecided(tx: Db, atMs: number): Promise<number> {
  let tickets = 0;
  for (const { id, decidedAt } of await unfinishedRounds(tx)) {
    const round = decidedAt === null ? await lockRound(tx, id, 'update') : null;
    if (round === null || round.decidedAt !== null) continue;
    const carriedCents = await carriedTo(tx, id);
    assert(carriedCents !== null, 'the rounds before are decided');
    tickets += (await salesOf(tx, id)).count;
    const results = round.matches.map(() => ({ outcome: 'V', score: '' }) as const);
    const decision = await refundAll(tx, id, { carriedCents });
    await storeDecision(tx, id, decision, { results, isVoid: true, carriedCents, atMs });
  }
  return tickets;
}

/** The cents that the previous round passes on; null until it is decided. */
async function carriedTo(tx: Db, id: number): Promise<number | null> {
  if (id === 1) return 0;
  return (await findRound(tx, id - 1))?.rolledCents ?? null;
}

type Decision = Pick<Round, 'poolCents' | 'exciseCents' | 'houseCents' | 'tiers'> & {
  exciseCents: number;
  houseCents: number;
  rolledCents: number;
};

/** The decision of a void round: every ticket is refunded, and the money from the previous round is passed on again. */
async function refundAll(tx: Db, id: number, { carriedCents }: { carriedCents: number }): Promise<Decision> {
  await tx
    .update(jackpotTicket)
    .set({ prizeCents: sql`${jackpotTicket.priceCents}` })
    .where(eq(jackpotTicket.roundId, id));
  return { poolCents: carriedCents, exciseCents: 0, houseCents: 0, rolledCents: carriedCents, tiers: [] };
}

type Shares = { carriedCents: number; results: JackpotResult[]; sales: Sales; atMs: number };

async function shareAmong(tx: Db, round: Round, { carriedCents, results, sales, atMs }: Shares): Promise<Decision> {
  const { id, terms } = round;
  const winners = await countWrong(tx, id, results);
  const poolCents = carriedCents + sales.poolCents;
  const shared = sharePool(poolCents, (wrong) => winners.get(wrong) ?? 0, terms);
  await storePrizes(tx, id, results, shared, atMs);
  const { priceCents, exciseCents } = sales;
  const houseCents = priceCents - sales.poolCents - exciseCents;
  return { poolCents, exciseCents, houseCents, rolledCents: shared.rolledCents, tiers: [...shared.tiers] };
}

/** SQL: the pending tickets of a round with their wrong picks. A void match counts as right. */
const ticketsOf = (roundId: number, results: JackpotResult[]): SQL => sql`
  select id, (
      select count(*)::int from generate_series(1, ${results.length}::int) as place
      where substr(${results.map(({ outcome }) => outcome).join('')}::text, place, 1) not in ('V', substr(picks, place, 1))
    ) as wrong
  from jackpot_ticket where round_id = ${roundId} and status = ${STATUS.pending}`;

/** The number of tickets by wrong picks. */
async function countWrong(tx: Db, roundId: number, results: JackpotResult[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ wrong: number; count: string }>(
    tx,
    sql`select wrong, count(*)::text as count from (${ticketsOf(roundId, results)}) as ticket group by wrong`,
  );
  return new Map(rows.map(({ wrong, count }) => [Number(wrong), Number(count)]));
}

/**
 * Stores wrong picks and prizes. Winners stay pending until their prize is paid; the other tickets have lost. Each row changes
 * once: a second change would check its foreign keys, which locks its player, and players are locked before the round.
 */
async function storePrizes(tx: Db, roundId: number, results: JackpotResult[], shared: SharedPool, atMs: number) {
  const { tiers } = shared;
  const isLost = sql`coalesce(tier.cents, 0) = 0`;
  await tx.execute(sql`
    update jackpot_ticket set wrong = ticket.wrong, prize_cents = tier.cents,
      status = case when ${isLost} then ${STATUS.lost}::smallint else jackpot_ticket.status end,
      paid_cents = case when ${isLost} then 0 end,
      settled_at = case when ${isLost} then ${new Date(atMs).toISOString()}::timestamptz end
    from (${ticketsOf(roundId, results)}) as ticket
      left join unnest(${sql.param(tiers.map(({ wrong }) => wrong))}::int[],
        ${sql.param(tiers.map(({ prizeCents }) => prizeCents))}::bigint[]) as tier (wrong, cents) using (wrong)
    where jackpot_ticket.id = ticket.id`);
}

/** Moves the house's share, the tax, and the money for the next round out of the round's pool. Exactly the prizes remain. */
async function passOn(tx: Db, id: number, decision: Decision, atMs: number): Promise<void> {
  const { exciseCents, houseCents, rolledCents } = decision;
  const leavingCents = exciseCents + houseCents + rolledCents;
  if (leavingCents === 0) return;
  await post(tx, {
    operationKey: `jackpot_roll:${id}`,
    kind: 'jackpot_roll',
    atMs,
    entries: [
      { account: jackpotPool(id), amountCents: -leavingCents },
      { account: jackpotPool(id + 1), amountCents: rolledCents },
      { account: houseAccount('excise', id), amountCents: exciseCents },
      { account: houseAccount('revenue', id), amountCents: houseCents },
    ],
  });
}
