import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../db/db.ts';
import { bet, betLeg, ledgerAccount, ledgerEntry, ledgerTransfer } from '../db/schema/index.ts';
import { post } from '../ledger/post.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { LegResult, LegVerdict } from '../ports/matchBook.ts';
import { emptyDatabase, type OwnedDatabase } from './databases.ts';
import { HeldBook } from './heldBook.ts';
import { findMoneyFaults } from './moneyFaults.ts';
import { auditLedger } from './operator.ts';
import { storePendingBets, storePlayers } from './pendingBets.ts';
import { undone } from './undone.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { decide } from '../features/bets/decide.ts';
import { payout, refund } from '../features/bets/payout.ts';
import { settleDecided } from '../features/bets/settle.ts';
import { STATUS } from '../db/betStatus.ts';
import type { NewLeg } from '../features/bets/store.ts';

const KICKOFF_MS = Date.parse('2026-11-21T15:00:00.000Z');
const NOW_MS = KICKOFF_MS + 3 * 60 * 60_000;
const BETS = 60;
const MATCHES = 25;
const VERDICTS: (LegVerdict | null)[] = ['won', 'won', 'won', 'lost', 'void', null];

/** Decides each outcome of a match differently; some matches have no result yet. */
class MixedBook extends HeldBook {
  readonly #decided: number;
  constructor(decided: number) {
    super();
    this.#decided = decided;
  }

  override isDecided(matchId: string): boolean {
    return Number(matchId) < this.#decided;
  }

  override resultOf({ matchId, outcomeId = '0' }: { matchId: string; outcomeId?: string }): LegResult | null {
    const verdict = VERDICTS[(Number(matchId) + Number(outcomeId)) % VERDICTS.length];
    if (!this.isDecided(matchId) || !verdict) return null;
    return { verdict, halfTimeScore: `${matchId}-0`, fullTimeScore: `${matchId}-1` };
  }
}

const LEGS: NewLeg[] = Array.from({ length: MATCHES * 3 }, (_, index) => {
  const [matchId, outcomeId] = [String(Math.floor(index / 3)), String(index % 3)];
  const names = { outcomeName: outcomeId, marketName: '1x2', homeTeam: 'A', awayTeam: 'B', competition: 'C' };
  const market = { marketId: '2', parentMarketId: '2', oddId: `${matchId}-${outcomeId}`, outcomeId, specifier: '' };
  return {
    matchId,
    sportId: 10,
    ...market,
    ...names,
    odds: `${1 + index / 7}`.slice(0, 4),
    live: false,
    kickoffAt: new Date(KICKOFF_MS),
    liabilityCents: null,
  };
});

const logger = pino({ level: 'silent' });
const settle = (db: Db, decided: number, batchSize: number) =>
  settleDecided({ db, nowMs: () => NOW_MS, book: new MixedBook(decided), freebets, logger, batchSize });

/** Settles one bet after the other, each with statements and a transfer of its own: what a batch must equal. */
async function settleOneByOne(tx: Db, decided: number): Promise<void> {
  for (const one of await tx.select().from(bet).orderBy(bet.id)) {
    const legs = await tx.select().from(betLeg).where(eq(betLeg.betId, one.id));
    const { legs: settled, outcome } = decide(
      { ...one, legs },
      null,
      { book: new MixedBook(decided), given: new Map() },
      NOW_MS,
    );
    for (const { id, ...change } of settled) await tx.update(betLeg).set(change).where(eq(betLeg.id, id));
    if (outcome === null) continue;
    const settlement =
      outcome === 'refund'
        ? await refund(tx, freebets, one, { status: STATUS.voided }, NOW_MS)
        : payout(one, outcome, NOW_MS);
    const { id, ...change } = settlement.settled;
    await tx.update(bet).set(change).where(eq(bet.id, id));
    await post(tx, settlement.transfer);
  }
}

describe('settlement of many bets in one transaction', () => {
  let database: OwnedDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
    const accountIds = await storePlayers(database.db, 20);
    await storePendingBets(database.db, { accountIds, legs: LEGS, count: BETS });
  });
  afterAll(() => database.close());

  /** Everything that settlement wrote, but for generated ids and the hashes over them. */
  const after = (work: (tx: Db) => Promise<void>) =>
    undone(database.db, async (tx) => {
      await work(tx);
      await auditLedger(tx);
      const entries = await tx
        .select({
          key: ledgerTransfer.operationKey,
          kind: ledgerTransfer.kind,
          at: ledgerTransfer.createdAt,
          entry: ledgerEntry,
        })
        .from(ledgerEntry)
        .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transferId))
        .orderBy(ledgerTransfer.operationKey, ledgerEntry.accountCode);
      const accounts = await tx.select().from(ledgerAccount).orderBy(ledgerAccount.code);
      return {
        bets: await tx.select().from(bet).orderBy(bet.id),
        legs: await tx.select().from(betLeg).orderBy(betLeg.id),
        entries: entries.map(({ entry, ...transfer }) => ({
          ...transfer,
          code: entry.accountCode,
          cents: entry.amountCents,
        })),
        balances: accounts.map(({ code, balanceCents, entryCount }) => ({ code, balanceCents, entryCount })),
      };
    });

  it.each([1, 7, 500])('stores what settling one bet after the other does, in batches of %i', async (batchSize) => {
    // Some bets are decided later by their other matches.
    for (const decided of [10, MATCHES]) {
      const batched = await after((tx) => settle(tx, decided, batchSize));
      expect(batched).toEqual(await after((tx) => settleOneByOne(tx, decided)));
      expect(new Set(batched.bets.map(({ status }) => status))).toEqual(new Set([0, 1, 3, 7]));
    }
  });

  it('stores the same when some matches are decided later', async () => {
    const inTwoRuns = await after(async (tx) => {
      await settle(tx, 10, 16);
      await settle(tx, MATCHES, 16);
    });
    expect(inTwoRuns).toEqual(
      await after(async (tx) => {
        await settleOneByOne(tx, 10);
        await settleOneByOne(tx, MATCHES);
      }),
    );
  });

  it('settles the other bets of a batch when one cannot be settled, and logs that one', async () => {
    const errors = vi.spyOn(logger, 'error');
    const bad = (await after((tx) => settle(tx, MATCHES, 500))).bets.find(({ status }) => status === STATUS.lost);
    await undone(database.db, async (tx) => {
      // Its settlement would take more from the open bets than they hold.
      await tx.execute(sql`update bet set stake_cents = 100000000000 where id = ${bad?.id}`);
      await settle(tx, MATCHES, 500);
      const open = await tx
        .select()
        .from(bet)
        .where(eq(bet.id, bad?.id ?? 0));
      expect(open[0]?.status).toBe(STATUS.pending);
      expect(await tx.$count(bet, sql`${bet.status} <> 0`)).toBeGreaterThan(BETS / 2);
    });
    expect(errors.mock.calls.map(([details]) => Object.keys(details as object))).toEqual([['err', 'betId']]);
  });

  it('leaves a ledger without faults', async () => {
    await settle(database.db, MATCHES, 50);
    expect((await verifyLedger(database.db, () => undefined)).faults).toEqual([]);
    expect(await findMoneyFaults(database.db)).toEqual([]);
  });
});
