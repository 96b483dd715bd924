import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { BET_LIMITS, fromCents, TAX_RATES, toCents } from '@ushindi/shared';
import {
  type BetStructure,
  type LineStatus,
  lineResults,
  sumOfLines,
  totalStakeCents,
} from '@ushindi/shared/systemBets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bet, cashOut, ledgerTransfer, moneyFault } from '../../db/schema/index.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { runStaff } from '../../staff/test/runStaff.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { liabilitiesOf } from '../../test/liabilities.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import type { Selected } from '../../test/slips.ts';
import { changeBet } from '../../test/storedBets.ts';
import { homes, singles, slipOf, type Structure, system } from '../../test/structures.ts';

// Singles and systems in other features: cash out, staff, corrections, transactions, personal data, money check.

const PHONE = '254712345678';
const CODE = 'SYSTE01';
const THREE = homes('1', '2', '3');

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player(PHONE, 1_000);
  for (const matchId of ['1', '2', '3']) operator.book.add(matchId);
});
afterEach(() => database.close());

const nowMs = () => operator.clock.nowMs;
const stored = async (code = CODE) => {
  const [found] = await database.db.select().from(bet).where(eq(bet.bookingCode, code));
  return found ?? expect.fail('no bet');
};

/** Places a bet and returns its id. */
async function place(
  stake: number,
  structure?: Structure,
  selections: Selected[] = THREE,
  code = CODE,
): Promise<number> {
  const { data } = await operator.post('/bet/v1/place', slipOf(code, stake, selections, structure), player.token);
  expect(data).toMatchObject({ code: 200 });
  return (await stored(code)).id;
}

async function end(verdicts: Record<string, 'won' | 'lost' | 'void'>): Promise<void> {
  for (const [matchId, verdict] of Object.entries(verdicts)) operator.book.end(matchId, verdict);
  operator.clock.nowMs = KICKOFF_MS + 3 * 60 * 60_000;
  await operator.run('settlement');
}

/** Staff give a match another result. */
async function correct(matchId: string, score: string): Promise<void> {
  const argv = ['match', 'correct', matchId, '--score', score, '--half', '0-0', '--reason', 'the league', '--json'];
  expect((await runStaff(database, argv, { nowMs, book: operator.book })).result).toMatchObject({ status: 'done' });
}

const transactions = async () => {
  const { data } = await operator.get('/profile/v1/transactions?page=1&limit=20', player.token);
  return data.data as unknown as { about: string; amount: number }[];
};

describe('a bet with lines', () => {
  afterEach(() => expectSoundMoney(database.db));

  const offers = async (betIds: string, percent: number) => {
    const url = `/bet/v1/cash_out/offers?bet_ids=${betIds}&percent=${percent}`;
    return (await operator.get(url, player.token)).data.data['offers'];
  };

  it('cannot be cashed out in whole or in part, while a multi beside it can', { tags: ['R-243'] }, async () => {
    const ids = [
      await place(300, system([2])),
      await place(300, singles({ 1: 100, 2: 100, 3: 100 }), THREE, 'SINGL01'),
      await place(40, undefined, homes('1', '2'), 'MULTI01'),
    ];
    for (const percent of [25, 100])
      expect(await offers(ids.join(','), percent)).toMatchObject([
        { bet_id: String(ids[0]), obstacle: 'lines' },
        { bet_id: String(ids[1]), obstacle: 'lines' },
        { bet_id: String(ids[2]), quote_id: expect.any(String) },
      ]);
  });

  it('cannot be cashed out with a quote that a client made up', { tags: ['R-243', 'R-244'] }, async () => {
    const betId = await place(300, system([2]));
    for (const stake of [30_000, 7_500]) {
      const quote_id = `1-${stake}-100-${nowMs() + 5_000}`;
      const { data } = await operator.post('/bet/v1/cash_out', { bet_id: String(betId), quote_id }, player.token);
      expect(data).toMatchObject({ code: 200, data: { offer: { obstacle: 'lines' } } });
    }
    expect(await database.db.$count(cashOut)).toBe(0);
    expect(await operator.balance(player)).toBe(700);
  });

  it('cannot be cashed out by a target, or by a process without support for lines', {
    tags: ['R-243', 'R-248'],
  }, async () => {
    const betId = await place(300, system([2]));
    const { data } = await operator.post('/bet/v1/cash_out/auto', { bet_id: String(betId), target: 10 }, player.token);
    expect(data).toMatchObject({ code: 409, reason: { kind: 'notCashable' } });
    await operator.run('auto cash out');
    expect(await stored()).toMatchObject({ status: 0, autoCashOutCents: null });
    const constraint = 'bet_structure_not_cashed_out';
    for (const change of [{ autoCashOutCents: 1_000 }, { status: 20, paidCents: 1, settledAt: new Date(0) }])
      await expect(changeBet(database, betId, change)).rejects.toMatchObject({ cause: { constraint } });
  });
});

describe('staff', () => {
  afterEach(() => expectSoundMoney(database.db));

  it('make a system void that a correction reopened, and nothing of it stays', {
    tags: ['R-83', 'R-89', 'R-268'],
  }, async () => {
    const betId = await place(300, system([2]));
    await end({ 1: 'lost', 2: 'lost' });
    expect(await auditLedger(database.db)).toMatchObject({ excise: 3_912, revenue: 26_088, open_bets: 0 });
    await correct('1', '2-0');
    expect(await stored()).toMatchObject({ status: 0, paidCents: null, settledExciseCents: null, corrections: 1 });
    expect(await auditLedger(database.db)).toMatchObject({ excise: 0, revenue: 0, open_bets: 30_000 });
    expect(await liabilitiesOf(database.db)).toEqual({ '3:': 136.24, '3:home': 136.24 });
    const argv = ['bet', 'void', String(betId), '--reason', 'a wrong price', '--json'];
    expect((await runStaff(database, argv, { nowMs })).result).toMatchObject({ status: 'done' });
    expect(await stored()).toMatchObject({ status: 7, paidCents: 30_000, settledExciseCents: 0 });
    expect(await operator.balance(player)).toBe(1_000);
    expect(await liabilitiesOf(database.db)).toEqual({});
  });

  it('reopen a system whose last match is open, which then settles once', { tags: ['R-89', 'R-265'] }, async () => {
    await place(300, system([2]));
    await end({ 1: 'lost', 2: 'lost' });
    await correct('1', '2-0');
    await end({ 3: 'won' });
    // The line of 1 and 3.
    expect(await stored()).toMatchObject({ status: 1, paidCents: 30_435, settledExciseCents: 3_912, corrections: 2 });
    expect(await operator.balance(player)).toBe(1_004.35);
  });

  it('take back no more than the balance when a corrected system pays less', { tags: ['R-90', 'R-265'] }, async () => {
    await place(300, system([2]));
    await end({ 1: 'won', 2: 'won', 3: 'won' });
    // Three doubles pay 304.35 each.
    expect(await operator.balance(player)).toBe(1_613.05);
    await operator.post('/profile/v1/withdraw', { amount: 1_300 }, player.token);
    const left = Number(await operator.balance(player));
    await correct('1', '0-2');
    expect(await stored()).toMatchObject({ status: 1, paidCents: 30_435, settledExciseCents: 3_912 });
    expect(await operator.balance(player)).toBe(0);
    expect((await stored()).uncollectedCents).toBe(60_870 - toCents(left));
    await correct('1', '2-0');
    expect(await stored()).toMatchObject({ status: 1, paidCents: 91_305, uncollectedCents: 0, corrections: 2 });
    expect(await operator.balance(player)).toBe(left);
  });
});

it('lists one transaction for the stake of a system and one for its payout', { tags: ['R-268', 'D-034'] }, async () => {
  await place(300, system([1, 2], [], 50));
  await end({ 1: 'won', 2: 'won', 3: 'lost' });
  const { paidCents } = await stored();
  const ofBet = (await transactions()).filter(({ about }) => about === 'betPlaced' || about === 'betWon');
  expect(ofBet).toMatchObject([
    { about: 'betWon', amount: Number(fromCents(paidCents ?? 0)) },
    { about: 'betPlaced', amount: -300 },
  ]);
});

describe('personal data', { tags: ['R-157', 'R-158'] }, () => {
  const staff = (...argv: string[]) => runStaff(database, ['player', ...argv, '--json'], { nowMs });

  it('has the structure in its export, and keeps it as a record of money when the player is erased', async () => {
    await place(1_000, singles({ 1: 200, 2: 300, 3: 500 }));
    const { result } = await staff('export', PHONE);
    const bets = (result?.rows ?? []).find(({ table }) => table === 'bet') as { rows: object[] } | undefined;
    expect(bets?.rows).toMatchObject([{ structure: { kind: 'singles' }, settledExciseCents: null }]);
    expect((await staff('erase', PHONE, '--reason', 'asked')).result).toMatchObject({ reason: 'pendingBets' });
    await end({ 1: 'lost', 2: 'lost', 3: 'lost' });
    expect((await staff('erase', PHONE, '--reason', 'asked')).result).toMatchObject({ status: 'done' });
    expect(await stored()).toMatchObject({ status: 3, structure: { kind: 'singles' } });
    expect((await verifyLedger(database.db, () => undefined)).faults).toEqual([]);
    await operator.run('money check');
    expect(await database.db.$count(moneyFault)).toBe(0);
  });
});

describe('the money check', { tags: ['R-86'] }, () => {
  it.each([
    ['tax of its lines', sql`settled_excise_cents = 1`, 'excise: 3912 instead of 1'],
    ['stake', sql`stake_cents = 29999`, 'stake: 30000 instead of 29999'],
  ])('finds a system whose %s differs from the ledger', async (_, change, fault) => {
    await place(300, system([2]));
    await end({ 1: 'won', 2: 'won', 3: 'lost' });
    await expectSoundMoney(database.db);
    await database.asOwner(async (tx) => void (await tx.execute(sql`update bet set ${change}`)));
    // The first run sees a row, the second one checks it.
    for (let run = 0; run < 2; run += 1) await operator.run('money check');
    expect(await database.db.select().from(moneyFault)).toMatchObject([
      { kind: 'bet', fault: expect.stringContaining(fault) },
    ]);
  });
});

const MATCHES = ['1', '2', '3'];
const wholeKes = fc.integer({ min: 1, max: 40 });
const aStructure: fc.Arbitrary<BetStructure> = fc.oneof(
  fc.tuple(wholeKes, wholeKes, wholeKes).map(
    (kes): BetStructure => ({
      kind: 'singles',
      stakes: kes.map((stake, index) => ({ matchId: MATCHES[index] ?? '', stakeCents: stake * 100 })),
    }),
  ),
  fc.subarray(MATCHES, { maxLength: 2 }).chain((bankers) =>
    fc
      .record({
        sizes: fc.subarray(
          [1, 2, 3].filter((size) => size <= 3 - bankers.length),
          { minLength: 1 },
        ),
        kes: wholeKes,
      })
      .map(({ sizes, kes }): BetStructure => ({ kind: 'system', sizes, bankers, lineStakeCents: kes * 100 })),
  ),
);
const verdict = fc.constantFrom<'won' | 'lost' | 'void'>('won', 'lost', 'void');
const STATUS_OF: Record<'won' | 'lost' | 'void', LineStatus> = { won: 'won', lost: 'lost', void: 'voided' };

const bodyOf = (structure: BetStructure) =>
  structure.kind === 'system'
    ? system([...structure.sizes], [...structure.bankers], structure.lineStakeCents / 100)
    : singles(Object.fromEntries(structure.stakes.map(({ matchId, stakeCents }) => [matchId, stakeCents / 100])));

it('moves exactly the sum of the lines of a bet, with one debit for any number of requests', {
  tags: ['R-264', 'R-265', 'R-268'],
}, async () => {
  let run = 10;
  const property = fc.asyncProperty(aStructure, fc.tuple(verdict, verdict, verdict), async (structure, verdicts) => {
    run += 1;
    const code = `PROPE${run}`;
    for (const matchId of MATCHES) operator.book.add(matchId);
    operator.clock.nowMs = KICKOFF_MS - 60 * 60_000;
    const [before, debits] = [await auditLedger(database.db), await database.db.$count(ledgerTransfer)];
    const stakeCents = totalStakeCents(structure, 3);
    const body = slipOf(code, stakeCents / 100, THREE, bodyOf(structure));
    const answers = await Promise.all([1, 2, 3].map(() => operator.post('/bet/v1/place', body, player.token)));
    for (const { data } of answers) expect(data).toMatchObject({ code: 200, data: { bet_reference: code } });
    expect(await database.db.$count(ledgerTransfer)).toBe(debits + 1);
    await end(Object.fromEntries(MATCHES.map((matchId, index) => [matchId, verdicts[index] ?? 'void'])));
    const legs = MATCHES.map((matchId, index) => ({
      matchId,
      odds: '2.00',
      status: STATUS_OF[verdicts[index] ?? 'void'],
    }));
    const sums = sumOfLines(lineResults(structure, legs, { taxRates: TAX_RATES, limits: BET_LIMITS }));
    const after = await auditLedger(database.db);
    const moved = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
    expect({
      player: moved('player_cash'),
      excise: moved('excise'),
      withholding: moved('withholding'),
      open: after['open_bets'],
    }).toEqual({
      player: sums.paidCents - stakeCents,
      excise: sums.exciseCents,
      withholding: sums.withholdingCents,
      open: 0,
    });
    expect(await liabilitiesOf(database.db)).toEqual({});
  });
  await fc.assert(property, { numRuns: 15 });
  await expectSoundMoney(database.db);
});
