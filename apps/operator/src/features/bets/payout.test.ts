import { describe, expect, it } from 'vitest';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { houseAccount, playerBonus, playerCash } from '../../ledger/accounts.ts';
import { betOf, EXCISE_CENTS, freebets } from '../../test/betRows.ts';
import { payout, refund, storeSettlements } from './payout.ts';

const AT_MS = Date.parse('2026-11-21T18:00:00.000Z');
const bet = betOf([], { id: 12, accountId: 3 });
/** Any use of it fails. */
const noDatabase = {} as Db;

describe('payout', () => {
  it('moves the stake to the taxes, the player and the revenue', () => {
    const result = { status: STATUS.won, paidCents: 23_188, withholdingCents: 2_899, exciseCents: EXCISE_CENTS };
    expect(payout(bet, result, AT_MS)).toEqual({
      settled: {
        id: 12,
        status: 1,
        settledAt: new Date(AT_MS),
        paidCents: 23_188,
        paidWithholdingCents: 2_899,
        settledExciseCents: null,
      },
      transfer: {
        operationKey: 'settle:12',
        kind: 'settlement',
        atMs: AT_MS,
        entries: [
          { account: houseAccount('open_bets', 3), amountCents: -10_000 },
          { account: houseAccount('excise', 3), amountCents: 1_304 },
          { account: houseAccount('withholding', 3), amountCents: 2_899 },
          { account: playerCash(3), amountCents: 23_188 },
          { account: houseAccount('revenue', 3), amountCents: -17_391 },
        ],
      },
    });
  });
});

describe('refund', () => {
  it('returns the stake of a cash bet to the player, with further entries', async () => {
    const more = [{ account: 'x', amountCents: 0 }];
    expect(await refund(noDatabase, freebets, bet, { status: STATUS.cancelled, more }, AT_MS)).toEqual({
      settled: {
        id: 12,
        status: 9,
        settledAt: new Date(AT_MS),
        paidCents: 10_000,
        paidWithholdingCents: 0,
        settledExciseCents: null,
      },
      transfer: {
        operationKey: 'settle:12',
        kind: 'refund',
        atMs: AT_MS,
        entries: [
          { account: houseAccount('open_bets', 3), amountCents: -10_000 },
          { account: playerCash(3), amountCents: 10_000 },
          ...more,
        ],
      },
    });
  });

  it('returns the stake of a freebet to the bonus and pays no cash', async () => {
    const returned: unknown[] = [];
    const returning = {
      ...freebets,
      returnFreebet: async (_tx: Db, ...args: unknown[]) => {
        returned.push(args);
        return playerBonus(3);
      },
    };
    const { settled, transfer } = await refund(
      noDatabase,
      returning,
      { ...bet, bonusId: 5 },
      { status: STATUS.voided },
      AT_MS,
    );
    expect(returned).toEqual([[5, AT_MS]]);
    expect(settled).toMatchObject({ status: 7, paidCents: 0, paidWithholdingCents: 0, settledExciseCents: null });
    expect(transfer.entries).toEqual([
      { account: houseAccount('open_bets', 3), amountCents: -10_000 },
      { account: playerBonus(3), amountCents: 10_000 },
    ]);
  });
});

describe('storeSettlements', () => {
  it('needs no database for no settlements', async () => {
    await expect(storeSettlements(noDatabase, [])).resolves.toBeUndefined();
  });
});
