import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bet, betLeg, ledgerTransfer } from '../../db/schema/index.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { liabilitiesOf } from '../../test/liabilities.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { freebets } from '../../test/betRows.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { changeBet } from '../../test/storedBets.ts';
import type { Selected } from '../../test/slips.ts';
import { homes, singles, slipOf, type Structure, system } from '../../test/structures.ts';
import { giveResult } from './givenResults.ts';
import { voidBet } from './voidBet.ts';

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 1_000);
  for (const matchId of ['1', '2', '3', '4']) operator.book.add(matchId);
});
afterEach(async () => {
  await expectSoundMoney(database.db);
  await database.close();
});

const THREE = homes('1', '2', '3');

const CODE = 'SYSTE01';
const place = async (stake: number, selections: Selected[], structure?: Structure, code = CODE, by = player) =>
  (await operator.post('/bet/v1/place', slipOf(code, stake, selections, structure), by.token)).data;
const stored = async (code = CODE) => {
  const [found] = await database.db.select().from(bet).where(eq(bet.bookingCode, code));
  return found ?? expect.fail('no bet');
};
const shown = async () =>
  (await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${CODE}`, player.token)).data.data.result?.[0];

async function end(verdicts: Record<string, 'won' | 'lost' | 'void'>): Promise<void> {
  for (const [matchId, verdict] of Object.entries(verdicts)) operator.book.end(matchId, verdict);
  operator.clock.nowMs = KICKOFF_MS + 3 * 60 * 60_000;
  await operator.run('settlement');
}

async function correct(matchId: string, score: 'home' | 'away' | null): Promise<void> {
  const given =
    score === null
      ? null
      : { htHome: 0, htAway: 0, ftHome: score === 'home' ? 1 : 0, ftAway: score === 'away' ? 1 : 0 };
  const expected = { hasResult: true, isDecided: true, atMs: operator.clock.nowMs };
  expect(await giveResult(database.db, matchId, given, expected)).toMatchObject({ status: 'done' });
  await operator.run('result corrections');
}

describe('bets of the most selections at the highest odds', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `many${index}`);
  const selections = ids.map((matchId): Selected => ({ matchId, odds: 250 }));
  beforeEach(() => {
    for (const matchId of ids) operator.book.add(matchId, { home: 250 });
  });

  it('are placed and listed, although no payout can reach their winnings', { tags: ['R-264', 'R-266'] }, async () => {
    expect(await place(100, selections, undefined, 'MULTI01')).toMatchObject({ code: 200 });
    expect(await place(800, selections, system([39], [], 20))).toMatchObject({ code: 200 });
    const { result } = (await operator.get('/ds/v1/bets/sports?page=1&limit=10', player.token)).data.data;
    expect(result).toHaveLength(2);
    expect(await shown()).toMatchObject({ structure: { groups: [{ lines: 40, possible_win: '40000000.00' }] } });
  });
});

describe('a system of 2 of 3', () => {
  it('is one bet with one debit under one key', { tags: ['R-268'] }, async () => {
    const placed = await place(300, THREE, system([2]));
    // Stake after tax 86.9565; x 4.00 = 347.83; tax 260.87 / 6 = 43.48; 304.35 for each of three lines.
    expect(placed).toMatchObject({ code: 200, data: { bet_reference: CODE, possible_win: 913.05 } });
    expect(await operator.balance(player)).toBe(700);
    expect(await place(300, THREE, system([2]))).toMatchObject({ code: 200, data: { bet_reference: CODE } });
    expect(await operator.balance(player)).toBe(700);
    expect(await place(300, THREE, system([2, 3], [], 75))).toMatchObject({
      code: 409,
      reason: { kind: 'bookingCodeUsed' },
    });
    expect(await place(300, THREE)).toMatchObject({ code: 409 });
    expect(await database.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'stake'))).toBe(1);
    expect(await stored()).toMatchObject({
      stakeCents: 30_000,
      exciseCents: 3_912,
      withholdingCents: 13_044,
      boostPercent: 0,
    });
    expect(await database.db.$count(betLeg)).toBe(3);
  });

  it('shows its lines in groups', { tags: ['R-266'] }, async () => {
    await place(350, THREE, system([1, 2, 3], [], 50));
    await end({ '1': 'won', '2': 'lost' });
    // A single of 50 at 2.00 pays 79.71, a double 152.17 and the triple 297.10.
    expect(await shown()).toMatchObject({
      status: 0,
      possible_win: 311.59,
      sums: null,
      structure: {
        kind: 'system',
        bankers: [],
        groups: [
          {
            size: 1,
            parent_match_id: '',
            lines: 3,
            won: 1,
            lost: 1,
            voided: 0,
            stake: '150.00',
            possible_win: '159.42',
            paid: '79.71',
          },
          {
            size: 2,
            parent_match_id: '',
            lines: 3,
            won: 0,
            lost: 2,
            voided: 0,
            stake: '150.00',
            possible_win: '152.17',
            paid: '0.00',
          },
          {
            size: 3,
            parent_match_id: '',
            lines: 1,
            won: 0,
            lost: 1,
            voided: 0,
            stake: '50.00',
            possible_win: '0.00',
            paid: '0.00',
          },
        ],
      },
    });
  });

  it('waits for its last open line, and pays what its lines would pay as bets of their own', {
    tags: ['R-264', 'R-265'],
  }, async () => {
    const other = await operator.player('254712345679', 1_000);
    await place(300, THREE, system([2]));
    for (const [index, pair] of [
      ['1', '2'],
      ['1', '3'],
      ['2', '3'],
    ].entries())
      expect(await place(100, homes(...pair), undefined, `MULTI0${index}`, other)).toMatchObject({ code: 200 });
    await end({ '1': 'won', '2': 'won' });
    expect(await stored()).toMatchObject({ status: 0, paidCents: null });
    expect(await operator.balance(player)).toBe(700);
    await end({ '3': 'lost' });
    expect(await stored()).toMatchObject({
      status: 1,
      paidCents: 30_435,
      paidWithholdingCents: 4_348,
      settledExciseCents: 3_912,
    });
    expect(await operator.balance(player)).toBe(1_004.35);
    expect(await operator.balance(other)).toBe(1_004.35);
    await operator.run('settlement');
    expect(await operator.balance(player)).toBe(1_004.35);
  });

  it('is lost as soon as every line is', { tags: ['R-265'] }, async () => {
    await place(300, THREE, system([2]));
    await end({ '1': 'lost', '2': 'lost' });
    expect(await stored()).toMatchObject({ status: 3, paidCents: 0, settledExciseCents: 3_912 });
    expect(await auditLedger(database.db)).toMatchObject({ open_bets: 0, excise: 3_912, revenue: 26_088 });
    await end({ '3': 'won' });
    expect(await stored()).toMatchObject({ status: 3, paidCents: 0 });
  });

  it('counts void legs at 1.00, and returns void lines untaxed', { tags: ['R-265'] }, async () => {
    await place(300, THREE, system([2]));
    await end({ '1': 'void', '2': 'void', '3': 'won' });
    // One line is void; two are won at 2.00: winnings 173.91, tax 14.49, 159.42 each.
    expect(await stored()).toMatchObject({ status: 1, paidCents: 41_884, settledExciseCents: 2_608 });
    expect(await auditLedger(database.db)).toMatchObject({ open_bets: 0, excise: 2_608, withholding: 2_898 });
  });

  it('returns its whole stake when all lines are void', { tags: ['R-265'] }, async () => {
    await place(300, THREE, system([2]));
    await end({ '1': 'void', '2': 'void', '3': 'void' });
    expect(await stored()).toMatchObject({ status: 7, paidCents: 30_000 });
    expect(await operator.balance(player)).toBe(1_000);
    expect(await auditLedger(database.db)).toMatchObject({ excise: 0, withholding: 0, revenue: 0 });
  });
});

it('puts the banker of a system into every line', { tags: ['R-261'] }, async () => {
  expect(await place(300, homes('1', '2', '3', '4'), system([2], ['4']))).toMatchObject({
    code: 200,
    data: { possible_win: 1_782.6 },
  });
  expect((await shown())?.['structure']).toMatchObject({ bankers: ['4'], groups: [{ size: 2, lines: 3 }] });
  await end({ '4': 'lost' });
  expect(await stored()).toMatchObject({ status: 3, paidCents: 0 });
});

describe('singles', () => {
  it('win and lose on their own', { tags: ['R-260', 'R-266'] }, async () => {
    expect(await place(300, homes('1', '2'), singles({ '1': 100, '2': 200 }))).toMatchObject({ code: 200 });
    await end({ '1': 'lost', '2': 'won' });
    // Stake after tax 173.91; winnings 347.83; tax 28.99; 318.84.
    expect(await stored()).toMatchObject({ status: 1, paidCents: 31_884, settledExciseCents: 3_913 });
    expect((await shown())?.['structure']).toMatchObject({
      kind: 'singles',
      groups: [
        { parent_match_id: '1', lines: 1, lost: 1, stake: '100.00', paid: '0.00' },
        { parent_match_id: '2', lines: 1, won: 1, stake: '200.00', paid: '318.84' },
      ],
    });
  });

  it('return the stakes of the void ones when all are void but one, which is lost', { tags: ['R-265'] }, async () => {
    await place(300, homes('1', '2'), singles({ '1': 100, '2': 200 }));
    await end({ '1': 'lost', '2': 'void' });
    expect(await stored()).toMatchObject({ status: 1, paidCents: 20_000, settledExciseCents: 1_304 });
    expect(await operator.balance(player)).toBe(900);
    expect(await auditLedger(database.db)).toMatchObject({ excise: 1_304, withholding: 0, revenue: 8_696 });
  });
});

describe('a correction', () => {
  it('moves the difference, and back', { tags: ['R-265', 'R-89'] }, async () => {
    await place(300, THREE, system([2]));
    await end({ '1': 'won', '2': 'won', '3': 'void' });
    const [balance, house] = [await operator.balance(player), await auditLedger(database.db)];
    await correct('2', null);
    expect(await stored()).toMatchObject({ status: 1, paidCents: 41_884, settledExciseCents: 2_608, corrections: 1 });
    await correct('2', 'away');
    // Only the line of 1 and 3 is won, at 2.00.
    expect(await stored()).toMatchObject({ status: 1, paidCents: 15_942, settledExciseCents: 3_912 });
    await correct('1', 'away');
    expect(await stored()).toMatchObject({ status: 3, paidCents: 0, settledExciseCents: 3_912 });
    await correct('2', 'home');
    await correct('1', 'home');
    expect(await stored()).toMatchObject({ status: 1, settledExciseCents: 3_912, corrections: 5 });
    expect(await operator.balance(player)).toBe(balance);
    expect(await auditLedger(database.db)).toEqual(house);
  });

  it('moves the tax of a line that was void, also if the payout stays', { tags: ['R-265'] }, async () => {
    await place(300, THREE, singles({ '1': 100, '2': 100, '3': 100 }));
    await end({ '1': 'void', '2': 'void', '3': 'lost' });
    expect(await auditLedger(database.db)).toMatchObject({ excise: 1_304 });
    await correct('2', 'away');
    await correct('3', null);
    expect(await auditLedger(database.db)).toMatchObject({ excise: 1_304, revenue: 8_696 });
    expect(await stored()).toMatchObject({ status: 1, paidCents: 20_000, settledExciseCents: 1_304 });
  });
});

describe('a bet with lines', () => {
  it('is cancelled, and made void by staff, with its whole stake', { tags: ['R-268'] }, async () => {
    await place(300, THREE, system([2]));
    await place(200, homes('1', '2'), singles({ '1': 100, '2': 100 }), 'SINGL01');
    expect(await operator.balance(player)).toBe(500);
    await operator.post('/bet/v1/cancel', { bet_id: CODE }, player.token);
    expect(await stored()).toMatchObject({ status: 9, paidCents: 30_000 });
    expect((await shown())?.['structure']).toMatchObject({ groups: [{ voided: 3, paid: '300.00' }] });
    const { id } = await stored('SINGL01');
    const nowMs = () => operator.clock.nowMs;
    expect(await voidBet({ db: database.db, nowMs, freebets }, id)).toEqual({ status: 'done', refundedCents: 20_000 });
    expect(await operator.balance(player)).toBe(1_000);
    expect(await liabilitiesOf(database.db)).toEqual({});
  });

  it('is not settled by a process without support for lines', async () => {
    await place(300, THREE, system([2]));
    const { id } = await stored();
    const asMulti = { status: 3, settledAt: new Date(0), paidCents: 0, paidWithholdingCents: 0 };
    await expect(changeBet(database, id, asMulti)).rejects.toMatchObject({
      cause: { constraint: 'bet_structure_settled' },
    });
  });
});

describe('liabilities', () => {
  // A double of 100 nets 204.35, and each leg of it counts a third.
  it('count a leg once for each of its lines, until it is decided', { tags: ['R-267'] }, async () => {
    await place(300, THREE, system([2]));
    const each = 2 * 68.12;
    const outcomes = (...matchIds: string[]) =>
      Object.fromEntries(
        matchIds.flatMap((matchId) => [
          [`${matchId}:`, each],
          [`${matchId}:home`, each],
        ]),
      );
    expect(await liabilitiesOf(database.db)).toEqual(outcomes('1', '2', '3'));
    await end({ '1': 'won' });
    expect(await liabilitiesOf(database.db)).toEqual(outcomes('2', '3'));
    await end({ '2': 'lost', '3': 'lost' });
    expect(await liabilitiesOf(database.db)).toEqual({});
  });

  it('refuse a bet without room, and name its legs', { tags: ['R-267'] }, async () => {
    operator = await TestOperator.start(
      database,
      { liabilityLimits: { outcomeCents: 13_000, marketCents: 13_000 } },
      operator,
    );
    expect(await place(300, THREE, system([2]))).toEqual({
      code: 400,
      message: 'Your stake is above the limit of a selection.',
      reason: { kind: 'stakeAboveLimit' },
      data: THREE.map(({ matchId }) =>
        expect.objectContaining({
          parent_match_id: matchId,
          reason: expect.objectContaining({ problem: 'noFurtherBet' }),
        }),
      ),
    });
    expect(await operator.balance(player)).toBe(1_000);
    expect(await place(285, THREE, system([2], [], 95))).toMatchObject({ code: 200 });
  });
});

describe('the operator', () => {
  const refused: [what: string, stake: number, structure: Structure, kind: string][] = [
    ['a structure that does not fit', 300, system([4]), 'structureMalformed'],
    ['a banker that is not on the slip', 300, system([2], ['9']), 'structureMalformed'],
    ['a sum that is not the stakes of the lines', 299, system([2]), 'structureMalformed'],
    ['a line stake with cents', 301.5, system([2], [], 100.5), 'notWholeAmount'],
    ['single stakes with cents', 300, singles({ '1': 99.5, '2': 100.5, '3': 100 }), 'structureMalformed'],
    ['a stake beyond all money', 300, system([2], [], 1e300), 'structureMalformed'],
    ['more than the largest stake together', 20_001, system([2], [], 6_667), 'stakeLimits'],
  ];

  it('refuses what no rule allows, without a debit', { tags: ['R-263', 'R-269'] }, async () => {
    for (const [what, stake, structure, kind] of refused)
      expect([what, await place(stake, THREE, structure)]).toMatchObject([what, { code: 400, reason: { kind } }]);
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('refuses a freebet as stake, and a stake beside that of the lines', { tags: ['R-269'] }, async () => {
    for (const [more, kind] of [
      [{ bonus_id: 'FB1' }, 'freebetOnStructure'],
      // An operator that ignores the structure would take it as the stake of a multi.
      [{ bet_amount: 300 }, 'structureMalformed'],
    ] as const) {
      const { data } = await operator.post('/bet/v1/place', slipOf(CODE, 300, THREE, system([2]), more), player.token);
      expect(data).toMatchObject({ code: 400, reason: { kind } });
    }
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('refuses an ended session before a stake beside that of the lines', { tags: ['R-10'] }, async () => {
    const body = slipOf(CODE, 300, THREE, system([2]), { bet_amount: 300 });
    await operator.post('/acc/v1/logout', {}, player.token);
    expect((await operator.post('/bet/v1/place', body, player.token)).data).toMatchObject({ code: 401 });
  });

  it('refuses a system whose body comes without its structure', { tags: ['R-269'] }, async () => {
    const { structure: _ignored, ...body } = { structure: null, ...slipOf(CODE, 300, THREE, system([2])) };
    expect((await operator.post('/bet/v1/place', body, player.token)).data).toMatchObject({
      code: 400,
      reason: { kind: 'stakeLimits' },
    });
  });

  it('refuses a line below the smallest stake of the rules', { tags: ['R-263'] }, async () => {
    operator = await TestOperator.start(database, { rulesProfile: 'kenya' }, operator);
    player = await operator.player('254712345677', 1_000);
    expect(await place(57, THREE, system([2], [], 19))).toMatchObject({
      code: 400,
      reason: { kind: 'lineStakeBelowMin', minKes: 20 },
    });
  });

  it('refuses more than 256 lines', { tags: ['R-262'] }, async () => {
    const ids = Array.from({ length: 11 }, (_, index) => String(index + 1));
    for (const matchId of ids) operator.book.add(matchId);
    expect(await place(462, homes(...ids), system([5], [], 1))).toMatchObject({
      code: 400,
      reason: { kind: 'tooManyLines', maxLines: 256 },
    });
    expect(await place(252, homes(...ids.slice(1)), system([5], [], 1))).toMatchObject({ code: 200 });
  });
});
