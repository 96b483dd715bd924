import assert from 'node:assert/strict';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '../db/database.ts';
import { bet } from '../db/schema/index.ts';
import { giveResult } from '../features/bets/givenResults.ts';
import { post } from '../ledger/post.ts';
import { emptyDatabase } from '../test/databases.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { type Selected } from '../test/slips.ts';
import { homes, slipOf, type Structure, system } from '../test/structures.ts';
import { undone } from '../test/undone.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

const MATCHES = ['1', '2', '3', '4', '5', '6'];

/** Matches 1 to 3 are won, 4 is lost, 5 is void, and 6 has no result. */
beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', 5_000);
  for (const matchId of MATCHES) operator.book.add(matchId);
  await place('WONXX01', 100, homes('1', '2'));
  await place('LOSTX01', 100, homes('1', '4'));
  await place('HALFV01', 100, homes('1', '5'));
  await place('VOIDX01', 100, homes('5'));
  await place('OPENX01', 100, homes('1', '6'));
  await place('BOOST01', 100, homes('1', '2', '3', '5'));
  await place('LINES01', 300, homes('1', '2', '4'), system([2]));
  await place('FREEB01', 50, homes('1', '2', '3', '6'), undefined, { bonus_id: await freebet() });
  await place('CANCE01', 100, homes('1', '2'));
  await operator.post('/bet/v1/cancel', { bet_id: 'CANCE01' }, player.token);
  await place('SOLDX01', 100, homes('2', '3'));
  await cashOut('SOLDX01', 50);
  await cashOut('SOLDX01', 100);
  for (const matchId of ['1', '2', '3']) operator.book.end(matchId, 'won');
  operator.book.end('4', 'lost');
  operator.book.end('5', 'void');
  operator.clock.nowMs += 3 * 60 * 60_000;
  await operator.run('settlement');
  const statuses = await database.db.select({ status: bet.status }).from(bet).orderBy(bet.id);
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [1, 3, 1, 7, 0, 1, 1, 0, 9, 20],
  );
});
afterAll(() => database.close());

async function place(code: string, stake: number, selections: Selected[], structure?: Structure, more = {}) {
  const body = slipOf(code, stake, selections, structure, more);
  const { data } = await operator.post('/bet/v1/place', body, player.token);
  assert.equal(data.code, 200, JSON.stringify(data));
}

const idOf = async (code: string, db: Db = database.db): Promise<number> =>
  (await db.select({ id: bet.id }).from(bet).where(eq(bet.bookingCode, code)))[0]?.id ?? 0;

const freebet = async (): Promise<string> =>
  String((await operator.get('/ds/v1/freebets', player.token)).data.data.result?.[0]?.ref_id);

async function cashOut(code: string, percent: number): Promise<void> {
  const id = await idOf(code);
  const { data } = await operator.get(`/bet/v1/cash_out/offers?bet_ids=${id}&percent=${percent}`, player.token);
  const quote_id = (data.data as { offers: { quote_id: string }[] }).offers[0]?.quote_id;
  const made = await operator.post('/bet/v1/cash_out', { bet_id: String(id), quote_id }, player.token);
  assert.equal(made.data.code, 200);
}

/** The fault that the money check finds of a bet after a change. The change is undone then. */
async function faultsAfter(code: string, change: (tx: Db, id: number) => Promise<unknown>): Promise<string> {
  const id = await idOf(code);
  const faults = await undone(database.db, async (tx) => {
    await change(tx, id);
    return findMoneyFaults(tx);
  });
  return faults.filter((fault) => fault.startsWith(`bet ${id}: `)).join('\n');
}

const ofBet = (table: 'bet' | 'bet_leg', change: SQL) => (tx: Db, id: number) =>
  tx.execute(
    sql`update ${sql.identifier(table)} set ${change} where ${sql.identifier(table === 'bet' ? 'id' : 'bet_id')} = ${id}`,
  );

describe('the amounts of a bet', { tags: ['R-86'] }, () => {
  it('follow from its legs, whatever became of it', async () => {
    expect(await findMoneyFaults(database.db)).toEqual([]);
  });

  it('are found when somebody changed them with the ledger', { tags: ['T-17'] }, async () => {
    const faults = await faultsAfter('WONXX01', async (tx, id) => {
      await ofBet('bet', sql`paid_cents = paid_cents + 500, corrections = 1`)(tx, id);
      const entries = [
        { account: 'revenue:1', amountCents: -500 },
        { account: 'player_cash:1', amountCents: 500 },
      ];
      await post(tx, { operationKey: `correction:${id}:1`, kind: 'correction', atMs: 0, entries });
    });
    expect(faults).toMatch(/^bet \d+: payout 30935 is not the 30435 of its legs$/);
  });

  it.each([
    ['the odds of a leg', 'WONXX01', 'bet_leg', sql`odds = 3`, 'payout 30435 is not the '],
    [
      'a lost leg',
      'LOSTX01',
      'bet_leg',
      sql`status = 1`,
      'status 3 is not the 1 of its legs; payout 0 is not the 30435',
    ],
    ['a void leg', 'HALFV01', 'bet_leg', sql`status = 1`, 'payout 15942 is not the 30435 of its legs'],
    ['a leg of a void bet', 'VOIDX01', 'bet_leg', sql`status = 1`, 'status 7 is not the 1 of its legs'],
    ['a leg of a pending bet', 'OPENX01', 'bet_leg', sql`status = 3`, 'status 0 is not the 3 of its legs'],
    ['the boost', 'BOOST01', 'bet', sql`boost_percent = 100`, 'boost 100 is not the 4 of its legs'],
    ['the limits', 'WONXX01', 'bet', sql`limits = limits || '{"maxPayout": "50"}'`, 'payout 30435 is not the 5000 of'],
    [
      'the tax rates',
      'WONXX01',
      'bet',
      sql`tax_rates = tax_rates || '{"withholdingPercent": 5}'`,
      'withholding 4348 is',
    ],
    ['a leg of lines', 'LINES01', 'bet_leg', sql`status = 1`, 'payout 30435 is not the 91305 of its legs'],
    [
      'the stake of lines',
      'LINES01',
      'bet',
      sql`structure = structure || '{"lineStakeCents": 20000}'`,
      'stake 30000 is not the 60000 of its legs',
    ],
    ['the terms of a freebet', 'FREEB01', 'bet', sql`bonus_id = null`, 'possible win'],
    ['the tax of a cash out', 'SOLDX01', 'bet', sql`paid_withholding_cents = 1`, 'withholding 1 is not the '],
    [
      'the excise tax of what is left',
      'SOLDX01',
      'bet',
      sql`excise_cents = 1`,
      'excise with its cash outs 653 is not the 1304',
    ],
    ['the excise tax', 'OPENX01', 'bet', sql`excise_cents = 1305`, 'excise 1305 is not the 1304 of its legs'],
    [
      'the tax of the possible win',
      'OPENX01',
      'bet',
      sql`withholding_cents = withholding_cents + 1`,
      'withholding of the possible win 4349 is not the 4348 of its legs',
    ],
    [
      'the excise tax of lines that ended',
      'LINES01',
      'bet',
      sql`settled_excise_cents = settled_excise_cents + 1`,
      'excise of the result 3913 is not the 3912 of its legs',
    ],
    ['the possible win of a cash out', 'SOLDX01', 'bet', sql`possible_win_cents = 1`, 'is not the 1 of its legs'],
    ['the payout alone', 'WONXX01', 'bet', sql`paid_cents = paid_cents + 1`, 'payout: 30435 instead of 30436'],
    ['the uncollected cents', 'WONXX01', 'bet', sql`uncollected_cents = 5`, 'uncollected: 0 instead of -5'],
    ['a row of which nothing can be computed', 'WONXX01', 'bet', sql`tax_rates = '{}'`, 'cannot be computed'],
    ['unreadable lines', 'WONXX01', 'bet', sql`structure = '{}', settled_excise_cents = 0`, 'cannot be computed'],
  ] as const)('are found when somebody changed %s', async (_what, code, table, change, fault) => {
    expect(await faultsAfter(code, ofBet(table, change))).toContain(fault);
  });

  it('are found when somebody changed the tax of a cash out of a part', async () => {
    const faults = await faultsAfter('SOLDX01', (tx, id) =>
      tx.execute(sql`update cash_out set withholding_cents = 7 where bet_id = ${id} and not ends_bet`),
    );
    expect(faults).toContain('withholding of cash out 1 7 is not the ');
  });

  it('are found when a cash out of a part paid more than the bet can win', async () => {
    const faults = await faultsAfter('SOLDX01', (tx, id) =>
      tx.execute(sql`update cash_out set paid_cents = 1000000 where bet_id = ${id} and not ends_bet`),
    );
    expect(faults).toContain('cash out 1000000 is not the 30435 of its legs');
  });

  it('are found when its last cash out is another one', async () => {
    const faults = await faultsAfter('SOLDX01', (tx, id) =>
      tx.execute(sql`update cash_out set paid_cents = paid_cents + 1 where bet_id = ${id} and ends_bet`),
    );
    expect(faults).toContain('cashed out: 0 instead of 1');
  });

  it('are found when a leg is deleted', async () => {
    const faults = await faultsAfter('WONXX01', (tx, id) =>
      tx.execute(sql`delete from bet_leg where bet_id = ${id} and match_id = '2'`),
    );
    expect(faults).toContain('total odds 4.00 is not the 2.00 of its legs');
  });

  it('are not computed from the legs of a bet that was returned, or whose erased player has a corrected match', async () => {
    const noFault = async (code: string, change: (tx: Db, id: number) => Promise<unknown>) =>
      expect(await faultsAfter(code, change)).toBe('');
    await noFault('CANCE01', ofBet('bet_leg', sql`status = 1, odds = 9`));
    await noFault('VOIDX01', async (tx, id) => {
      await ofBet('bet', sql`voided_by_staff = true`)(tx, id);
      await ofBet('bet_leg', sql`status = 1`)(tx, id);
    });
    await noFault('LOSTX01', async (tx, id) => {
      await ofBet('bet_leg', sql`status = 1`)(tx, id);
      await tx.execute(sql`update account set erased_at = now()`);
      const score = { htHome: 0, htAway: 0, ftHome: 1, ftAway: 0 };
      await giveResult(tx, '4', score, { hasResult: true, isDecided: true, atMs: 0 });
    });
  });

  it('are found when a leg got other odds before the bet was settled', { tags: ['T-17'] }, async () => {
    const id = await idOf('OPENX01');
    await database.db.execute(sql`update bet_leg set odds = 20 where bet_id = ${id} and match_id = '6'`);
    operator.book.end('6', 'won');
    await operator.run('settlement');
    // The ledger has the same payout as the bet: 40.00.
    const found = `bet ${id}: total odds 4.00 is not the 40.00 of its legs`;
    expect(await findMoneyFaults(database.db)).toContainEqual(expect.stringContaining(found));
  });
});

describe('the amounts of a cash out', { tags: ['R-86', 'T-17'] }, () => {
  it.each([
    ['stake_cents', 'stake: -5000 instead of -5001'],
    ['paid_cents', 'paid: '],
    ['excise_cents', 'excise: 652 instead of 653'],
    ['withholding_cents', 'withholding: '],
  ])('are compared with the ledger: %s', async (column, fault) => {
    for (const endsBet of [false, true]) {
      const change = sql`${sql.identifier(column)} = ${sql.identifier(column)} + 1`;
      const faults = await undone(database.db, async (tx) => {
        await tx.execute(sql`update cash_out set ${change} where ends_bet = ${endsBet}`);
        return findMoneyFaults(tx);
      });
      expect(faults).toContainEqual(expect.stringMatching(`^cashOut \\d+: ${fault}`));
    }
  });
});
