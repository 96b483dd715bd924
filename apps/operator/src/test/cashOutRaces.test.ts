import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bet as betTable, cashOut, ledgerTransfer } from '../db/schema/index.ts';
import { settleDecided } from '../features/bets/settle.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createLogger } from '../log.ts';
import { postgresUrl } from './databases.ts';
import { HeldBook, KICKOFF_MS } from './heldBook.ts';
import { liabilitiesOf } from './liabilities.ts';
import { expectSoundMoney } from './moneyFaults.ts';
import type { Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { startTwoOperators } from './twoOperators.ts';

const STAKE_KES = 40;
const TWO = ['1', '2'].map((matchId) => ({ matchId, odds: 2 }));

describe.skipIf(postgresUrl === null)('two operators on one PostgreSQL', () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let player: Player;

  beforeEach(async () => {
    two = await startTwoOperators();
    for (const { matchId } of TWO) two.operators[0].book.add(matchId);
    player = await two.operators[0].player('254712345678', 5_000);
  });
  afterEach(async () => {
    await expectSoundMoney(two.database.db);
    assert.deepEqual((await verifyLedger(two.database.db, () => undefined)).faults, []);
    await two.drop();
  });

  async function place(code: string): Promise<string> {
    const [operator] = two.operators;
    await operator.post('/bet/v1/place', slip(code, STAKE_KES, TWO), player.token);
    const { data } = await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${code}`, player.token);
    return String(data.data.result?.[0]?.bet_id);
  }

  async function quote(betId: string, percent = 100): Promise<{ quote_id: string; amount: number }> {
    const [operator] = two.operators;
    const { data } = await operator.get(`/bet/v1/cash_out/offers?bet_ids=${betId}&percent=${percent}`, player.token);
    const [offer] = (data.data as { offers: { quote_id: string; amount: number }[] }).offers;
    assert(offer, 'an offer');
    return offer;
  }

  const accept = async (operator: TestOperator, betId: string, quoteId: string) =>
    (await operator.post('/bet/v1/cash_out', { bet_id: betId, quote_id: quoteId }, player.token)).data;
  const isMade = ({ data }: { data: Record<string, unknown> }) => 'made' in data;
  const statuses = async () => (await two.database.db.select().from(betTable)).map(({ status }) => status);

  it('cash out once for many requests with one quote', { tags: ['R-244', 'T-20'] }, async () => {
    const betId = await place('TAPPE11');
    const { quote_id: quoteId, amount } = await quote(betId);
    const answers = await two.atOnce(10, (operator) => accept(operator, betId, quoteId));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 200, data: { made: { amount } } });
    expect(await two.operators[0].balance(player)).toBeCloseTo(5_000 - STAKE_KES + amount, 2);
  });

  it('accept one of many quotes of the same bet', { tags: ['R-244'] }, async () => {
    const betId = await place('PHONE11');
    const quotes = await Promise.all([25, 50, 75, 100].map((percent) => quote(betId, percent)));
    const answers = await two.atOnce(8, (operator, index) =>
      accept(operator, betId, quotes[index % 4]?.quote_id ?? ''),
    );
    const amounts = new Set(answers.filter(isMade).map(({ data }) => (data.made as { amount: number }).amount));
    expect(amounts.size).toBe(1);
    expect(await two.database.db.$count(cashOut)).toBe(1);
  });

  it('cash a bet out or cancel it, never both', { tags: ['R-246', 'T-20'] }, async () => {
    const codes = Array.from({ length: 8 }, (_, index) => `ORRAC${index + 10}`);
    for (const code of codes) {
      const betId = await place(code);
      const { quote_id: quoteId } = await quote(betId, 50);
      const [cashed, cancelled] = await Promise.all([
        accept(two.operators[0], betId, quoteId),
        two.operators[1].post('/bet/v1/cancel', { bet_id: betId }, player.token),
      ]);
      expect([isMade(cashed), cancelled.data.code === 200].filter(Boolean)).toHaveLength(1);
    }
  });

  it('cash a bet out by target or by its player, never both', { tags: ['R-248'] }, async () => {
    const betId = await place('TARGE11');
    const [operator, other] = two.operators;
    await operator.post('/bet/v1/cash_out/auto', { bet_id: betId, target: 20 }, player.token);
    const { quote_id: quoteId } = await quote(betId);
    await Promise.all([accept(operator, betId, quoteId), other.run('auto cash out'), operator.run('auto cash out')]);
    expect(await two.database.db.$count(cashOut)).toBe(1);
    expect(await statuses()).toEqual([20]);
  });

  // With one clock only one of them could start. In practice an acceptance that waited long meets a settlement.
  it('cash a bet out or settle it, and settle the rest of one that was cashed out in part', {
    tags: ['R-246', 'T-20'],
  }, async () => {
    const [operator] = two.operators;
    const bets = [];
    for (let index = 10; index < 30; index += 1) bets.push(await place(`RACES${index}`));
    const quotes = await Promise.all(bets.map((betId, index) => quote(betId, index % 2 === 0 ? 100 : 50)));
    const over = new HeldBook();
    for (const { matchId } of TWO) {
      over.add(matchId);
      over.end(matchId, 'won');
    }
    const { db } = two.database;
    const logger = createLogger('silent');
    const failures = vi.spyOn(logger, 'error');
    const settle = () => settleDecided({ db, nowMs: () => KICKOFF_MS, book: over, freebets, logger, batchSize: 4 });
    const accepting = bets.map((betId, index) => accept(operator, betId, quotes[index]?.quote_id ?? '')).toReversed();
    const [answers] = await Promise.all([Promise.all(accepting), settle()]);
    await settle();
    expect(failures).not.toHaveBeenCalled();
    expect(answers.map(({ code }) => code)).toEqual(bets.map(() => 200));
    expect(await db.$count(cashOut)).toBe(answers.filter(isMade).length);
    expect((await statuses()).every((status) => status === 1 || status === 20)).toBe(true);
    const results = (await db.select().from(ledgerTransfer)).filter(({ operationKey }) =>
      operationKey.startsWith('settle:'),
    );
    expect(results).toHaveLength(20);
    expect(await liabilitiesOf(db)).toEqual({});
  });
});
