import { BET_LIMITS, TAX_RATES } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { account, bet, betLeg, bonus } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { betRow, legRows, PENDING_DEFAULTS } from './newBet.ts';
import type { Bet, NewLeg } from './store.ts';

let database: Database;
const AT = new Date('2026-11-21T12:00:00.123Z');

beforeAll(async () => {
  database = await emptyDatabase();
  await database.db.insert(account).values({ accNo: '1', phone: '1', passwordHash: '', createdAt: AT });
  const terms = { minStake: 0, minOdds: 0, minSelections: 0, minOddsPerSelection: 0, maxWin: 0, deductStake: false };
  await database.db
    .insert(bonus)
    .values({ accountId: 1, refId: 'B1', promotion: 'p', status: 2, amountCents: 1, terms, createdAt: AT });
});
afterAll(() => database.close());

const newBet = (id: number, bookingCode: string, bonusId: number | null = null): Bet => ({
  id,
  accountId: 1,
  idempotencyKey: `KEYED${id}`,
  bookingCode,
  requestHash: 'hash',
  stakeCents: 1_001,
  totalOdds: '4.20',
  possibleWinCents: 4_002,
  exciseCents: 131,
  withholdingCents: 503,
  boostPercent: 4,
  taxRates: TAX_RATES,
  limits: BET_LIMITS,
  placedAt: AT,
  bonusId,
  structure: { kind: 'system', sizes: [2], bankers: [], lineStakeCents: 1_000 },
  ...PENDING_DEFAULTS,
});

const newLeg = (matchId: string): NewLeg => ({
  matchId,
  sportId: 10,
  marketId: '18',
  parentMarketId: '19',
  oddId: 'odd',
  outcomeId: '12',
  specifier: 'total=2.5',
  outcomeName: 'over 2.5',
  marketName: 'Total',
  odds: '2.10',
  live: true,
  kickoffAt: new Date(AT.getTime() + 1),
  homeTeam: 'Home',
  awayTeam: 'Away',
  competition: 'Kenya · Premier League',
  liabilityCents: 77,
});

const insert = (bets: Bet[], legs: NewLeg[]) =>
  rowsOf<{ booking_code: string }>(
    database.db,
    sql`select booking_code from insert_bets(
      array(select jsonb_populate_recordset(null::bet, ${JSON.stringify(bets.map(betRow))})),
      ${legRows(bets.map(({ bookingCode }) => [bookingCode, legs]))})`,
  );

describe('insert_bets', () => {
  it('stores every column of a new bet and its legs', async () => {
    const fresh = newBet(1_001, 'CODES11', 1);
    const legs = [newLeg('1'), newLeg('2')];
    expect(await insert([fresh], legs)).toEqual([{ booking_code: 'CODES11' }]);
    expect(await database.db.select().from(bet)).toEqual([fresh]);
    const pending = { status: 0, halfTimeScore: '', fullTimeScore: '', settledAt: null };
    const stored = await database.db.select().from(betLeg).orderBy(betLeg.id);
    expect(stored).toEqual(legs.map((leg, index) => ({ ...leg, ...pending, betId: 1_001, id: stored[index]?.id })));
  });

  it('leaves out a bet whose booking code is taken, with its legs', async () => {
    const bets = [newBet(1_003, 'CODES11'), newBet(1_002, 'CODES22')];
    expect(await insert(bets, [newLeg('1')])).toEqual([{ booking_code: 'CODES22' }]);
    expect(await database.db.select({ id: bet.id }).from(bet).orderBy(bet.id)).toEqual([{ id: 1_001 }, { id: 1_002 }]);
    const betIds = await database.db.select({ betId: betLeg.betId }).from(betLeg).orderBy(betLeg.id);
    expect(betIds.map(({ betId }) => betId)).toEqual([1_001, 1_001, 1_002]);
  });

  it.each([
    ['a stake of nothing', { stakeCents: 0 }, 'bet_stake'],
    ['a freebet that another bet uses', { bonusId: 1 }, 'bet_once_per_freebet'],
  ])('stores no bet with %s', async (_what, wrong, constraint) => {
    const refused = insert([{ ...newBet(1_004, 'CODES33'), ...wrong }], [newLeg('1')]);
    await expect(refused).rejects.toMatchObject({ cause: { constraint } });
  });
});
