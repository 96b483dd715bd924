import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bet as betTable, ledgerTransfer } from '../db/schema/index.ts';
import type { Database } from '../db/database.ts';
import { postgresUrl } from './databases.ts';
import { auditLedger, type Player, type TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { startTwoOperators } from './twoOperators.ts';

// The embedded database has one connection and cannot show locking.
describe.skipIf(postgresUrl === null)('two operators on one PostgreSQL', () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let database: Database;
  let operators: [TestOperator, TestOperator];

  beforeEach(async () => {
    two = await startTwoOperators();
    ({ database, operators } = two);
    for (const matchId of ['1', '2', '3']) operators[0].book.add(matchId);
  });
  afterEach(() => two.drop());

  const selections = [
    { matchId: '1', odds: 2 },
    { matchId: '2', odds: 2 },
  ];

  it('store one bet and one debit for 50 placements with one bet_ref, and answer all alike', async () => {
    const player = await operators[0].player('254712345678', 10_000);
    const answers = await two.atOnce(50, (operator) =>
      operator.post('/bet/v1/place', slip('ABCDE12', 100, selections), player.token),
    );
    expect(answers[0]?.data).toMatchObject({ code: 200, data: { bet_reference: 'ABCDE12' } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await database.db.$count(betTable)).toBe(1);
    expect(await operators[0].balance(player)).toBe(9_900);
    expect(await auditLedger(database.db)).toMatchObject({ player_cash: 990_000, open_bets: 10_000 });
  });

  it('accept one of two bodies under one bet_ref and refuse the other', async () => {
    const player = await operators[0].player('254712345678', 10_000);
    const answers = await two.atOnce(20, (operator, index) =>
      operator.post('/bet/v1/place', slip('ABCDE12', index < 10 ? 100 : 200, selections), player.token),
    );
    const codes = answers.map((answer) => answer.data.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(409)]);
    expect(await database.db.$count(betTable)).toBe(1);
  });

  it('spend no balance twice', async () => {
    const player = await operators[0].player('254712345678', 500);
    const answers = await two.atOnce(20, (operator, index) =>
      operator.post('/bet/v1/place', slip(`ABCDE${index + 10}`, 100, selections), player.token),
    );
    const codes = answers.map((answer) => answer.data.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(codes.filter((code) => code === 402)).toHaveLength(15);
    expect(await operators[0].balance(player)).toBe(0);
    await auditLedger(database.db);
  });

  it('accept one of two bets that exceed the balance together, and report the missing amount to the other', async () => {
    const player = await operators[0].player('254712345678', 100);
    const answers = await two.atOnce(2, (operator, index) =>
      operator.post('/bet/v1/place', slip(`ABCDE${index + 10}`, 60, selections), player.token),
    );
    const byCode = new Map(answers.map(({ data }) => [data.code, data]));
    expect([...byCode.keys()].toSorted((a, b) => a - b)).toEqual([200, 402]);
    expect(byCode.get(402)?.data).toEqual({ required_amount: 20 });
    expect(await operators[0].balance(player)).toBe(40);
  });

  it('give simultaneous bets of several players with the same code different booking codes', async () => {
    const players: Player[] = [];
    for (let index = 0; index < 6; index += 1) players.push(await operators[0].player(`25471234567${index}`, 100));
    const answers = await two.atOnce(6, (operator, index) =>
      operator.post('/bet/v1/place', slip('ABCDE12', 100, selections), players[index]?.token),
    );
    const references = answers.map((answer) => answer.data.data.bet_reference);
    expect(new Set(references).size).toBe(6);
    expect(references.filter((reference) => reference === 'ABCDE12')).toHaveLength(1);
  });

  it('credit a deposit once for many approvals', async () => {
    const player = await operators[0].player('254712345678');
    await operators[0].post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const [reference = 0] = await operators[0].prompts(player.phone);
    await two.atOnce(20, (operator) => operator.answerPrompt(player.phone, reference, 'approve'));
    expect(await operators[0].balance(player)).toBe(500);
    await auditLedger(database.db);
  });

  it('keep to the daily deposit limit', async () => {
    const player = await operators[0].player('254712345678');
    const answers = await two.atOnce(10, (operator) =>
      operator.post('/profile/v1/deposit', { amount: 100_000, desc: '' }, player.token),
    );
    expect(answers.filter((answer) => answer.data.code === 200)).toHaveLength(3);
  });

  it('settle every bet once', async () => {
    const players: Player[] = [];
    for (let index = 0; index < 4; index += 1) players.push(await operators[0].player(`25471234567${index}`, 1_000));
    await two.atOnce(40, (operator, index) =>
      operator.post('/bet/v1/place', slip(`ABCDE${index + 10}`, 100, selections), players[index % 4]?.token),
    );
    operators[0].clock.nowMs += 3 * 60 * 60_000;
    operators[0].book.end('1', 'won');
    await Promise.all(operators.map((operator) => operator.run('settlement')));
    operators[0].book.end('2', 'won');
    await Promise.all(operators.map((operator) => operator.run('settlement')));
    await operators[0].run('settlement');
    // 86.9565 x 4.00 = 347.83; tax (347.83 - 86.9565) / 6 = 43.48; 347.83 - 43.48 = 304.35; ten bets a player.
    for (const player of players) expect(await operators[0].balance(player)).toBe(3_043.5);
    expect(await auditLedger(database.db)).toMatchObject({
      open_bets: 0,
      excise: 40 * 1_304,
      withholding: 40 * 4_348,
    });
    const perBet = await database.db.select({ key: ledgerTransfer.operationKey }).from(ledgerTransfer);
    expect(perBet.filter(({ key }) => key.startsWith('settle:'))).toHaveLength(40);
  });

  it('open one account for simultaneous registrations of a phone', async () => {
    const answers = await two.atOnce(6, (operator) =>
      operator.post('/acc/v1/register', { user_id: '0712345678', password: 'siri', promo_code: '' }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await operators[0].countSms('254712345678')).toBe(1);
  });

  it('accept a verification code once', async () => {
    const { data } = await operators[0].post('/acc/v1/register', {
      user_id: '0712345678',
      password: 'siri',
      promo_code: '',
    });
    const code = await operators[0].latestCode('254712345678');
    const answers = await two.atOnce(6, (operator) =>
      operator.post('/acc/v1/verify', { acc_no: data.data.acc_no, verify_code: code }),
    );
    expect(answers.filter((answer) => answer.data.code === 200)).toHaveLength(1);
  });
});
