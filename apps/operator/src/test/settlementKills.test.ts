import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '../db/db.ts';
import { bet, betLeg } from '../db/schema/index.ts';
import { decide } from '../features/bets/decide.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { simulationBook } from '../ports/simulationBook.ts';
import { fixedKey } from '../keys/keys.ts';
import { createSimulation } from '../simulation/index.ts';
import { randomFor } from '@ushindi/draws/matches/rng';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { MortalOperator } from './kills/mortalOperator.ts';
import { findMoneyFaults } from './moneyFaults.ts';
import { auditLedger } from './operator.ts';
import { countSettled, endedLegs, storePendingBets, storePlayers } from './pendingBets.ts';

const BETS = 1_500;
const KILLS = 4;
/** Counting without a pause would take the processor that the operator settles with. */
const COUNT_EVERY_MS = 10;
const SETTINGS = { SETTLEMENT_INTERVAL_MS: '50', SETTLEMENT_BATCH_SIZE: '25' };

const simulation = createSimulation({ seed: 'ushindi', matchResultKey: fixedKey('matchResults'), speed: 1 });
const book = simulationBook(simulation);

/** Resolves once this many bets are settled. */
async function settled(db: Db, count: number): Promise<void> {
  while ((await countSettled(db)) < count) await setTimeout(COUNT_EVERY_MS);
}

/** Bets whose stored result differs from the result by their legs' matches. */
async function wrongResults(db: Db, atMs: number): Promise<number[]> {
  const legs = Map.groupBy(await db.select().from(betLeg), ({ betId }) => betId);
  const wrong = (await db.select().from(bet)).filter((one) => {
    const pending = (legs.get(one.id) ?? []).map((leg) => ({ ...leg, status: 0 }));
    const { outcome } = decide({ ...one, status: 0, legs: pending }, null, { book, given: new Map() }, atMs);
    if (outcome === null || outcome === 'refund') return true;
    return outcome.status !== one.status || outcome.paidCents !== one.paidCents;
  });
  return wrong.map(({ id }) => id);
}

const timeout = 300_000;

it.skipIf(postgresUrl === null)(
  'settles every bet exactly once although the operator is killed',
  { timeout },
  async () => {
    const { url, applicationUrl, open, drop } = await throwawayPostgres();
    const { db } = await open();
    const nowMs = Date.now();
    const accountIds = await storePlayers(db, 100);
    await storePendingBets(db, { accountIds, legs: endedLegs(simulation, nowMs), count: BETS });
    const before = await auditLedger(db);
    const operator = new MortalOperator({ ...SETTINGS, DATABASE_URL: applicationUrl, MIGRATION_DATABASE_URL: url });
    const random = randomFor('settlement kills');
    for (let kill = 0; kill < KILLS; kill += 1) {
      await settled(db, (BETS / (KILLS + 1)) * kill + random.int(1, 200));
      await operator.killAndRestart();
    }
    await settled(db, BETS);
    await operator.end();

    expect(await db.$count(betLeg, sql`${betLeg.status} = 0`)).toBe(0);
    expect(await wrongResults(db, nowMs)).toEqual([]);
    expect(await findMoneyFaults(db)).toEqual([]);
    expect((await verifyLedger(db, () => undefined)).faults).toEqual([]);
    const [{ paid } = { paid: 0 }] = await db.select({ paid: sql<string>`sum(${bet.paidCents})` }).from(bet);
    const kinds = await auditLedger(db);
    expect(kinds).toMatchObject({ open_bets: 0, player_cash: (before.player_cash ?? 0) + Number(paid) });
    await drop();
  },
);
