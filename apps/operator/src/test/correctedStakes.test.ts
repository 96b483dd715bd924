import { nairobiDayStart, rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { bet, moneyFault, payment } from '../db/schema/index.ts';
import { applyPaymentOutcome } from '../features/wallet/outcomes.ts';
import { createLogger } from '../log.ts';
import { runStaff } from '../staff/test/runStaff.ts';
import type { Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { homes, singles, slipOf } from './structures.ts';
import { useOperator } from './useOperator.ts';

// What a corrected result changes in the figures of stakes: the unused deposit, turnover and limits, the money of a day.

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const STAKE = 100;
const MATCHES = ['F', 'M', 'N', 'O', 'P'];
const START_MS = nairobiDayStart(Date.parse('2026-11-21T15:00:00.000Z')) + 10 * HOUR_MS;
type Result = 'won' | 'lost' | 'void';

let database: Database;
let operator: TestOperator;
let player: Player;
let corrections = 0;

// A deposit of 1,000 of which 500 were staked and won, so that the balance does not limit the unused deposit.
useOperator(
  async (ready) => {
    ({ database, operator } = ready);
    operator.clock.nowMs = START_MS;
    player = await operator.player(ready.phone, 1_000);
    for (const match of MATCHES) operator.book.add(matchOf(match), {}, START_MS + (match === 'F' ? 1 : 3) * HOUR_MS);
    await place('F', 500);
    await settle('F', 'won');
  },
  { sessionMs: 90 * DAY_MS },
);

const matchOf = (match: string) => `${match.charCodeAt(0)}${player.phone}`;
const codeOf = (match: string) => `STAK${match}${player.phone.slice(-2)}`;
const place = (match: string, stake = STAKE) => placeWith(match, [match], stake);
async function placeWith(name: string, matches: string[], stake = STAKE, more: Record<string, unknown> = {}) {
  const legs = matches.map((match) => ({ matchId: matchOf(match), odds: 2 }));
  const body = slip(codeOf(name), stake, legs, more);
  expect((await operator.post('/bet/v1/place', body, player.token)).data).toMatchObject({ code: 200 });
}
async function settle(match: string, verdict: Result): Promise<void> {
  operator.book.end(matchOf(match), verdict);
  operator.clock.nowMs += 2 * HOUR_MS;
  await operator.run('settlement');
}
/** Corrects the match of the bet. Scores of the same result differ, so that each is a new one. */
async function correct(result: Result, match = 'M') {
  corrections += 1;
  const score = { won: `${corrections}-0`, lost: `0-${corrections}` };
  const given = result === 'void' ? ['--void'] : ['--score', score[result], '--half', '0-0'];
  const argv = ['match', 'correct', matchOf(match), ...given, '--reason', 'decided', '--json'];
  const ran = await runStaff(database, argv, { nowMs: () => operator.clock.nowMs, book: operator.book });
  expect(ran.result).toMatchObject({ rows: [{}, { failed: 0, needsPerson: 0 }] });
}
function beginNextDay(): void {
  operator.clock.nowMs = nairobiDayStart(operator.clock.nowMs) + DAY_MS + 60_000;
}
async function latestWithdrawal() {
  const rows = await database.db.select().from(payment).where(eq(payment.direction, 'withdrawal')).orderBy(payment.id);
  return rows.at(-1);
}
const latestFeeCents = async () => (await latestWithdrawal())?.feeCents;
const balance = async () => Number(await operator.balance(player));
async function figures() {
  const terms = (await operator.get('/profile/v1/withdrawal_terms', player.token)).data.data as { free: number };
  const play = (await operator.get('/profile/v1/safer_play', player.token)).data.data as Record<'today', Turnover>;
  return { unused: cents((await balance()) - terms.free), staked: play.today.staked, lost: cents(play.today.lost) };
}
type Turnover = { staked: number; lost: number };
/** The figures after the first bet of 500, with further stakes. */
async function figuresWith(kes: number) {
  return { unused: 500 - kes, staked: 500 + kes, lost: cents(1_000 - (await balance())) };
}
const cents = (kes: number) => Math.round(kes * 100) / 100;

describe('a corrected bet', { tags: ['R-89', 'R-91', 'R-147'] }, () => {
  it.each<[Result, Result[]]>([
    ['void', ['won']],
    ['void', ['lost']],
    ['lost', ['void']],
    ['won', ['void']],
    ['void', ['won', 'lost']],
    ['void', ['lost', 'void']],
    ['won', ['void', 'won']],
    ['won', ['lost', 'void', 'lost', 'void', 'won']],
  ])('counts its stake by its last result: %s, then %j', async (first, later) => {
    await place('M');
    await settle('M', first);
    for (const result of later) await correct(result);
    expect(await figures()).toEqual(await figuresWith(later.at(-1) === 'void' ? 0 : STAKE));
  });

  it('counts its stake once when the correction is repeated', async () => {
    await place('M');
    await settle('M', 'void');
    await correct('lost');
    // The same score again.
    corrections -= 1;
    await correct('lost');
    await operator.run('result corrections');
    expect(await figures()).toEqual(await figuresWith(STAKE));
  });

  it('counts no stake when it is open again and staff make it void', async () => {
    await placeWith('M', ['M', 'N']);
    await settle('M', 'lost');
    await correct('won');
    expect(await figures()).toEqual(await figuresWith(STAKE));
    const ran = await runStaff(database, ['bet', 'void', codeOf('M'), '--reason', 'wrong price', '--json'], {
      nowMs: () => operator.clock.nowMs,
    });
    expect(ran.result).toMatchObject({ status: 'done' });
    expect(await figures()).toEqual(await figuresWith(0));
  });

  it('counts its stake again when one of its void matches is lost after all', async () => {
    await placeWith('M', ['M', 'N']);
    for (const match of ['M', 'N']) await settle(match, 'void');
    await correct('lost');
    expect(await figures()).toEqual(await figuresWith(STAKE));
    await correct('void');
    expect(await figures()).toEqual(await figuresWith(0));
  });

  it('counts its stake once when two corrections and a withdrawal arrive at the same time', async () => {
    await place('M');
    await settle('M', 'void');
    const withdraw = operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
    await Promise.all([correct('lost'), correct('won'), withdraw]);
    await operator.run('result corrections');
    // The withdrawal takes winnings, so no fee is due and nothing of the deposit is in it.
    expect(await latestFeeCents()).toBe(0);
    const { lost, ...stakes } = await figuresWith(STAKE);
    expect(await figures()).toEqual({ ...stakes, lost: cents(lost - 100) });
  });

  it('counts what is left of a stake that was cashed out in part', async () => {
    await place('M');
    const [stored] = await database.db
      .select()
      .from(bet)
      .where(eq(bet.bookingCode, codeOf('M')));
    const quote_id = `1-${(STAKE / 2) * 100}-2000-${operator.clock.nowMs + 5_000}`;
    const sold = await operator.post('/bet/v1/cash_out', { bet_id: String(stored?.id), quote_id }, player.token);
    expect(sold.data.data).toMatchObject({ made: { amount: 20 } });
    await settle('M', 'void');
    expect(await figures()).toEqual(await figuresWith(STAKE / 2));
    await correct('lost');
    expect(await figures()).toEqual(await figuresWith(STAKE));
    await correct('void');
    expect(await figures()).toEqual(await figuresWith(STAKE / 2));
  });

  it('counts its whole stake when the balance does not cover it', { tags: ['R-90'] }, async () => {
    await place('M');
    await settle('M', 'void');
    await operator.post('/profile/v1/withdraw', { amount: Math.floor(await balance()) }, player.token);
    await correct('lost');
    expect(await balance()).toBe(0);
    expect(await figures()).toMatchObject({ unused: 0, staked: 500 + STAKE });
    await operator.deposit(player, 300);
    expect(await figures()).toMatchObject({ unused: 300 });
    await correct('void');
    expect(await figures()).toMatchObject({ staked: 500 });
  });

  it('gives back the fee of a withdrawal that contained its returned stake', { tags: ['R-92'] }, async () => {
    await place('M');
    await settle('M', 'void');
    await operator.post('/profile/v1/withdraw', { amount: Math.floor(await balance()) }, player.token);
    expect(await latestFeeCents()).toBe(4_900);
    await operator.deposit(player, 1_000);
    const before = await balance();
    for (const result of ['lost', 'void', 'lost'] as const) await correct(result);
    expect(cents((await balance()) - before)).toBe(9 - STAKE);
    await correct('won');
    await operator.run('money check');
    expect(await database.db.$count(moneyFault)).toBe(0);
  });

  it('gives back no fee to a player who keeps money of it', { tags: ['R-90', 'R-92'] }, async () => {
    await place('M');
    await settle('M', 'void');
    await operator.post('/profile/v1/withdraw', { amount: Math.floor(await balance()) }, player.token);
    await correct('lost');
    expect(await balance()).toBe(0);
  });

  it('gives back a fee when the player keeps only money of a bet after the withdrawal', {
    tags: ['R-90', 'R-92'],
  }, async () => {
    await place('M');
    await settle('M', 'void');
    await operator.post('/profile/v1/withdraw', { amount: Math.floor(await balance()) }, player.token);
    expect(await latestFeeCents()).toBe(4_900);
    operator.clock.nowMs += HOUR_MS;
    await operator.deposit(player, 1_000);
    await place('N');
    await settle('N', 'won');
    await operator.post('/profile/v1/withdraw', { amount: Math.floor(await balance()) }, player.token);
    await correct('lost', 'N');
    expect(await balance()).toBe(0);
    await operator.deposit(player, 1_000);
    await correct('lost');
    expect(await balance()).toBe(1_000 + 9 - STAKE);
  });

  it('gives back no fee either when the withdrawal is paid later', { tags: ['R-90', 'R-92'] }, async () => {
    await place('M');
    await settle('M', 'void');
    operator.line.troubleOf = () => 'lost';
    await operator.post('/profile/v1/withdraw', { amount: Math.floor(await balance()) }, player.token);
    operator.line.troubleOf = () => 'none';
    await correct('lost');
    const before = await balance();
    const id = (await latestWithdrawal())?.id ?? 0;
    const paid = { reference: id, providerRefs: [], resultCode: '0', receipt: null, amountCents: null };
    const nowMs = () => operator.clock.nowMs;
    const deps = { db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
    await applyPaymentOutcome(deps, paid);
    expect(await latestWithdrawal()).toMatchObject({ status: 'paid', feeCents: 4_900, feeRefundCents: null });
    expect(await balance()).toBe(before);
  });

  it('has no stake in cash when its stake is a freebet', async () => {
    // The bet of 500 has earned a freebet of 250.
    const listed = await operator.get('/ds/v1/freebets', player.token);
    const bonus_id = String(listed.data.data.result?.[0]?.ref_id);
    await placeWith('M', ['M', 'N', 'O', 'P'], 250, { bonus_id });
    for (const match of ['M', 'N', 'O', 'P']) await settle(match, 'void');
    await correct('won');
    expect(await figures()).toEqual(await figuresWith(0));
    await correct('void');
    expect(await figures()).toEqual(await figuresWith(0));
  });
});

describe('a bet of lines', { tags: ['R-91'] }, () => {
  it('counts the stake of a void line while another line is lost', async () => {
    const stakes = { [matchOf('M')]: 100, [matchOf('N')]: 100 };
    const request = slipOf(codeOf('M'), 200, homes(...Object.keys(stakes)), singles(stakes));
    expect((await operator.post('/bet/v1/place', request, player.token)).data).toMatchObject({ code: 200 });
    await settle('M', 'void');
    await settle('N', 'lost');
    expect(await figures()).toEqual(await figuresWith(200));
  });
});

describe('a limit', { tags: ['R-147'] }, () => {
  it('refuses a stake above it when a void bet is lost after all', async () => {
    await place('M');
    await settle('M', 'void');
    const amount = 500 + 2 * STAKE - 1;
    await operator.post('/profile/v1/limits', { kind: 'stake', period: 'day', amount }, player.token);
    await correct('lost');
    operator.book.add(matchOf('Q'), {}, operator.clock.nowMs + HOUR_MS);
    const body = slip(codeOf('Q'), STAKE, [{ matchId: matchOf('Q'), odds: 2 }]);
    const placed = await operator.post('/bet/v1/place', body, player.token);
    expect(placed.data).toMatchObject({ code: 422, data: { player_limit: { kind: 'stake', left: STAKE - 1 } } });
  });

  it.each<[Result, Result]>([
    ['void', 'lost'],
    ['lost', 'void'],
  ])('ignores, for a day, a stake of the day before: %s, then %s', async (first, later) => {
    await place('M');
    await settle('M', first);
    beginNextDay();
    expect(await figures()).toMatchObject({ staked: 0, lost: 0 });
    await correct(later);
    expect(await figures()).toMatchObject({ staked: 0, lost: 0 });
    const { data } = await operator.get('/profile/v1/spending?period=2026-11-22', player.token);
    expect(data.data).toMatchObject({ lost: '0.00' });
  });

  it('counts, for a day, what a won bet of the day before pays', async () => {
    await place('M');
    await settle('M', 'void');
    beginNextDay();
    const before = await balance();
    await correct('won');
    expect(await figures()).toMatchObject({ staked: 0, lost: cents(before - STAKE - (await balance())) });
  });
});

describe('the movements of a corrected bet', () => {
  const day = async () => (await operator.get('/profile/v1/spending?period=2026-11-21', player.token)).data.data;
  const movements = async () =>
    (await operator.get('/profile/v1/transactions?page=1&limit=3', player.token)).data.data as unknown as object[];

  it('are its returned stake and its tax when it becomes void', { tags: ['R-340'] }, async () => {
    await place('M');
    await settle('M', 'lost');
    await correct('void');
    // The stakes of 500 and 100 have 65.22 and 13.04 of excise tax.
    expect(await day()).toMatchObject({
      lines: [
        { line: 'deposits', amount: '1000.00' },
        { line: 'exciseTax', amount: '-65.22' },
        { line: 'withholdingTax', amount: '-72.46' },
        { line: 'stakes', amount: '-521.74' },
        { line: 'winnings', amount: '869.57' },
        { line: 'refunds', amount: '86.96' },
      ],
    });
    expect((await movements())[0]).toMatchObject({ kind: 'refund', amount: STAKE, about: 'stakeReturned' });
  });

  it('are its stake and its payout when it is won after all', { tags: ['R-340', 'R-343'] }, async () => {
    await place('M');
    await settle('M', 'void');
    await correct('won');
    expect(await day()).toMatchObject({
      lines: [
        { line: 'deposits', amount: '1000.00' },
        { line: 'exciseTax', amount: '-78.26' },
        { line: 'withholdingTax', amount: '-86.95' },
        { line: 'stakes', amount: '-608.70' },
        { line: 'winnings', amount: '869.57' },
        { line: 'refunds', amount: '86.96' },
        { line: 'corrections', amount: '173.91' },
      ],
    });
    const about = 'resultCorrected';
    expect(await movements()).toMatchObject([
      { kind: 'stake', amount: -STAKE, about, receipt: codeOf('M') },
      { kind: 'other', amount: 159.42, about, receipt: codeOf('M') },
      { kind: 'refund', amount: STAKE, about: 'stakeReturned' },
    ]);
  });

  it('have no withholding tax when it is lost after all', { tags: ['R-340'] }, async () => {
    await place('M');
    await settle('M', 'won');
    await correct('lost');
    expect(await day()).toMatchObject({
      lines: [
        { line: 'deposits', amount: '1000.00' },
        { line: 'exciseTax', amount: '-78.26' },
        { line: 'withholdingTax', amount: '-72.46' },
        { line: 'stakes', amount: '-521.74' },
        { line: 'winnings', amount: '1043.48' },
        { line: 'corrections', amount: '-173.91' },
      ],
    });
  });

  it('have the excise tax of its other lines when a void bet is won in part after all', {
    tags: ['R-265', 'R-340'],
  }, async () => {
    const stakes = { [matchOf('M')]: 100, [matchOf('N')]: 100 };
    const request = slipOf(codeOf('M'), 200, homes(...Object.keys(stakes)), singles(stakes));
    expect((await operator.post('/bet/v1/place', request, player.token)).data).toMatchObject({ code: 200 });
    for (const match of ['M', 'N']) await settle(match, 'void');
    await correct('won');
    // That of the first bet and of one line, as the ledger has it.
    expect(await day()).toMatchObject({ lines: expect.arrayContaining([{ line: 'exciseTax', amount: '-78.26' }]) });
  });

  it('have no excise tax when all lines of a bet become void', { tags: ['R-265', 'R-340'] }, async () => {
    const stakes = { [matchOf('M')]: 100, [matchOf('N')]: 100 };
    const { data } = await operator.post(
      '/bet/v1/place',
      slipOf(codeOf('M'), 200, homes(...Object.keys(stakes)), singles(stakes)),
      player.token,
    );
    expect(data).toMatchObject({ code: 200 });
    await settle('M', 'won');
    await settle('N', 'lost');
    for (const match of ['M', 'N']) await correct('void', match);
    // The tax of the first bet, as the ledger has it.
    expect(await day()).toMatchObject({ lines: expect.arrayContaining([{ line: 'exciseTax', amount: '-65.22' }]) });
    expect(await figures()).toEqual(await figuresWith(0));
  });
});
