import assert from 'node:assert/strict';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { verifyLedger } from '../../../../ledger/verify.ts';
import { emptyDatabase, type OwnedDatabase } from '../../../../test/databases.ts';
import { KICKOFF_MS } from '../../../../test/heldBook.ts';
import { findMoneyFaults } from '../../../../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../../../../test/operator.ts';
import { slip } from '../../../../test/slips.ts';

type Ready = { database: Database; operator: TestOperator; player: Player };
/** An offer on the wire. */
export type Offered = { bet_id: string; quote_id: string; amount: number; stake: number; obstacle?: string };

let operator: TestOperator;
let player: Player;
/** The number in a booking code, so that each test may place several bets. */
let placed = 10;

/** Starts an operator with matches 1 and 2 and a player with 1,000 KES for each test, and checks all money after it. */
export function useCashOuts(onReady: (ready: Ready) => void): void {
  let database: OwnedDatabase;
  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await TestOperator.start(database);
    player = await operator.player('254712345678', 1_000);
    for (const matchId of ['1', '2']) operator.book.add(matchId);
    onReady({ database, operator, player });
  });
  afterEach(async () => {
    assert.deepEqual(await findMoneyFaults(database.db), []);
    assert.deepEqual((await verifyLedger(database.db, () => undefined)).faults, []);
    await auditLedger(database.db);
    await database.close();
  });
}

/** The home sides of matches 1 and 2. */
export const TWO = [
  { matchId: '1', odds: 2 },
  { matchId: '2', odds: 2 },
];

/** Places a bet on the home sides of matches 1 and 2 at 2.00 each. 40 KES earn no freebet. Resolves with its id. */
export async function place(stake = 40, more = {}, selections = TWO): Promise<string> {
  placed += 1;
  const code = `CASHO${placed}`;
  const { data } = await operator.post('/bet/v1/place', slip(code, stake, selections, more), player.token);
  expect(data).toMatchObject({ code: 200 });
  return String((await shown(code))?.bet_id);
}

/** A bet as its player sees it, by its id or booking code. */
export async function shown(name: string) {
  const { data } = await operator.get(`/ds/v1/bet_status/sports?status=&bet_id=${name}`, player.token);
  return data.data.result?.[0];
}

/** The offer for a percentage of a bet's stake. */
export async function offer(betId: string, percent = 100, token = player.token): Promise<Offered> {
  const url = `/bet/v1/cash_out/offers?bet_ids=${betId}&percent=${percent}`;
  const { data } = await operator.get(url, token);
  return ((data.data as { offers: Offered[] }).offers[0] ?? {}) as Offered;
}

/** Accepts an offer. */
export const accept = async (betId: string, quoteId: string, token = player.token) =>
  (await operator.post('/bet/v1/cash_out', { bet_id: betId, quote_id: quoteId }, token)).data;

/** The response to an accepted offer, in KES. */
export const made = (amount: number, stake: number, rest: number) => ({
  code: 200,
  data: { made: { amount, stake, rest } },
});

/** Ends matches 1 and 2, two hours after the kick-off. */
export function end(verdict: 'won' | 'lost' = 'won'): void {
  for (const matchId of ['1', '2']) operator.book.end(matchId, verdict);
  operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
}
