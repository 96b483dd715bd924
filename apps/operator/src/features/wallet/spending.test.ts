import { SPENDING_LINES, type TransactionGroup, walletCalls } from '@ushindi/api-contract/operator';
import { fromCents, toCents } from '@ushindi/shared';
import { CALENDAR_UNITS, calendarPeriod, neighbourOf, periodNameOf } from '@ushindi/shared/calendarPeriod';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceCents, houseAccount, openPlayerAccounts, playerCash } from '../../ledger/accounts.ts';
import { post, type Transfer } from '../../ledger/post.ts';
import { TRANSFER_KINDS } from '../../ledger/transferKinds.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { homes, slipOf, system } from '../../test/structures.ts';
import { spendingOf } from './spending.ts';
import { SHOWN } from './shownTransfers.ts';
import { statementOf } from './statement.ts';
import { listTransactions } from './transactions.ts';

type Spending = Awaited<ReturnType<typeof spendingOf>>;

let database: OwnedDatabase;
let operator: TestOperator;
beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { sessionMs: 90 * 24 * 60 * 60_000 });
  for (const matchId of ['1', '2', '3', '4']) operator.book.add(matchId);
});
afterAll(() => database.close());

const ask = async (query: string, of: Player, from = operator) =>
  (await from.get(`/profile/v1/spending?${query}`, of.token)).data;
const read = async (period: string, of: Player, from = operator) =>
  (await ask(`period=${period}`, of, from)).data as unknown as Spending;
const amountsOf = ({ lines }: Spending) => Object.fromEntries(lines.map(({ line, amount }) => [line, amount]));

/** Opening balance and amounts are the closing balance, and the parts lead from one to the other. */
function expectAddsUp({ opening, closing, lines, parts }: Spending): void {
  const sum = lines.reduce((cents, { amount }) => cents + toCents(amount), toCents(opening));
  expect(fromCents(sum)).toBe(closing);
  let cents = toCents(opening);
  for (const part of parts) {
    cents += toCents(part.amount);
    expect(part.closing).toBe(fromCents(cents));
  }
  expect(parts.at(-1)?.closing ?? closing).toBe(closing);
}

describe('the money of a player who deposits, bets and withdraws', () => {
  let player: Player;
  beforeAll(async () => {
    player = await operator.player('254712345678', 1_000);
    for (const [index, matchId] of ['1', '2', '3', '4'].entries())
      await operator.post('/bet/v1/place', slip(`ABCDE1${index}`, 15, [{ matchId, odds: 2 }]), player.token);
    operator.clock.nowMs += 3 * 60 * 60_000;
    operator.book.end('1', 'won');
    operator.book.end('2', 'lost');
    operator.book.end('3', 'void');
    await operator.run('settlement');
    await operator.post('/profile/v1/withdraw', { amount: 400 }, player.token);
  });

  it('is a line for each kind, with taxes and fees of their own', { tags: ['R-340'] }, async () => {
    const day = await read('2026-11-21', player);
    // Each stake of 15.00 has 1.96 of excise tax. The void bet returned its own. Won: 13.0435 x 2.00 = 26.09, less withholding
    // tax of 2.17. Of the 400 withdrawn 23.92 are winnings; the fee is 10 % of the rest.
    expect(amountsOf(day)).toEqual({
      deposits: '1000.00',
      withdrawals: '-363.00',
      fees: '-37.00',
      exciseTax: '-5.88',
      withholdingTax: '-2.17',
      stakes: '-52.16',
      winnings: '26.09',
      refunds: '13.04',
    });
    expect(day).toMatchObject({ opening: '0.00', deposited: '1000.00', withdrawn: '400.00', lost: '21.08', parts: [] });
    expect(day.closing).toBe(fromCents(toCents(Number(await operator.balance(player)))));
    expectAddsUp(day);
  });

  it('is the same for month and year, which name what has moved in them', { tags: ['R-340'] }, async () => {
    const { parts: _none, ...day } = await read('2026-11-21', player);
    const { amount, closing } = { amount: day.closing, closing: day.closing };
    expect(await read('2026-11', player)).toEqual({ ...day, parts: [{ period: '2026-11-21', amount, closing }] });
    expect(await read('2026', player)).toEqual({ ...day, parts: [{ period: '2026-11', amount, closing }] });
    expect(await read('2026-11-22', player)).toMatchObject({ opening: closing, closing, lines: [], lost: '0.00' });
    expect(await read('2025', player)).toMatchObject({ opening: '0.00', closing: '0.00', lines: [], parts: [] });
  });

  it('has nothing of other players', { tags: ['R-340'] }, async () => {
    const other = await operator.player('254712345679');
    expect(await read('2026', other)).toMatchObject({ opening: '0.00', closing: '0.00', lines: [], deposited: '0.00' });
  });

  it.each(['period=2026-02-30', 'period=26', 'period=all', 'period=', ''])('is refused for %j', async (query) => {
    expect(await ask(query, player)).toMatchObject({ code: 400 });
  });

  it('has the taxes on deposits and withdrawals, and a withdrawal that is not made as a whole', {
    tags: ['R-340', 'R-188', 'R-189'],
  }, async () => {
    const kenya = await TestOperator.start(database, { rulesProfile: 'kenya' }, operator);
    const saver = await kenya.player('254712345680', 1_000);
    await kenya.post('/profile/v1/withdraw', { amount: 333 }, saver.token);
    kenya.line.troubleOf = () => 'refused';
    await kenya.post('/profile/v1/withdraw', { amount: 200 }, saver.token);
    kenya.line.troubleOf = () => 'none';
    const day = await read('2026-11-21', saver, kenya);
    expect(amountsOf(day)).toEqual({
      deposits: '1000.00',
      withdrawals: '-485.00',
      withdrawalReturns: '200.00',
      fees: '-33.00',
      exciseTax: '-50.00',
      withholdingTax: '-15.00',
    });
    expect(day).toMatchObject({ closing: '617.00', deposited: '1000.00', withdrawn: '333.00' });
    expectAddsUp(day);
  });
});

it('has no loss or win by a stake of the day before that returns, as Safer play', {
  tags: ['R-152', 'R-342'],
}, async () => {
  const late = await operator.player('254712345681', 1_000);
  const midnightMs = calendarPeriod('2026-11-21')?.endMs ?? 0;
  operator.book.add('5', {}, midnightMs + 60 * 60_000);
  operator.clock.nowMs = midnightMs - 60_000;
  await operator.post('/bet/v1/place', slip('NIGHT01', 100, [{ matchId: '5', odds: 2 }]), late.token);
  operator.clock.nowMs = midnightMs + 60_000;
  await operator.post('/bet/v1/cancel', { bet_id: 'NIGHT01' }, late.token);
  const { today } = (await operator.get('/profile/v1/safer_play', late.token)).data.data as { today: object };
  expect(today).toMatchObject({ staked: 0, lost: 0 });
  expect(await read('2026-11-21', late)).toMatchObject({ lost: '100.00' });
  expect(await read('2026-11-22', late)).toMatchObject({ lost: '0.00' });
  expect(await read('2026-11', late)).toMatchObject({ lost: '0.00' });
});

describe('the excise tax of the day', () => {
  let own: OwnedDatabase;
  let shop: TestOperator;
  let player: Player;
  beforeEach(async () => {
    own = await emptyDatabase();
    shop = await TestOperator.start(own);
    player = await shop.player('254712345678', 1_000);
    for (const matchId of ['1', '2', '3']) shop.book.add(matchId);
  });
  afterEach(() => own.close());

  it('is that of the whole stake when a part of a bet was cashed out, and the rest won', {
    tags: ['R-340', 'R-246'],
  }, async () => {
    await shop.post('/bet/v1/place', slip('CASHO01', 40, [{ matchId: '1', odds: 2 }]), player.token);
    const listed = await shop.get('/ds/v1/bet_status/sports?status=&bet_id=CASHO01', player.token);
    const betId = String(listed.data.data.result?.[0]?.bet_id);
    const { data } = await shop.get(`/bet/v1/cash_out/offers?bet_ids=${betId}&percent=50`, player.token);
    const [{ quote_id }] = (data.data as unknown as { offers: [{ quote_id: string }] }).offers;
    const sold = await shop.post('/bet/v1/cash_out', { bet_id: betId, quote_id }, player.token);
    expect(sold.data).toMatchObject({ code: 200, data: { made: { amount: 14.59, stake: 20 } } });
    shop.clock.nowMs += 3 * 60 * 60_000;
    shop.book.end('1', 'won');
    await shop.run('settlement');
    const day = await read('2026-11-21', player, shop);
    // 40 KES have 5.22 of excise tax. The rest of 20 wins 17.39 x 2.00 = 34.78 less 2.90 of withholding tax.
    expect(amountsOf(day)).toEqual({
      deposits: '1000.00',
      exciseTax: '-5.22',
      withholdingTax: '-2.90',
      stakes: '-34.78',
      winnings: '34.78',
      cashOuts: '14.59',
    });
    expect(await auditLedger(own.db)).toMatchObject({ excise: 522, withholding: 290 });
    expectAddsUp(day);
  });

  it('is returned with the void lines of a system', { tags: ['R-340', 'R-266'] }, async () => {
    await shop.post('/bet/v1/place', slipOf('SYSTE01', 300, homes('1', '2', '3'), system([2])), player.token);
    shop.clock.nowMs += 3 * 60 * 60_000;
    for (const matchId of ['1', '2']) shop.book.end(matchId, 'void');
    shop.book.end('3', 'lost');
    await shop.run('settlement');
    const day = await read('2026-11-21', player, shop);
    // Three lines of 100 with 13.04 each. The line of both void matches returns its stake and tax, the others lose.
    expect(amountsOf(day)).toEqual({ deposits: '1000.00', exciseTax: '-26.08', stakes: '-260.88', winnings: '86.96' });
    expect(await auditLedger(own.db)).toMatchObject({ excise: 2608 });
    expectAddsUp(day);
  });
});

let accounts = 1_000;
let keys = 0;

/** Opens the ledger accounts of a player without other data. */
async function newAccount(): Promise<number> {
  accounts += 1;
  await openPlayerAccounts(database.db, accounts);
  return accounts;
}

/** Moves cents between a player and the house, with a tax in the transfer. */
async function move(accountId: number, kind: Transfer['kind'], cents: number, atMs: number, taxCents = 0) {
  keys += 1;
  const tax = kind === 'settlement' ? 'withholding' : 'excise';
  const entries = [
    { account: playerCash(accountId), amountCents: cents },
    { account: houseAccount(tax, accountId), amountCents: taxCents },
    { account: houseAccount('mobile_money', accountId), amountCents: -cents - taxCents },
  ];
  await database.db.transaction((tx) => post(tx, { operationKey: `${kind}:x${keys}`, kind, atMs, entries }));
}

const NOON_MS = Date.parse('2027-03-01T12:00:00+03:00');
const spending = (accountId: number, name: string) => {
  const period = calendarPeriod(name);
  if (period === null) throw new Error(`no such period: ${name}`);
  return spendingOf(database.db, accountId, period);
};

const GROUPS = new Set(Object.values(SHOWN).map(({ group }) => group));

describe('the lines', () => {
  it.each(TRANSFER_KINDS)('contain transfers of the kind %s in one of them', { tags: ['R-340'] }, async (kind) => {
    expect(SPENDING_LINES).toContain(SHOWN[kind].line);
    const accountId = await newAccount();
    await move(accountId, kind, 700, NOON_MS);
    const day = await spending(accountId, '2027-03-01');
    expect(amountsOf(day)).toEqual({ [SHOWN[kind].line]: '7.00' });
    expectAddsUp(day);
  });

  it('contain a kind that this release does not know, as statement and transactions do', {
    tags: ['R-179', 'R-340'],
  }, async () => {
    const accountId = await newAccount();
    await move(accountId, 'moon_bonus' as Transfer['kind'], 700, NOON_MS);
    expect(amountsOf(await spending(accountId, '2027-03-01'))).toEqual({ others: '7.00' });
    const shown = { kind: 'other', tax: 0 };
    expect(await statementOf(database.db, accountId, 2027)).toMatchObject({
      closing: 7,
      lines: [{ ...shown, group: 'others', money_in: 7 }],
    });
    const listed = (group?: TransactionGroup) => {
      const wanted = { accountId, limit: 5, offset: 0, group };
      return listTransactions({ db: database.db, gameName: (game) => game }, wanted);
    };
    const movement = [{ ...shown, amount: 7, about: 'correction' }];
    expect(await listed()).toMatchObject(movement);
    for (const group of GROUPS) expect(await listed(group)).toMatchObject(group === 'others' ? movement : []);
  });

  it.each(TRANSFER_KINDS)(
    'contain transfers of the kind %s in one group of the list',
    { tags: ['R-179'] },
    async (kind) => {
      const accountId = await newAccount();
      await move(accountId, kind, 700, NOON_MS);
      for (const group of GROUPS) {
        const wanted = { accountId, limit: 5, offset: 0, group };
        const found = await listTransactions({ db: database.db, gameName: (game) => game }, wanted);
        expect(found).toHaveLength(group === SHOWN[kind].group ? 1 : 0);
      }
    },
  );

  it('are complete: every kind of transfer has one', { tags: ['R-340'] }, () => {
    expect(Object.keys(SHOWN).toSorted()).toEqual([...TRANSFER_KINDS].toSorted());
  });
});

const DAY_MS = 24 * 60 * 60_000;
const step = fc.record({
  kind: fc.constantFrom<Transfer['kind']>(...TRANSFER_KINDS),
  cents: fc.integer({ min: -50_000, max: 90_000 }).filter((cents) => cents !== 0),
  taxCents: fc.integer({ min: 0, max: 5_000 }),
  /** To the next transfer: moments, hours, days or months; backwards by seconds where transfers waited for locks. */
  pauseMs: fc.oneof(
    fc.integer({ min: -20_000, max: 20_000 }),
    fc.integer({ min: 0, max: 2 * DAY_MS }),
    fc.integer({ min: 0, max: 90 * DAY_MS }),
  ),
});

/** A history that the ledger accepts: nothing is taken that is not there. Its first time is close to midnight in Nairobi. */
async function live(accountId: number, steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  let atMs = Date.parse('2026-12-31T23:59:55+03:00');
  let latestMs = atMs;
  const times: number[] = [];
  for (const { kind, cents, taxCents, pauseMs } of steps) {
    // No transfer is older than one that was posted a minute before it.
    atMs = Math.max(atMs + pauseMs, latestMs - 40_000);
    latestMs = Math.max(latestMs, atMs);
    const balance = await balanceCents(database.db, playerCash(accountId));
    const moved = balance + cents < 0 ? -cents : cents;
    await move(accountId, kind, moved, atMs, taxCents);
    times.push(atMs);
  }
  return times;
}

it('adds up for every day, month and year of random histories, and each continues the one before', {
  tags: ['R-340'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const accountId = await newAccount();
      const times = await live(accountId, steps);
      for (const unit of CALENDAR_UNITS) {
        const names = [...new Set(times.map((atMs) => periodNameOf(unit, atMs)))].toSorted();
        let closing = '0.00';
        for (const name of names) {
          const found = await spending(accountId, name);
          expectAddsUp(found);
          walletCalls.spending.data.parse(found);
          expect(found.opening).toBe(closing);
          closing = found.closing;
        }
        expect(closing).toBe(fromCents(await balanceCents(database.db, playerCash(accountId))));
        const after = await spending(accountId, neighbourOf(names.at(-1) ?? '', 1));
        expect(after).toMatchObject({ opening: closing, closing, lines: [] });
      }
    }),
    { numRuns: 12 },
  );
});
