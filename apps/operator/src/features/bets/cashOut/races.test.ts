import { rulesOf } from '@ushindi/shared';
import { describe, expect, inject, it } from 'vitest';
import type { Database, Db } from '../../../db/database.ts';
import { bet as betTable } from '../../../db/schema/index.ts';
import { createLogger } from '../../../log.ts';
import { systemRandom } from '../../../random.ts';
import { freebets } from '../../../test/betRows.ts';
import { HeldBook, KICKOFF_MS } from '../../../test/heldBook.ts';
import { whileHolding } from '../../../test/lockWait.ts';
import type { Player, TestOperator } from '../../../test/operator.ts';
import { slip } from '../../../test/slips.ts';
import { placeBet } from '../place.ts';
import { settleDecided } from '../settle.ts';
import { acceptQuote } from './cashOut.ts';
import { accept, offer, place, useCashOuts } from './test/useCashOuts.ts';

const FOUR = ['1', '2', '3', '4'].map((matchId) => ({ matchId, odds: 2 }));

let database: Database;
let operator: TestOperator;
let player: Player;
useCashOuts((ready) => {
  ({ database, operator, player } = ready);
});

const parts = (db: Db) => ({
  db,
  nowMs: () => operator.clock.nowMs,
  random: systemRandom,
  book: operator.book,
  freebets,
  liabilityLimits: { outcomeCents: 100_000_000, marketCents: 100_000_000 },
  rulesAt: rulesOf('default'),
  liveDelay: { pass: () => Promise.resolve(true) },
});

/** Settles the bets on matches 1 and 2 as won, as a process whose clock is ahead. */
function settle(db: Db): Promise<void> {
  const over = new HeldBook();
  for (const matchId of ['1', '2']) {
    over.add(matchId);
    over.end(matchId, 'won');
  }
  const logger = createLogger('silent');
  return settleDecided({ db, nowMs: () => KICKOFF_MS, book: over, freebets, logger, batchSize: 10 });
}

/** Places a bet whose stake is the freebet that the player earned. */
async function useFreebet(db: Db): Promise<void> {
  const [{ ref_id: refId } = {}] = (await operator.get('/ds/v1/freebets', player.token)).data.data.result ?? [];
  const owner = { accountId: 1, phone: player.phone };
  await placeBet(parts(db), owner, { ...slip('FREEB11', 115, FOUR, { bonus_id: refId }), scoresSeen: new Map() });
}

// The embedded database has one connection and cannot show locking.
describe.skipIf(!inject('onPostgres'))('a cash out on PostgreSQL', () => {
  it('is not made when it waits for a settlement', { tags: ['R-246', 'T-20'] }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId);
    const answer = await whileHolding(database.db, settle, () => accept(betId, quoteId));
    expect(answer).toMatchObject({ code: 200, data: { offer: { obstacle: 'notPending' } } });
  });

  it('shows why it is not made when it waits for a bet with the freebet that its bet earned', {
    tags: ['R-243', 'T-20'],
  }, async () => {
    for (const matchId of ['3', '4']) operator.book.add(matchId);
    const betId = await place(230);
    const { quote_id: quoteId } = await offer(betId);
    const answer = await whileHolding(database.db, useFreebet, () => accept(betId, quoteId));
    expect(answer).toMatchObject({ code: 200, data: { offer: { obstacle: 'freebetUsed' } } });
  });

  it('refuses a target for the whole that waits for the cash out of a part', {
    tags: ['R-248'],
  }, async () => {
    const betId = await place();
    const { quote_id: quoteId } = await offer(betId, 50);
    const answer = await whileHolding(
      database.db,
      (tx) => acceptQuote(parts(tx), 1, { betId: Number(betId), quoteId }),
      () => operator.post('/bet/v1/cash_out/auto', { bet_id: betId, target: 100 }, player.token),
    );
    expect(answer.data).toMatchObject({ code: 400, reason: { kind: 'cashOutTarget' } });
    expect(await database.db.select().from(betTable)).toMatchObject([{ autoCashOutCents: null }]);
  });
});
