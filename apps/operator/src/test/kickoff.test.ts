import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { bet, ledgerTransfer } from '../db/schema/index.ts';
import { cancelBet } from '../features/bets/cancel.ts';
import { placeBet } from '../features/bets/place.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { simulationBook } from '../ports/simulationBook.ts';
import { systemRandom } from '../random.ts';
import { createSimulation, type Fixture, type Market } from '../simulation/index.ts';
import { emptyDatabase } from './databases.ts';
import { KICKOFF_MS } from './heldBook.ts';
import { NO_LIMITS } from './liabilities.ts';
import { auditLedger, TestOperator } from './operator.ts';

// Bets on a simulated match around its kick-off.
const simulation = createSimulation({ seed: 'kickoff', matchResultKey: 'kickoff', speed: 1 });
const book = simulationBook(simulation);
const [fixture] = simulation.fixtures(KICKOFF_MS, KICKOFF_MS + 24 * 60 * 60_000, 10) as [Fixture];
const { matchId, kickoffMs } = fixture;
const HAS_STARTED = {
  code: 'INVALID',
  details: [{ parent_match_id: matchId, msg: expect.stringContaining('the match has started') }],
};

let database: Database;
const player = { accountId: 1, phone: '254712345678' };
let bookingCode = 'AAAAA00';

beforeAll(async () => {
  database = await emptyDatabase();
  await (await TestOperator.start(database)).player(player.phone, 1_000);
});
afterAll(async () => {
  await auditLedger(database.db);
  await database.close();
});
beforeEach(() => {
  bookingCode = `AAAAA${Number(bookingCode.slice(5)) + 10}`;
});

/** Places a bet at the odds of the first moment. Each read of the clock returns the next moment. */
function place(live: 'l' | 'p', ...moments: [number, number]) {
  const market = simulation.market(matchId, 2, moments[0]) as Market;
  const [home] = market.outcomes;
  const item = {
    o_id: home?.oddId ?? '',
    o_name: '',
    o_specifier: '',
    odd_type: '1',
    odd_value: home?.odds ?? 0,
    parent_match_id: matchId,
    sport_id: 10,
    parent_market_id: '2',
    market_id: '2',
    is_live: live,
  };
  const nowMs = () => moments.shift() ?? Number.NaN;
  return placeBet(
    {
      db: database.db,
      nowMs,
      random: systemRandom,
      book,
      freebets,
      liabilityLimits: NO_LIMITS,
      rulesAt: rulesOf('default'),
    },
    player,
    {
      bonus_id: '',
      bet_amount: 10,
      bet_ref: bookingCode,
      timestamp: 0,
      bet_data: [item],
    },
  );
}

describe('a bet before the match', () => {
  it('is accepted in the last millisecond', async () => {
    expect(await place('p', kickoffMs - 1, kickoffMs - 1)).toMatchObject({ idempotencyKey: bookingCode, status: 0 });
  });

  it('is refused at the kick-off', async () => {
    await expect(place('p', kickoffMs, kickoffMs)).rejects.toMatchObject(HAS_STARTED);
  });

  it('is refused and not stored when the match kicks off between the check and the commit', async () => {
    const counts = () => Promise.all([database.db.$count(bet), database.db.$count(ledgerTransfer)]);
    const before = await counts();
    await expect(place('p', kickoffMs - 1, kickoffMs)).rejects.toMatchObject(HAS_STARTED);
    expect(await counts()).toEqual(before);
  });
});

describe('a live bet', () => {
  it('is accepted from the kick-off', async () => {
    expect(await place('l', kickoffMs, kickoffMs)).toMatchObject({ idempotencyKey: bookingCode, status: 0 });
  });

  it('is refused a millisecond earlier', async () => {
    const refusal = {
      details: [{ parent_match_id: matchId, msg: expect.stringContaining('the match has not started') }],
    };
    await expect(place('l', kickoffMs - 1, kickoffMs - 1)).rejects.toMatchObject(refusal);
  });
});

describe('cancelling a bet', () => {
  /** Cancels the test's bet. Each read of the clock returns the next moment. */
  const cancel = (...moments: [number, number]) =>
    cancelBet({ db: database.db, nowMs: () => moments.shift() ?? Number.NaN, book, freebets }, player, bookingCode);

  beforeEach(() => place('p', kickoffMs - 1_000, kickoffMs - 1_000));

  it('succeeds in the last millisecond before the match', async () => {
    await cancel(kickoffMs - 1, kickoffMs - 1);
    const [stored] = await database.db.select().from(bet).where(eq(bet.idempotencyKey, bookingCode));
    expect(stored).toMatchObject({ status: 9, paidCents: 1_000 });
  });

  it.each([
    ['at the very moment of the kick-off', kickoffMs],
    ['when the match kicks off between the check and the commit', kickoffMs - 1],
  ])('is refused %s, and the bet stays', async (_when, firstLookMs) => {
    const transfers = await database.db.$count(ledgerTransfer);
    await expect(cancel(firstLookMs, kickoffMs)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A match of this bet has started, so it cannot be cancelled.',
    });
    const [stored] = await database.db.select().from(bet).where(eq(bet.idempotencyKey, bookingCode));
    expect(stored).toMatchObject({ status: 0, paidCents: null });
    expect(await database.db.$count(ledgerTransfer)).toBe(transfers);
  });
});
