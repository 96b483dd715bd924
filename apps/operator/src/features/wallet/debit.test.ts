import assert from 'node:assert/strict';
import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { ReadOwnHistory } from '../../db/replica.ts';
import { account, payment } from '../../db/schema/index.ts';
import { NO_ORIGIN, type Player, type TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { useOperator } from '../../test/useOperator.ts';
import { debitWithdrawal } from './debit.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.player(ready.phone, 1_000);
  operator.book.add(player.phone, {}, operator.clock.nowMs + 60 * 60_000);
});

const codeOf = (number: number) =>
  `BET${player.phone.slice(-2).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')}${number}`;
async function place(number: number, stake: number): Promise<void> {
  const body = slip(codeOf(number), stake, [{ matchId: player.phone, odds: 2 }]);
  const placed = await operator.post('/bet/v1/place', body, player.token);
  assert.equal(placed.data.code, 200, placed.data.message);
}
const cancel = (number: number) => operator.post('/bet/v1/cancel', { bet_id: codeOf(number) }, player.token);

/** Debits 400 KES; `between` runs after each read of the movements, before the player is locked. */
async function debit(between: (read: number) => Promise<unknown>) {
  const [me] = await database.db.select().from(account).where(eq(account.phone, player.phone));
  assert(me);
  let reads = 0;
  const readHistory: ReadOwnHistory = async (_, read) => {
    const found = await read(database.db);
    reads += 1;
    await between(reads);
    return found;
  };
  const deps = { db: database.db, readHistory, nowMs: () => operator.clock.nowMs, rulesAt: rulesOf('default') };
  const signedIn = { accountId: me.id, phone: me.phone, sessionHash: '', origin: NO_ORIGIN };
  const fresh = { accountId: me.id, direction: 'withdrawal', amountCents: 40_000 } as const;
  const debited = await debitWithdrawal(deps, { player: signedIn, fresh, maxFee: undefined });
  return { debited, reads };
}
const fee = (feeKes: number, reads: number) => ({ debited: { sentCents: 40_000 - feeKes * 100 }, reads });

describe('the fee of a withdrawal', { tags: ['R-92', 'T-28'] }, () => {
  it('counts a win that was paid between the read of the movements and the debit, without a second read', async () => {
    await place(10, 500);
    const win = async (): Promise<void> => {
      operator.clock.nowMs += 3 * 60 * 60_000;
      operator.book.end(player.phone, 'won');
      await operator.run('settlement');
    };
    expect(await debit(win)).toMatchObject(fee(0, 1));
  });

  it('is read again when an earlier stake returned between them', async () => {
    await place(10, 1_000);
    expect(await debit((read) => (read === 1 ? cancel(10) : Promise.resolve()))).toMatchObject(fee(40, 2));
  });

  it('is refused with nothing debited when the movements change again and again', async () => {
    for (const number of [10, 11, 12, 13, 14]) await place(number, 100);
    await expect(debit((read) => cancel(9 + read))).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await operator.balance(player)).toBe(1_000);
    const mine = eq(account.phone, player.phone);
    const rows = await database.db
      .select()
      .from(payment)
      .innerJoin(account, eq(account.id, payment.accountId))
      .where(mine);
    expect(rows.map(({ payment: { direction } }) => direction)).toEqual(['deposit']);
  });
});
