import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../db/rows.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { liabilitiesOf } from '../../test/liabilities.ts';
import { findMoneyFaults } from '../../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { type Selected, slip } from '../../test/slips.ts';
import { legLiabilityCents } from './liability.ts';

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;

/** Starts an operator with limits in KES on the same data. */
async function startWith(outcomeKes: number, marketKes: number): Promise<void> {
  const liabilityLimits = { outcomeCents: outcomeKes * 100, marketCents: marketKes * 100 };
  operator = await TestOperator.start(database, { liabilityLimits }, operator);
}

beforeEach(async () => {
  database = await emptyDatabase();
  await startWith(1_000_000, 3_000_000);
  player = await operator.player('254730000001', 150_000);
  for (const matchId of ['1', '2']) operator.book.add(matchId, { home: 20, draw: 3, away: 2 });
});
afterEach(() => database.close());

let slips = 100;
const nextCode = (): string => `LIABI${String((slips += 1)).slice(1)}`;

const place = async (stake: number, selections: Selected[], more = {}) =>
  (await operator.post('/bet/v1/place', slip(nextCode(), stake, selections, more), player.token)).data;
const liabilities = () => liabilitiesOf(database.db);

const HOME = [{ matchId: '1', odds: 20 }];
const AWAY = [{ matchId: '1', side: 'away', odds: 2 }];
const DRAW = [{ matchId: '1', side: 'draw', odds: 3 }];

describe('the limit of an outcome', { tags: ['T-04'] }, () => {
  // 20,000 x 100/115 = 17,391.30; x 20 = 347,826.09; tax (347,826.09 - 17,391.30) / 6 = 55,072.46;
  // 347,826.09 - 55,072.46 - 20,000 = 272,753.63 net.
  it('refuses the fourth of six large bets on one outcome, with the largest stake that has room', {
    tags: ['R-122', 'R-124'],
  }, async () => {
    for (let bet = 0; bet < 3; bet += 1) expect(await place(20_000, HOME)).toMatchObject({ code: 200 });
    expect(await liabilities()).toEqual({ '1:': 818_260.89, '1:home': 818_260.89 });
    const before = await operator.balance(player);
    for (let bet = 0; bet < 3; bet += 1)
      expect(await place(20_000, HOME)).toEqual({
        code: 400,
        message: 'Your stake is above the limit of a selection.',
        reason: { kind: 'stakeAboveLimit' },
        data: [
          {
            parent_match_id: '1',
            msg: 'Home 1 vs Away 1: the largest stake now is KES 13,326.00',
            reason: { kind: 'largestStake', homeTeam: 'Home 1', awayTeam: 'Away 1', maxKes: 13_326 },
            max_stake: 13_326,
          },
        ],
      });
    expect(await operator.balance(player)).toBe(before);
    expect(await place(13_326, HOME)).toMatchObject({ code: 200 });
    expect(await place(1, HOME)).toMatchObject({ code: 400, data: [{ max_stake: 0 }] });
    expect(await place(100, AWAY)).toMatchObject({ code: 200 });
  });

  it('is stated before the player is asked for money', { tags: ['R-122'] }, async () => {
    await startWith(1_000, 10_000);
    player = await operator.player('254731000000', 10);
    expect(await place(20_000, HOME)).toMatchObject({ code: 400, data: [{ max_stake: 73 }] });
    expect(await place(73, HOME)).toMatchObject({ code: 402 });
  });

  it('names every leg of a multi bet that has no room, and one stake that fits all', { tags: ['R-124'] }, async () => {
    await startWith(1_000, 10_000);
    const both = [...HOME, { matchId: '2', odds: 20 }];
    const refused = await place(1_000, both);
    expect(refused).toMatchObject({ code: 400, data: [{ parent_match_id: '1' }, { parent_match_id: '2' }] });
    const [{ max_stake: stake }] = refused.data as unknown as [{ max_stake: number }];
    expect(await place(stake + 1, both)).toMatchObject({ code: 400 });
    expect(await place(stake, both)).toMatchObject({ code: 200 });
  });
});

describe('the limit of a market', { tags: ['T-04'] }, () => {
  it('counts all outcomes of the market together, and not those of other matches', { tags: ['R-122'] }, async () => {
    await startWith(1_000, 1_500);
    // 1,000 at 2.00 nets 594.20, which leaves 905.80; 686 at 3.00 nets 904.72.
    expect(await place(1_000, AWAY)).toMatchObject({ code: 200 });
    expect(await place(687, DRAW)).toMatchObject({ code: 400, data: [{ parent_match_id: '1', max_stake: 686 }] });
    expect(await place(686, DRAW)).toMatchObject({ code: 200 });
    expect(await place(687, [{ matchId: '2', side: 'draw', odds: 3 }])).toMatchObject({ code: 200 });
  });
});

describe('a multi bet', () => {
  // 86.9565 x 6 = 521.74; tax (521.74 - 86.9565) / 6 = 72.46; net 521.74 - 72.46 - 100 = 349.28.
  // Shares: (2 - 1) / (6 - 1) = 0.2 and (3 - 1) / (6 - 1) = 0.4, rounded up.
  it('counts on each leg with the share of its odds', { tags: ['R-123'] }, async () => {
    await place(100, [...AWAY, { matchId: '2', side: 'draw', odds: 3 }]);
    expect(await liabilities()).toEqual({ '1:': 69.86, '1:away': 69.86, '2:': 139.72, '2:draw': 139.72 });
  });

  it('counts about what its stake would win as a single on that leg, however many legs it has', {
    tags: ['R-123'],
  }, async () => {
    operator.book.add('2', { home: 500 });
    await place(100, [...AWAY, { matchId: '2', odds: 500 }]);
    // A single of 100 at 2.00 counts 59.42.
    expect((await liabilities())['1:away']).toBeGreaterThan(50);
    expect((await liabilities())['1:away']).toBeLessThan(100);
  });
});

describe('a liability', () => {
  const decide = async (matchId: string, verdict: 'won' | 'lost' | 'void') => {
    operator.book.end(matchId, verdict);
    operator.clock.nowMs += 3 * 60 * 60_000;
    await operator.run('settlement');
    operator.clock.nowMs -= 3 * 60 * 60_000;
  };

  it.each(['won', 'lost', 'void'] as const)('ends when a bet is %s', { tags: ['R-122'] }, async (verdict) => {
    await place(100, AWAY);
    await place(100, DRAW);
    await decide('1', verdict);
    expect(await liabilities()).toEqual({});
  });

  it('ends when the bet is cancelled', { tags: ['R-122'] }, async () => {
    const { data } = await place(100, AWAY);
    expect(await liabilities()).toMatchObject({ '1:away': 59.42 });
    await operator.post('/bet/v1/cancel', { bet_id: data.bet_reference }, player.token);
    expect(await liabilities()).toEqual({});
  });

  it('lasts for an open leg while its bet can win, and ends when another leg has lost', {
    tags: ['R-122'],
  }, async () => {
    const both = [...AWAY, { matchId: '2', side: 'draw', odds: 3 }];
    await place(100, both);
    await decide('1', 'won');
    expect(await liabilities()).toEqual({ '2:': 139.72, '2:draw': 139.72 });
    operator.book.add('1', { home: 20, draw: 3, away: 2 });
    await place(100, both);
    await decide('1', 'lost');
    expect(await liabilities()).toEqual({ '2:': 139.72, '2:draw': 139.72 });
    await decide('2', 'won');
    expect(await liabilities()).toEqual({});
  });

  it('is deleted when its outcome has no bets', async () => {
    const { data } = await place(100, AWAY);
    await place(100, DRAW);
    await operator.post('/bet/v1/cancel', { bet_id: data.bet_reference }, player.token);
    const counted = await liabilities();
    await operator.run('liability clean-up');
    const rows = await rowsOf<{ name: string }>(database.db, sql`select outcome_id as name from liability order by 1`);
    expect([rows.map(({ name }) => name), await liabilities()]).toEqual([['', 'draw'], counted]);
  });

  it('equals the sum of the legs after all of this', { tags: ['R-125'] }, async () => {
    await place(100, [...AWAY, { matchId: '2', side: 'draw', odds: 3 }]);
    await place(100, DRAW);
    expect((await findMoneyFaults(database.db)).filter((fault) => fault.startsWith('liability'))).toEqual([]);
    await auditLedger(database.db);
  });
});

describe('what a leg counts', () => {
  it('is the same in SQL and in TypeScript', { tags: ['R-123'] }, async () => {
    const bets = Array.from({ length: 300 }, (_, index) => {
      const cents = (index * 7_919_773) % 100_000_000;
      const totalOdds = (1 + ((index * 31) % 977) / 100 + index ** 3 / 10).toFixed(2);
      const odds = (1 + ((index * 17) % 400) / 100).toFixed(2);
      const bonusId = index % 5 === 0 ? 1 : null;
      return { stakeCents: 100 + ((index * 977) % 2_000_000), possibleWinCents: cents, totalOdds, bonusId, odds };
    });
    const rows = await rowsOf<{ cents: string }>(
      database.db,
      sql`select leg_liability("stakeCents", "possibleWinCents", "totalOdds", "bonusId", odds)::text as cents
        from jsonb_to_recordset(${JSON.stringify(bets)}::jsonb)
          as bet ("stakeCents" bigint, "possibleWinCents" bigint, "totalOdds" numeric, "bonusId" bigint, odds numeric)`,
    );
    expect(rows.map(({ cents }) => Number(cents))).toEqual(
      bets.map(({ odds, ...bet }) => legLiabilityCents(bet, odds)),
    );
  });
});
