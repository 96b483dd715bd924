import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { bet as betTable, betLeg } from '../db/schema/index.ts';
import { correctBet } from '../features/bets/correct.ts';
import { giveResult, type Score } from '../features/bets/givenResults.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { ALL_HOME, addMatches, BEFORE_MS, newKey } from '../features/jackpot/test/useJackpot.ts';
import { emptyDatabase, type OwnedDatabase } from './databases.ts';
import { KICKOFF_MS } from './heldBook.ts';
import { whileHolding } from './lockWait.ts';
import { expectSoundMoney } from './moneyFaults.ts';
import { type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';

const AWAY_WINS: Score = { htHome: 0, htAway: 0, ftHome: 0, ftAway: 1 };

// The embedded database has one connection and cannot show locking.
describe.skipIf(!inject('onPostgres'))('a result that staff give, on PostgreSQL', { tags: ['R-88'] }, () => {
  let database: OwnedDatabase;
  let operator: TestOperator;
  let player: Player;

  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await TestOperator.start(database);
    for (const matchId of ['1', '2']) operator.book.add(matchId);
    player = await operator.player('254712345678', 1_000);
  });
  afterEach(async () => {
    await expectSoundMoney(database.db).finally(() => database.close());
  });

  const nowMs = () => operator.clock.nowMs;
  const post = async (url: string, body: object) => (await operator.post(url, body, player.token)).data;
  /** Places a bet on the home sides of matches. A stake of 40 KES earns no freebet. Resolves with its id. */
  async function place(...matchIds: string[]): Promise<number> {
    const selections = matchIds.map((matchId) => ({ matchId, odds: 2 }));
    await post('/bet/v1/place', slip('RACES11', 40, selections));
    const [placed] = await database.db.select().from(betTable);
    return placed?.id ?? 0;
  }
  const end = (...matchIds: string[]) => {
    for (const matchId of matchIds) operator.book.end(matchId, 'won');
    operator.clock.nowMs = KICKOFF_MS + 3 * 60 * 60_000;
  };
  const statuses = async () => [
    ...(await database.db.select().from(betTable)).map(({ status }) => status),
    ...(await database.db.select().from(betLeg).orderBy(betLeg.matchId)).map(({ status }) => status),
  ];
  /** Staff give a match the result that its away side has won; `second` waits for that. */
  const whileGiving = <T>(matchId: string, hasResult: boolean, second: (db: Db) => Promise<T>) =>
    whileHolding(
      database.db,
      (tx) => giveResult(tx, matchId, AWAY_WINS, { hasResult, isDecided: hasResult, atMs: nowMs() }),
      second,
    );

  it('lets settlement wait, which settles by it', async () => {
    await place('1');
    end('1');
    await whileGiving('1', true, () => operator.run('settlement'));
    expect(await statuses()).toEqual([3, 3]);
  });

  it('lets the correction of another match wait, which decides the bet by it', { tags: ['R-89'] }, async () => {
    const id = await place('1', '2');
    end('1');
    await operator.run('settlement');
    end('2');
    await whileGiving('2', true, (db) =>
      db.transaction((tx) => correctBet(tx, { db, nowMs, book: operator.book, freebets }, id)),
    );
    expect(await statuses()).toEqual([3, 1, 3]);
  });

  it('lets a cash out wait, which is not made', { tags: ['R-243'] }, async () => {
    const betId = String(await place('1'));
    const offered = await operator.get(`/bet/v1/cash_out/offers?bet_ids=${betId}&percent=100`, player.token);
    const [{ quote_id: quoteId = '' } = {}] = offered.data.data['offers'] as { quote_id: string }[];
    const answer = await whileGiving('1', false, () => post('/bet/v1/cash_out', { bet_id: betId, quote_id: quoteId }));
    expect(answer).toMatchObject({ code: 200, data: { offer: { obstacle: 'settling' } } });
  });

  it('lets a cancellation wait, which is refused', async () => {
    const betId = String(await place('1'));
    const answer = await whileGiving('1', false, () => post('/bet/v1/cancel', { bet_id: betId }));
    expect(answer).toMatchObject({ code: 409, reason: { kind: 'cancelStarted' } });
  });

  it('lets the purchase of a jackpot ticket wait, which is refused', { tags: ['R-380'] }, async () => {
    operator.clock.nowMs = BEFORE_MS;
    addMatches(operator, 0);
    await operator.run('jackpot');
    const ticket = { round: 1, picks: [...ALL_HOME], idempotency_key: newKey() };
    const answer = await whileGiving('100', false, () => post('/jackpot/v1/tickets', ticket));
    expect(answer).toMatchObject({ code: 409, reason: { kind: 'jackpotClosed' } });
  });
});
