import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { cashOut } from '../../../db/schema/index.ts';
import { runStaff } from '../../../staff/test/runStaff.ts';
import { KICKOFF_MS } from '../../../test/heldBook.ts';
import { liabilitiesOf } from '../../../test/liabilities.ts';
import { auditLedger, type Player, type TestOperator } from '../../../test/operator.ts';
import { accept, end, made, offer, type Offered, place, shown, TWO, useCashOuts } from './test/useCashOuts.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

useCashOuts((ready) => {
  ({ database, operator, player } = ready);
});

const target = async (betId: string, kes: number | null) =>
  (await operator.post('/bet/v1/cash_out/auto', { bet_id: betId, target: kes }, player.token)).data;

// 40 KES: excise 5.22, after tax 34.78; x 4.00 = 139.13; tax 17.39; payout 121.74. / 4 / 1.06² x 0.97 = 26.27.
describe('a whole bet', () => {
  it('is cashed out for its offer, once, and is never settled', { tags: ['R-240', 'R-246', 'A-120'] }, async () => {
    const betId = await place();
    expect(await shown(betId)).toMatchObject({ possible_win: 121.74 });
    const offered = await offer(betId);
    expect(offered).toMatchObject({ amount: 26.27, stake: 40 });
    expect(await accept(betId, offered.quote_id)).toMatchObject(made(26.27, 40, 0));
    expect(await operator.balance(player)).toBe(986.27);
    expect(await liabilitiesOf(database.db)).toEqual({});
    end('won');
    await operator.run('settlement');
    expect(await shown(betId)).toMatchObject({
      status: 20,
      possible_win: 26.27,
      bet_amount: 40,
      cash_out: { stake: 40, paid: 26.27 },
      outcomes: [{ status: 1 }, { status: 1 }],
    });
    expect(await operator.balance(player)).toBe(986.27);
  });

  it('pays the withholding tax of its net win and the excise of its stake', { tags: ['R-241'] }, async () => {
    const betId = await place();
    operator.book.price('1', { home: 1.1 });
    operator.book.price('2', { home: 1.1 });
    const { amount, quote_id: quoteId } = await offer(betId);
    // 121.74 / 1.21 / 1.06² x 0.97 = 86.85; (86.85 - 34.78) x 20 % = 10.41.
    expect(amount).toBe(86.85);
    await accept(betId, quoteId);
    expect(await auditLedger(database.db)).toMatchObject({ excise: 522, withholding: 1_041, open_bets: 0 });
    expect(await shown(betId)).toMatchObject({ witholding_tax: 10.41, excise_tax: 5.22 });
  });

  it('returns the first result for the same quote, however late', { tags: ['R-244', 'T-20'] }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId);
    const first = await accept(betId, quoteId);
    operator.clock.nowMs = KICKOFF_MS - 1;
    expect(await accept(betId, quoteId)).toEqual(first);
    expect(await operator.balance(player)).toBe(986.27);
  });

  it('pays what was offered when the offer has risen since', { tags: ['R-244'] }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId);
    operator.book.price('1', { home: 1.5 });
    expect(await accept(betId, quoteId)).toMatchObject(made(26.27, 40, 0));
  });

  it('gets the present offer instead when the offer has fallen or expired', { tags: ['R-244'] }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId);
    operator.book.price('1', { home: 2.5 });
    const answer = await accept(betId, quoteId);
    expect(answer).toMatchObject({ code: 200, data: { offer: { amount: 21.01, stake: 40 } } });
    operator.clock.nowMs += 6_001;
    const { quote_id: newQuoteId } = (answer.data as { offer: Offered }).offer;
    expect(await accept(betId, newQuoteId)).toMatchObject({ data: { offer: { amount: 21.01 } } });
    expect(await operator.balance(player)).toBe(960);
  });

  it('is not sold when its market closes while the cash out is stored', { tags: ['R-244'] }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId);
    const offerOf = operator.book.offer.bind(operator.book);
    // Each check of the price reads the offer of both legs.
    let reads = 0;
    vi.spyOn(operator.book, 'offer').mockImplementation((...leg) => ((reads += 1) <= 2 ? offerOf(...leg) : null));
    expect(await accept(betId, quoteId)).toMatchObject({ data: { offer: { obstacle: 'suspended' } } });
    expect(await database.db.$count(cashOut)).toBe(0);
    expect(await operator.balance(player)).toBe(960);
  });

  it('is not sold at an amount or time that a client made up', { tags: ['R-244'] }, async () => {
    const betId = await place();
    const { nowMs } = operator.clock;
    const bad = [`1-4000-2628-${nowMs + 5_000}`, `1-4000-2627-${nowMs + 60_000}`, `1-9000-2627-${nowMs + 5_000}`];
    for (const quoteId of [...bad, `2-4000-2627-${nowMs + 5_000}`])
      expect(await accept(betId, quoteId)).toMatchObject({ data: { offer: { bet_id: betId } } });
    for (const quoteId of ['', 'x', '1-4000-0-9', '1-4000-99-9', 'target-1'])
      expect(await accept(betId, quoteId)).toMatchObject({ code: 400 });
    expect(await database.db.$count(cashOut)).toBe(0);
  });

  it('is sold in the last millisecond of its offer', { tags: ['R-244'] }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId);
    operator.clock.nowMs += 6_000;
    expect(await accept(betId, quoteId)).toMatchObject(made(26.27, 40, 0));
  });

  it('is cashed out during an exclusion, and the money stays', { tags: ['R-247'] }, async () => {
    const betId = await place();
    await operator.exclude(player, '6m');
    const { quote_id: quoteId } = await offer(betId);
    expect(await accept(betId, quoteId)).toMatchObject(made(26.27, 40, 0));
    expect(await operator.balance(player)).toBe(986.27);
  });

  it('counts its won legs at their odds and leaves out void ones', { tags: ['R-240'] }, async () => {
    const betId = await place();
    operator.book.end('1', 'won');
    operator.clock.nowMs = KICKOFF_MS + 1;
    expect(await offer(betId)).toMatchObject({ obstacle: 'settling' });
    await operator.run('settlement');
    // 121.74 / 2 / 1.06 x 0.97.
    expect(await offer(betId)).toMatchObject({ amount: 55.7 });
  });
});

describe('a part of a bet', () => {
  it('leaves a bet of the rest, which settles by itself', { tags: ['R-242'] }, async () => {
    const betId = await place();
    const offered = await offer(betId, 25);
    expect(offered).toMatchObject({ amount: 6.57, stake: 10 });
    expect(await accept(betId, offered.quote_id)).toMatchObject(made(6.57, 10, 30));
    expect(await shown(betId)).toMatchObject({
      status: 0,
      bet_amount: 30,
      // 26.087 x 4.00 = 104.35; tax 13.04; 91.31.
      possible_win: 91.31,
      cash_out: { stake: 10, paid: 6.57 },
    });
    // (91.31 - 30.00) x 1/3 for each of two legs at 2.00, rounded up.
    expect(await liabilitiesOf(database.db)).toEqual({ '1:': 20.44, '1:home': 20.44, '2:': 20.44, '2:home': 20.44 });
    end('won');
    await operator.run('settlement');
    expect(await shown(betId)).toMatchObject({ status: 1, possible_win: 91.31 });
    expect(await operator.balance(player)).toBeCloseTo(960 + 6.57 + 91.31, 2);
    expect(await auditLedger(database.db)).toMatchObject({ open_bets: 0, excise: 522 });
  });

  it('pays, together with a later cash out of the rest, what the whole would have paid', {
    tags: ['R-242'],
  }, async () => {
    const betId = await place();
    const first = await offer(betId, 33);
    await accept(betId, first.quote_id);
    const last = await offer(betId);
    expect(await accept(betId, last.quote_id)).toMatchObject({ data: { made: { rest: 0 } } });
    expect(first.amount + last.amount).toBeCloseTo(26.27, 2);
    expect(await shown(betId)).toMatchObject({ status: 20, cash_out: { stake: 40, paid: 26.27 } });
  });

  it('returns the first result for the same quote, with the rest that is left', { tags: ['R-244'] }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId, 25);
    const first = await accept(betId, quoteId);
    expect(first).toMatchObject(made(6.57, 10, 30));
    expect(await accept(betId, quoteId)).toEqual(first);
  });

  it('makes older quotes of the bet worthless', { tags: ['R-244'] }, async () => {
    const betId = await place();
    const [half, quarter] = [await offer(betId, 50), await offer(betId, 25)];
    await accept(betId, half.quote_id);
    expect(await accept(betId, quarter.quote_id)).toMatchObject({ data: { offer: { bet_id: betId } } });
    expect(await database.db.$count(cashOut)).toBe(1);
  });

  it('keeps the rest from being cancelled, but not from being made void', { tags: ['R-246'] }, async () => {
    const betId = await place();
    await accept(betId, (await offer(betId, 50)).quote_id);
    const refused = await operator.post('/bet/v1/cancel', { bet_id: betId }, player.token);
    expect(refused.data).toMatchObject({ code: 409 });
    await runStaff(database, ['bet', 'void', betId, '--reason', 'a wrong price']);
    expect(await shown(betId)).toMatchObject({ status: 7, bet_amount: 20 });
    expect(await operator.balance(player)).toBe(960 + 13.14 + 20);
  });
});

describe('an offer', () => {
  it('is not made for a leg that is suspended or almost lost, and is made again once it trades', {
    tags: ['R-243'],
  }, async () => {
    const betId = await place();
    operator.book.offerAs('1', '1-home', { oddStatus: 'suspended' });
    expect(await offer(betId)).toMatchObject({ obstacle: 'suspended' });
    operator.book.offerAs('1', '1-home', { oddStatus: 'trading', odds: 101 });
    expect(await offer(betId)).toMatchObject({ obstacle: 'tooLow' });
    operator.book.offerAs('1', '1-home', { odds: 2 });
    expect(await offer(betId)).toMatchObject({ amount: 26.27 });
  });

  it('is not made for a combination, before and after the kick-off, nor is a target set', {
    tags: ['R-243'],
  }, async () => {
    const betId = await place();
    operator.book.isMarketCombined = true;
    expect(await offer(betId)).toMatchObject({ obstacle: 'combined' });
    operator.book.begin('1');
    operator.book.offerAs('1', '1-home', { oddStatus: 'suspended' });
    expect(await offer(betId)).toMatchObject({ obstacle: 'combined' });
    expect(await target(betId, 30)).toMatchObject({ code: 409 });
  });

  it('is not made for a settled bet, a lost one and one whose result staff have given', {
    tags: ['R-243'],
  }, async () => {
    const betId = await place();
    operator.book.end('1', 'lost');
    expect(await offer(betId)).toMatchObject({ obstacle: 'settling' });
    operator.clock.nowMs = KICKOFF_MS + 1;
    await operator.run('settlement');
    expect(await offer(betId)).toMatchObject({ obstacle: 'notPending' });
  });

  it('is not made for a freebet, and an accepted one takes back a freebet that the bet earned', {
    tags: ['R-243'],
  }, async () => {
    const earning = await place(100);
    const freebetOf = async () => (await operator.get('/ds/v1/freebets', player.token)).data.data.result?.[0];
    const refId = (await freebetOf())?.ref_id;
    expect(refId).toBeDefined();
    await accept(earning, (await offer(earning, 50)).quote_id);
    expect(await auditLedger(database.db)).toMatchObject({ player_bonus: 0, promotions: 0 });
    const again = await place(100);
    for (const matchId of ['3', '4']) operator.book.add(matchId);
    const four = ['1', '2', '3', '4'].map((matchId) => ({ matchId, odds: 2 }));
    const freebetBet = await place(50, { bonus_id: (await freebetOf())?.ref_id }, four);
    expect(await offer(freebetBet)).toMatchObject({ obstacle: 'freebet' });
    expect(await offer(again)).toMatchObject({ obstacle: 'freebetUsed' });
    expect(await target(freebetBet, 10)).toMatchObject({ code: 409 });
  });

  it("is not made for another player's bet, nor can that be accepted or targeted", {
    tags: ['R-243', 'T-07'],
  }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId);
    const stranger = await operator.player('254712345679');
    expect(await offer(betId, 100, stranger.token)).toEqual({});
    expect(await accept(betId, quoteId, stranger.token)).toMatchObject({ code: 404 });
    player = { ...player, token: stranger.token };
    expect(await target(betId, 30)).toMatchObject({ code: 404 });
  });
});

describe('a bet with a match in play', () => {
  it('waits for the live delay, and is priced again after it', { tags: ['R-245', 'T-03'] }, async () => {
    const betId = await place();
    operator.book.begin('1');
    const { quote_id: quoteId } = await offer(betId);
    operator.waits.hold();
    const accepting = accept(betId, quoteId);
    await expect.poll(() => operator.waits.delays).toEqual([3_000]);
    // The opponents have scored, which a spectator knew before the odds moved.
    operator.book.price('1', { home: 6 });
    operator.waits.end();
    expect(await accepting).toMatchObject({ data: { offer: { amount: 8.75 } } });
    expect(await operator.balance(player)).toBe(960);
  });

  it('is refused when the process closes meanwhile', { tags: ['R-245'] }, async () => {
    const betId = await place();
    operator.book.begin('1');
    const { quote_id: quoteId } = await offer(betId);
    operator.waits.hold();
    const accepting = accept(betId, quoteId);
    await expect.poll(() => operator.waits.delays).toHaveLength(1);
    await operator.app.close();
    expect(await accepting).toMatchObject({ code: 424 });
  });
});

describe('a target', () => {
  /** Starts the job while match 1 is in play. Resolves when the job waits for the live delay. */
  async function runUntilDelay() {
    operator.book.begin('1');
    operator.waits.hold();
    const ended = operator.run('auto cash out');
    await expect.poll(() => operator.waits.delays).toEqual([3_000]);
    return { ended };
  }

  it('cashes the bet out once the offer reaches it, for the whole offer', { tags: ['R-248'] }, async () => {
    const betId = await place();
    expect(await target(betId, 40)).toMatchObject({ code: 200, data: { target: 40 } });
    expect(await shown(betId)).toMatchObject({ auto_cash_out: 40 });
    await operator.run('auto cash out');
    expect(await shown(betId)).toMatchObject({ status: 0 });
    operator.book.price('1', { home: 1.25 });
    await operator.run('auto cash out');
    await operator.run('auto cash out');
    // 121.74 / 2.50 / 1.06² x 0.97.
    expect(await shown(betId)).toMatchObject({ status: 20, possible_win: 42.03, auto_cash_out: null });
    expect(await database.db.select().from(cashOut)).toMatchObject([{ automatic: true, endsBet: true }]);
    expect(await operator.balance(player)).toBe(1_002.03);
  });

  it('is reached although another bet with one cannot be priced', { tags: ['R-248'] }, async () => {
    operator.book.add('9');
    const broken = await place(40, {}, [...TWO, { matchId: '9', odds: 2 }]);
    const betId = await place();
    for (const each of [broken, betId]) expect(await target(each, 20)).toMatchObject({ code: 200 });
    const resultOf = operator.book.resultOf.bind(operator.book);
    vi.spyOn(operator.book, 'resultOf').mockImplementation((leg, ...more) => {
      if (leg.matchId === '9') throw new Error('no outcome of this name');
      return resultOf(leg, ...more);
    });
    await operator.run('auto cash out');
    expect(await shown(betId)).toMatchObject({ status: 20, cash_out: { paid: 26.27 } });
  });

  it('is changed and removed, and ends with a partial cash out', { tags: ['R-248'] }, async () => {
    const betId = await place();
    await target(betId, 40);
    await target(betId, 50.5);
    expect(await shown(betId)).toMatchObject({ auto_cash_out: 50.5 });
    await target(betId, null);
    expect(await shown(betId)).toMatchObject({ auto_cash_out: null });
    await target(betId, 40);
    await accept(betId, (await offer(betId, 50)).quote_id);
    expect(await shown(betId)).toMatchObject({ auto_cash_out: null });
  });

  it('is at least 1 KES and at most the possible win', { tags: ['R-248'] }, async () => {
    const betId = await place();
    for (const kes of [0.99, 121.74, 500, 20.001, 1e20, -1e300])
      expect(await target(betId, kes)).toMatchObject({ code: 400 });
    for (const kes of [1, 121.73]) expect(await target(betId, kes)).toMatchObject({ code: 200 });
  });

  it('waits for the live delay when a match is in play', { tags: ['R-245', 'R-248'] }, async () => {
    const betId = await place();
    await target(betId, 20);
    const job = await runUntilDelay();
    operator.book.price('1', { home: 6 });
    operator.waits.end();
    await job.ended;
    expect(await shown(betId)).toMatchObject({ status: 0 });
  });

  it.each([null, 30])('is what its player made of it during the live delay: %s', { tags: ['R-248'] }, async (kes) => {
    const betId = await place();
    await target(betId, 20);
    const job = await runUntilDelay();
    await target(betId, kes);
    operator.waits.end();
    await job.ended;
    expect(await shown(betId)).toMatchObject({ status: 0, auto_cash_out: kes });
  });
});
