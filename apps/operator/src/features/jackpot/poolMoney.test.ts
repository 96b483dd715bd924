import { jackpotTermsAt, sharePool } from '@ushindi/shared/jackpot';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jackpotRound, jackpotTicket, ledgerTransfer } from '../../db/schema/index.ts';
import { jackpotPool } from '../../ledger/accounts.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { postgresUrl } from '../../test/databases.ts';
import { endingDatabase } from '../../test/endingDatabase.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { TestOperator } from '../../test/operator.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { voidTicket } from './voidTicket.ts';
import {
  HOUR_MS,
  FIRST_KICKOFF_MS,
  BEFORE_MS,
  COUNT,
  ALL_HOME,
  newKey,
  storeResults,
  addMatches,
  type JackpotTest,
  useJackpot,
} from './test/useJackpot.ts';

let jackpot: JackpotTest;
useJackpot((ready) => {
  jackpot = ready;
});

describe('the money of the jackpot', () => {
  it.each([1, 2, 4])(
    'is paid exactly once although the job ends after %i transactions',
    {
      tags: ['R-387'],
    },
    async (kept) => {
      for (let count = 0; count < 4; count += 1) await jackpot.buy(ALL_HOME);
      jackpot.operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * HOUR_MS;
      await jackpot.giveResults(0, ALL_HOME);
      const dying = endingDatabase(jackpot.database, kept);
      await (await TestOperator.start(dying.database, {}, jackpot.operator).then(dying.begin))
        .run('jackpot')
        .catch(() => undefined);
      // The first transaction decides the round, each other one pays a ticket.
      expect((await jackpot.tickets()).filter(({ status }) => status === 1)).toHaveLength(kept - 1);
      expect(await jackpot.roundOf(1)).toMatchObject({ decidedAt: expect.any(Date), paidAt: null });
      for (let run = 0; run < 2; run += 1) await jackpot.operator.run('jackpot');
      expect(await jackpot.roundOf(1)).toMatchObject({ paidAt: expect.any(Date) });
      expect(await jackpot.database.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'jackpot_prize'))).toBe(4);
      await jackpot.database.db.update(jackpotRound).set({ paidAt: null });
      await jackpot.operator.run('jackpot');
      expect(await jackpot.database.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'jackpot_prize'))).toBe(4);
    },
  );

  it('is not the price of a ticket that staff make void after the decision', { tags: ['R-386'] }, async () => {
    await jackpot.buy(ALL_HOME);
    jackpot.operator.clock.nowMs = FIRST_KICKOFF_MS + 6 * HOUR_MS;
    await jackpot.giveResults(0, ALL_HOME);
    // The transaction that decides the round is the only one that is kept.
    const dying = endingDatabase(jackpot.database, 1);
    await (await TestOperator.start(dying.database, {}, jackpot.operator).then(dying.begin))
      .run('jackpot')
      .catch(() => undefined);
    const [ticket] = await jackpot.tickets();
    expect(ticket).toMatchObject({ status: 0, prizeCents: 21_00 });
    await voidTicket({ db: jackpot.database.db, nowMs: () => jackpot.operator.clock.nowMs }, ticket?.id ?? 0);
    expect(await jackpot.tickets()).toEqual([ticket]);
    await jackpot.operator.run('jackpot');
    expect(await jackpot.tickets()).toMatchObject([{ status: 1, paidCents: 21_00 }]);
  });

  it('is paid to more winners than a batch has', { tags: ['R-387'] }, async () => {
    await jackpot.operator.deposit(jackpot.player, 500);
    await jackpot.buy(ALL_HOME);
    await jackpot.database.db.execute(sql`
      with bought as (
        insert into jackpot_ticket (round_id, account_id, idempotency_key, picks, price_cents, pool_cents, excise_cents,
          tax_rates, bought_at)
        select round_id, account_id, 'another-key-' || n, picks, price_cents, pool_cents, excise_cents, tax_rates, bought_at
        from jackpot_ticket, generate_series(1, 200) as n returning *)
      select ledger_post_many('jackpot_stake', array_agg('jackpot_stake:' || id), array_agg(bought_at),
        array_agg(player_cash_account(account_id)), array_agg(${jackpotPool(1)}::text), array_agg(price_cents))
      from bought`);
    await jackpot.play(ALL_HOME);
    expect(await jackpot.database.db.$count(jackpotTicket, eq(jackpotTicket.status, 1))).toBe(201);
    expect(await jackpot.roundOf(1)).toMatchObject({ paidAt: expect.any(Date) });
  });

  it('is what was taken less the stated share, whatever the picks, the results and the order', {
    tags: ['R-385'],
  }, async () => {
    const outcome = fc.constantFrom('1', 'X', '2');
    const line = fc.array(fc.constantFrom('1', '1', '1', 'X', '2'), { minLength: COUNT, maxLength: COUNT });
    let day = 0;
    let carried = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), fc.array(outcome, { maxLength: 2 }), async (lines, first) => {
        const round = day + 1;
        for (const picks of lines) expect((await jackpot.buy(picks.join(''), { round })).data.code).toBe(200);
        const results = [...first, ...ALL_HOME].slice(0, COUNT).join('');
        await jackpot.play(results, day);
        const wrongOf = (picks: string[]) => picks.filter((pick, index) => pick !== results[index]).length;
        const shared = sharePool(
          carried + lines.length * 35_00,
          (wrong) => lines.toReversed().filter((picks) => wrongOf(picks) === wrong).length,
          jackpotTermsAt(jackpot.operator.clock.nowMs),
        );
        expect(await jackpot.roundOf(round)).toMatchObject({ tiers: shared.tiers, rolledCents: shared.rolledCents });
        expect([await jackpot.poolOf(round), await jackpot.poolOf(round + 1)]).toEqual([0, shared.rolledCents]);
        await expectSoundMoney(jackpot.database.db);
        carried = shared.rolledCents;
        day += 1;
      }),
      { numRuns: 8 },
    );
    expect((await verifyLedger(jackpot.database.db, () => undefined)).faults).toEqual([]);
  });

  it.each([
    ['a prize of another amount', sql`update jackpot_ticket set prize_cents = prize_cents + 1`, 'ticket 1'],
    ['a ticket of another price', sql`update jackpot_ticket set price_cents = price_cents + 1`, 'ticket 1'],
    [
      'a round that kept more',
      sql`update jackpot_round set house_cents = house_cents + 1 where id = 1`,
      'left the pool: -1500 instead of -1501',
    ],
    [
      'a round that kept more than the part of its tickets',
      sql`update jackpot_round set house_cents = house_cents + 1 where id = 1`,
      'the house’s part of its tickets: 849 instead of 848',
    ],
    [
      'a round that paid less tax than the ledger has',
      sql`update jackpot_round set excise_cents = excise_cents - 1, house_cents = house_cents + 1 where id = 1`,
      'excise: 652 instead of 651',
    ],
    [
      'a round that got more than the one before passed on',
      sql`update jackpot_round set carried_cents = 1 where id = 1`,
      'passed on: 0 instead of 1',
    ],
    [
      'a paid round with an unpaid ticket',
      sql`update jackpot_ticket set status = 0`,
      'unpaid tickets of a paid round: 1 instead of 0',
    ],
    [
      'a round that paid more tax and kept less',
      sql`update jackpot_round set excise_cents = excise_cents + 1, house_cents = house_cents - 1 where id = 1`,
      'excise of its tickets',
    ],
    [
      'a round of a larger prize pool',
      sql`update jackpot_round set pool_cents = pool_cents + 1 where id = 1`,
      'prize pool of its tickets: 3501 instead of 3500',
    ],
    [
      'a round that passed on less',
      sql`update jackpot_round set rolled_cents = 0 where id = 1`,
      'pool: 5000 instead of 3600',
    ],
  ])('has a fault that the money check finds: %s', { tags: ['R-389'] }, async (_what, change, row) => {
    await jackpot.buy(ALL_HOME);
    await jackpot.play(ALL_HOME);
    const undone = new Error('undone');
    const changed = jackpot.database.db.transaction(async (tx) => {
      await tx.execute(change);
      await expect(expectSoundMoney(tx)).rejects.toThrow(row);
      throw undone;
    });
    await expect(changed).rejects.toBe(undone);
  });
});

describe.skipIf(postgresUrl === null)('two operators at once', () => {
  it('sell one ticket per key, open one round and pay each prize once', { tags: ['R-382', 'R-387'] }, async () => {
    const { operators, database: shared, atOnce, drop } = await startTwoOperators();
    const [first] = operators;
    first.clock.nowMs = BEFORE_MS;
    addMatches(first, 0);
    const buyer = await first.player('254712345671', 200);
    await atOnce(4, (each) => each.run('jackpot'));
    expect(await shared.db.$count(jackpotRound)).toBe(1);
    const key = newKey();
    const same = await atOnce(6, (at) => jackpot.buy(ALL_HOME, { by: buyer, key, at }));
    expect(new Set(same.map(({ data }) => data.data.ticket))).toEqual(new Set(['J1']));
    const others = await atOnce(6, (at) => jackpot.buy(ALL_HOME, { by: buyer, at }));
    // 200 KES buy four tickets.
    expect(others.map(({ data }) => data.code).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 402, 402, 402]);
    first.clock.nowMs = FIRST_KICKOFF_MS + 6 * HOUR_MS;
    await storeResults(shared.db, 0, ALL_HOME, new Date(first.clock.nowMs));
    await atOnce(6, (each) => each.run('jackpot'));
    await first.run('jackpot');
    expect(await shared.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'jackpot_prize'))).toBe(4);
    expect(await shared.db.$count(jackpotTicket, eq(jackpotTicket.status, 1))).toBe(4);
    await expectSoundMoney(shared.db);
    await drop();
  });
});
