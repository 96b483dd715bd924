import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../db/database.ts';
import { emptyDatabase } from './databases.ts';
import { type Answered, auditLedger, type Player, TestOperator } from './operator.ts';
import { type Selected, slip } from './slips.ts';

/** What a test of placement works with. */
export type Placing = {
  operator: TestOperator;
  /** A new player with 1,000 KES. */
  player: Player;
  /** A booking code that only this test uses, and its last two digits. */
  code: string;
  digits: string;
  /** Places a bet of the player. */
  place(stake: number, selections: Selected[], more?: object, bookingCode?: string): Promise<Answered>;
  /** The player's bets. */
  list(query?: string): Promise<Record<string, unknown>[] | undefined>;
  /** The refusal of a placement, with everything that it must not have changed: see `UNTOUCHED`. */
  refusal(answered: Promise<Answered>): Promise<object>;
};

export const UNTOUCHED = { httpStatus: 200, balance: 1_000, bets: [] };

/** Starts an operator for the file. Adds the matches 11, 12 and 13 before each test, and audits the ledger after it. */
export function usePlacing(onReady: (placing: Placing) => void): void {
  let database: Database;
  let operator: TestOperator;
  let count = 10;
  beforeAll(async () => {
    database = await emptyDatabase();
    operator = await TestOperator.start(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    count += 1;
    const digits = String(count);
    for (const matchId of ['11', '12', '13']) operator.book.add(matchId);
    onReady(placingBy(operator, await operator.player(`2547200000${digits}`, 1_000), digits));
  });
  afterEach(async () => void (await auditLedger(database.db)));
}

function placingBy(operator: TestOperator, player: Player, digits: string): Placing {
  const code = `CODEA${digits}`;
  const list: Placing['list'] = async (query = '') =>
    (await operator.get(`/ds/v1/bets/sports?page=1&limit=10${query}`, player.token)).data.data.result;
  return {
    operator,
    player,
    code,
    digits,
    list,
    place: (stake, selections, more = {}, bookingCode = code) =>
      operator.post('/bet/v1/place', slip(bookingCode, stake, selections, { ...more }), player.token),
    refusal: async (answered) => {
      const { httpStatus, data } = await answered;
      return { ...data, httpStatus, balance: await operator.balance(player), bets: await list() };
    },
  };
}
