import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { voidTicket } from '../features/jackpot/voidTicket.ts';
import { ALL_HOME, type JackpotTest, useJackpot } from '../features/jackpot/test/useJackpot.ts';
import { post } from '../ledger/post.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { undone } from '../test/undone.ts';

const LOST = 'XXX1111111';

let jackpot: JackpotTest;
useJackpot((ready) => {
  jackpot = ready;
});

/** Tickets of one round: won, lost with three wrong picks, void, and two more that lose, so that the prize is taxed. */
async function playRound(): Promise<void> {
  for (const picks of [ALL_HOME, LOST, '1111111112', LOST, LOST]) await jackpot.buy(picks);
  const [, , last] = await jackpot.tickets();
  await voidTicket({ db: jackpot.database.db, nowMs: () => jackpot.operator.clock.nowMs }, last?.id ?? 0);
}

const faultsAfter = (ticket: 'won' | 'lost' | 'void', change: SQL): Promise<string> =>
  undone(jackpot.database.db, async (tx) => {
    const place = ['won', 'lost', 'void'].indexOf(ticket);
    await tx.execute(sql`update jackpot_ticket set ${change}
      where id = (select id from jackpot_ticket order by id limit 1 offset ${place})`);
    return (await findMoneyFaults(tx)).join('\n');
  });

describe('a jackpot ticket', { tags: ['R-86', 'T-17'] }, () => {
  it('follows from its round, in each of its states', async () => {
    await playRound();
    expect(await findMoneyFaults(jackpot.database.db)).toEqual([]);
    await jackpot.play(ALL_HOME);
    expect((await jackpot.tickets()).map(({ status }) => status)).toEqual([1, 3, 7, 3, 3]);
    expect(await findMoneyFaults(jackpot.database.db)).toEqual([]);
  });

  it('is found when a column of it was changed', async () => {
    await playRound();
    await jackpot.play(ALL_HOME);
    for (const [ticket, change, fault] of [
      ['won', sql`picks = ${LOST}`, 'wrong picks 0 is not the 3 of its round'],
      ['lost', sql`picks = ${ALL_HOME}`, 'wrong picks 3 is not the 0 of its round'],
      ['won', sql`picks = '1'`, 'number of picks 1 is not the 10 of its round'],
      ['lost', sql`excise_cents = excise_cents + 1`, 'excise 653 is not the 652 of its round'],
      ['lost', sql`pool_cents = pool_cents - 1`, 'part of the pool 3499 is not the 3500 of its round'],
      ['won', sql`price_cents = price_cents + 1`, 'price: 5000 instead of 5001'],
      ['won', sql`price_cents = price_cents + 1`, 'price 5001 is not the 5000 of its round'],
      ['won', sql`withholding_cents = withholding_cents + 1`, 'withholding: '],
      ['won', sql`paid_cents = paid_cents + 1`, 'payout: 7725 instead of 7726'],
      ['won', sql`paid_cents = paid_cents + 1`, 'payout 7726 is not the 7725 of its round'],
      ['lost', sql`status = 1`, 'lost 0 is not the 1 of its round'],
      ['won', sql`tax_rates = tax_rates || '{"withholdingPercent": 5}'`, 'withholding '],
      ['won', sql`prize_cents = prize_cents + 1`, 'prize: -8400 instead of -8401'],
      ['lost', sql`status = 0`, 'has a time of its end: 1 instead of 0'],
      ['void', sql`prize_cents = 0`, 'prize 0 is not the 5000 of its round'],
      ['won', sql`tax_rates = '{}'`, 'its amounts cannot be computed'],
    ] as const)
      expect(await faultsAfter(ticket, change)).toContain(fault);
  });

  it('has no transfer that pays another player, nor has its round one that pays any', async () => {
    await playRound();
    await jackpot.play(ALL_HOME);
    await jackpot.operator.player('254712345679');
    const [, lost] = await jackpot.tickets();
    for (const [operationKey, kind, cash] of [
      [`jackpot_pay:${lost?.id}`, 'jackpot_prize', 'player_cash:2'],
      ['jackpot_roll:2', 'jackpot_roll', 'player_cash:1'],
    ] as const) {
      const entries = [
        { account: 'revenue:1', amountCents: -500 },
        { account: cash, amountCents: 500 },
      ];
      const faults = await undone(jackpot.database.db, async (tx) => {
        await post(tx, { operationKey, kind, atMs: 0, entries });
        return findMoneyFaults(tx);
      });
      expect(faults).toContainEqual(expect.stringContaining(`: ${kind} ${operationKey} has no cause`));
    }
  });
});
