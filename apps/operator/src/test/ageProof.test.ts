import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { account, ageCheck, payment, provenId, securityEvent } from '../db/schema/index.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { runStaff } from '../staff/test/runStaff.ts';
import { GameClient, launch } from '../features/games/test/gameClient.ts';
import { type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { useOperator } from './useOperator.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60_000;

let database: Database;
let operator: TestOperator;
let player: Player;
useOperator(
  async (ready) => {
    ({ database, operator } = ready);
    operator.book.add('1');
    player = await operator.newPlayer(ready.phone);
  },
  { rulesProfile: 'kenya', sessionMs: 90 * 24 * HOUR_MS, identityRegisterTimeoutMs: 50 },
);
afterEach(() => {
  operator.register.answer = null;
});

const post = (path: string, body: object, token = player.token) => operator.post(path, body, token);
const status = async (of = player) => (await operator.get('/profile/v1/age_proof', of.token)).data.data;
const proveWith = (idNumber: string, more: object = {}) => operator.proveAge(player, { id_number: idNumber, ...more });
const idOf = async (of = player) => {
  const [found] = await database.db.select().from(account).where(eq(account.phone, of.phone));
  return found?.id ?? 0;
};
const checks = async (of = player) =>
  database.db
    .select()
    .from(ageCheck)
    .where(eq(ageCheck.accountId, await idOf(of)))
    .orderBy(ageCheck.id);
const events = async (of = player) => {
  const rows = await database.db
    .select()
    .from(securityEvent)
    .where(eq(securityEvent.accountId, await idOf(of)))
    .orderBy(desc(securityEvent.id));
  return rows.filter(({ kind }) => kind.startsWith('age_')).map(({ kind, outcome, detail }) => [kind, outcome, detail]);
};
let lastNumber = 0;
/** A number that the simulated register confirms, and that no other test uses. */
const newNumber = () => {
  lastNumber += 1;
  return `3${String(lastNumber).padStart(5, '0')}50`;
};
let lastBet = 0;
const place = (stake = 50, token = player.token) => {
  lastBet += 1;
  return post(
    '/bet/v1/place',
    slip(`AGEPR${String(lastBet).padStart(2, '0')}`, stake, [{ matchId: '1', odds: 2 }]),
    token,
  );
};
const deposit = (amount = 100) => post('/profile/v1/deposit', { amount, desc: '' });
const later = (ms: number) => (operator.clock.nowMs += ms);
const runJob = () => operator.run('age checks');

describe('a player without a proof of age', { tags: ['R-190', 'T-41'] }, () => {
  it('sees what is missing', async () => {
    expect(await status()).toEqual({
      required: true,
      min_years: 18,
      state: 'none',
      id_ending: '',
      unanswered: false,
      checks_left: 5,
    });
  });

  it('moves no money, and each refusal names the state', async () => {
    const refusal = { code: 428, message: 'Please prove your age first.', data: { age_state: 'none' } };
    for (const answer of [await deposit(), await place(), await post('/profile/v1/withdraw', { amount: 100 })])
      expect(answer.data).toMatchObject(refusal);
    expect(await database.db.$count(payment, eq(payment.accountId, await idOf()))).toBe(0);
    expect(await operator.prompts(player.phone)).toEqual([]);
  });

  it('opens no game with the wallet, and a guest may play the demo', async () => {
    expect((await launch(operator, 'turbo', player)).data).toMatchObject({ code: 428, data: { age_state: 'none' } });
    expect((await launch(operator, 'turbo')).data.code).toBe(200);
  });

  it('stakes nothing in a game that was opened before the rule', async () => {
    const former = await TestOperator.start(database, {}, operator);
    await former.deposit(player, 100);
    const game = await GameClient.open(former, 'turbo', player);
    const round = await game.playRequest(50, '0:1');
    const refused = await game.at(operator).play(round);
    expect(refused).toMatchObject({ code: 428, data: { age_state: 'none' } });
    expect(await operator.balance(player)).toBe(100);
    expect(await game.play(round)).toMatchObject({ code: 200 });
  });

  it('gets money back that arrives at the pay bill number', { tags: ['R-204'] }, async () => {
    const form = new URLSearchParams({ number: player.phone, amount: '200', account: player.phone, callbacks: 'once' });
    for (const unvalidated of ['', '&unvalidated=on']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await operator.app.inject({ method: 'POST', url: '/phone/pay-bill', headers, payload: `${form}${unvalidated}` });
    }
    const [returned, paid, ...others] = await database.db
      .select()
      .from(payment)
      .where(eq(payment.accountId, await idOf()))
      .orderBy(desc(payment.id));
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ direction: 'deposit', resultCode: 'age', taxCents: 0 });
    expect(returned).toMatchObject({ direction: 'withdrawal', returnsPaymentId: paid?.id });
    expect(await operator.balance(player)).toBe(0);
    later(SECOND_MS);
    await operator.run('payments');
  });

  it('cannot bet while the proof is pending, and when it is refused', async () => {
    await proveWith('12345605');
    expect((await place()).data).toMatchObject({ code: 428, data: { age_state: 'pending' } });
    await proveWith('12345600');
    expect((await place()).data).toMatchObject({ code: 428, data: { age_state: 'refused' } });
    expect((await deposit()).data).toMatchObject({ code: 428, data: { age_state: 'refused' } });
  });
});

describe('a proof of age', { tags: ['R-190'] }, () => {
  it('opens deposits, bets, games and withdrawals', async () => {
    const number = newNumber();
    expect(await proveWith(number)).toMatchObject({ data: { state: 'proven', id_ending: number.slice(-3) } });
    await operator.deposit(player, 1_000);
    expect(await operator.balance(player)).toBe(950);
    expect((await place()).data.code).toBe(200);
    expect((await launch(operator, 'turbo', player)).data.code).toBe(200);
    expect((await post('/profile/v1/withdraw', { amount: 100 })).data.code).toBe(200);
  });

  it('is recorded without the details', { tags: ['R-154'] }, async () => {
    await proveWith(newNumber());
    expect(await events()).toEqual([
      ['age_checked', 'done', 'proven'],
      ['age_check_requested', 'done', ''],
    ]);
  });

  it('stores neither name nor number nor date of birth', { tags: ['R-202'] }, async () => {
    const number = newNumber();
    await proveWith(number, { name: 'Zawadi Kiplagat', date_of_birth: '1987-06-05' });
    const tables = ['account', 'age_check', 'proven_id', 'security_event', 'session'];
    for (const table of tables) {
      const rows = await rowsOf(database.db, sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`);
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Zawadi|${number}|1987-06-05`));
    }
  });

  it('is not repeated', async () => {
    await proveWith(newNumber());
    expect(await proveWith('12345600')).toMatchObject({ data: { state: 'proven', checks_left: 4 } });
    expect(await checks()).toHaveLength(1);
  });

  it.each([
    [{ name: '12 34' }, 'Please enter your name as it is on your ID card.'],
    [{ name: 'x'.repeat(101) }, 'Please enter your name as it is on your ID card.'],
    [{ name: 'Ami\0na' }, 'Please enter your name as it is on your ID card.'],
    [{ id_number: '123' }, 'Please enter a valid ID number.'],
    [{ date_of_birth: '1990-02-30' }, 'Please enter your date of birth.'],
    [{ date_of_birth: '2099-01-01' }, 'Please enter your date of birth.'],
  ])('is not asked for with %j', async (wrong, message) => {
    expect(await operator.proveAge(player, wrong)).toMatchObject({ code: 400, message });
    expect(await checks()).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await operator.get('/profile/v1/age_proof', 'nobody')).httpStatus).toBe(401);
    expect((await post('/profile/v1/age_proof', {}, 'nobody')).httpStatus).toBe(401);
  });
});

describe('the simulated register', { tags: ['R-205', 'R-201'] }, () => {
  it.each([
    ['12345600', 'refused', 'an unknown number'],
    ['12345601', 'refused', 'another name'],
    ['12345602', 'refused', 'another date of birth'],
    ['12345603', 'pending', 'an answer about another person'],
    ['12345604', 'pending', 'an answer that cannot be read'],
    ['12345605', 'pending', 'a register that is down'],
    ['12345606', 'pending', 'a register that is too slow'],
  ])('ends a proof with %s as %s: %s', async (number, state) => {
    expect(await proveWith(number)).toMatchObject({ code: 200, data: { state } });
  });

  it('answers alike for an unknown number, a wrong name and a wrong date', async () => {
    const answers = [];
    for (const number of ['12345600', '12345601', '12345602']) answers.push(await proveWith(number));
    const same = answers.map(({ message, data }) => ({ message, ...data, id_ending: '', checks_left: 0 }));
    expect(same).toEqual([same[0], same[0], same[0]]);
    expect((await events()).map(([, , detail]) => detail)).not.toContain('12345600');
  });
});

describe('a check without an answer', { tags: ['R-190'] }, () => {
  it('is asked again by the job, at growing intervals, until there is one', async () => {
    operator.register.answer = () => Promise.reject(new Error('down'));
    const number = newNumber();
    await proveWith(number);
    const asked = () => operator.register.asked.filter(({ idNumber }) => idNumber === number).length;
    expect([asked(), (await status()).state]).toEqual([1, 'pending']);
    await runJob();
    expect(asked()).toBe(1);
    later(15 * SECOND_MS);
    await runJob();
    await runJob();
    expect(asked()).toBe(2);
    later(15 * SECOND_MS);
    await runJob();
    expect(asked()).toBe(2);
    later(15 * SECOND_MS);
    operator.register.answer = null;
    await runJob();
    expect([asked(), (await status()).state]).toEqual([3, 'proven']);
    later(24 * HOUR_MS);
    await runJob();
    expect(asked()).toBe(3);
  });

  it('is abandoned after a day, with its details removed, and does not count as refused', async () => {
    await proveWith('12345604');
    expect((await checks())[0]).toMatchObject({ state: 'pending', sealed: expect.any(String) });
    later(24 * HOUR_MS);
    await runJob();
    expect(await status()).toMatchObject({ state: 'none', unanswered: true, id_ending: '604', checks_left: 5 });
    expect((await checks())[0]).toMatchObject({ state: 'unanswered', sealed: null, nextTryAt: null });
    expect((await events())[0]).toEqual(['age_checked', 'refused', 'the identity register did not answer']);
  });

  it('is the same one when the details are sent again, and another one for other details', async () => {
    await proveWith('12345605');
    await proveWith('12345605');
    expect(await checks()).toHaveLength(1);
    expect(await proveWith(newNumber())).toMatchObject({ data: { state: 'proven', checks_left: 3 } });
    expect((await checks()).map(({ state }) => state)).toEqual(['replaced', 'proven']);
  });

  it('does not decide after another one has replaced it', { tags: ['T-41'] }, async () => {
    let answer: (person: null) => void = () => undefined;
    operator.register.answer = (details) =>
      details.idNumber === '12345610' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(details);
    const first = proveWith('12345610');
    await expect.poll(() => operator.register.asked.some(({ idNumber }) => idNumber === '12345610')).toBe(true);
    await proveWith(newNumber());
    answer(null);
    await first;
    expect((await status()).state).toBe('proven');
    expect((await checks()).map(({ state }) => state)).toEqual(['replaced', 'proven']);
  });
});

describe('checks of one account', { tags: ['R-201', 'T-41'] }, () => {
  it('are five a day, and the sixth is recorded without a request to the register', async () => {
    for (let number = 0; number < 5; number += 1) await proveWith(`2000${number}00`);
    const before = operator.register.asked.length;
    expect(await proveWith(newNumber())).toMatchObject({ code: 429 });
    expect(operator.register.asked).toHaveLength(before);
    expect(await status()).toMatchObject({ state: 'refused', checks_left: 0 });
    expect((await events())[0]).toEqual(['age_check_requested', 'refused', '']);
    later(24 * HOUR_MS);
    expect(await proveWith(newNumber())).toMatchObject({ data: { state: 'proven' } });
  });
});

describe('one ID number', { tags: ['R-202', 'T-41'] }, () => {
  const second = async () =>
    operator.newPlayer(`2547${String(Number(player.phone.slice(-8)) + 500_000).padStart(8, '0')}`);

  it('proves one account, in every notation; the second sees the answer to a wrong name', async () => {
    const number = newNumber();
    await proveWith(number);
    const other = await second();
    const refusal = await operator.proveAge(other, { id_number: `00${number}`, name: 'OTIENO AMINA' });
    const wrong = await operator.proveAge(await operator.newPlayer('254733000001'), { id_number: '12345601' });
    expect({ ...refusal, data: { ...refusal.data, id_ending: '' } }).toEqual({
      ...wrong,
      data: { ...wrong.data, id_ending: '' },
    });
    expect((await events(other))[0]).toEqual(['age_checked', 'refused', 'the ID number has proven another account']);
    expect(await database.db.$count(provenId, eq(provenId.accountId, await idOf(other)))).toBe(0);
  });

  it('is not blocked by a stranger who gave it with a wrong name', async () => {
    const other = await second();
    const number = '31999901';
    expect(await operator.proveAge(other, { id_number: number })).toMatchObject({ data: { state: 'refused' } });
    operator.register.answer = async (details) => details;
    expect(await proveWith(number)).toMatchObject({ data: { state: 'proven' } });
  });

  it('is free again when staff forget the proof, which then opens nothing', { tags: ['R-84'] }, async () => {
    const number = newNumber();
    await proveWith(number);
    const nowMs = () => operator.clock.nowMs;
    const staff = (...argv: string[]) => runStaff(database, ['player', ...argv, '--json'], { nowMs });
    const { result } = await staff('reset-age', player.phone, '--reason', 'lost the account');
    expect(result).toMatchObject({ status: 'done', rows: [{ former: 'proven' }] });
    expect((await deposit()).data).toMatchObject({ code: 428, data: { age_state: 'none' } });
    expect((await staff('reset-age', player.phone, '--reason', 'again')).result).toMatchObject({ status: 'unchanged' });
    expect((await staff('find', player.phone)).result?.rows).toMatchObject([{ ageState: 'none' }]);
    expect(await operator.proveAge(await second(), { id_number: number })).toMatchObject({ data: { state: 'proven' } });
  });

  describe('of an erased player', { tags: ['R-158'] }, () => {
    const erase = (...more: string[]) =>
      runStaff(database, ['player', 'erase', player.phone, '--reason', 'asked', ...more, '--json'], {
        nowMs: () => operator.clock.nowMs,
      });

    it('is free again', async () => {
      const number = newNumber();
      await proveWith(number);
      expect((await erase()).result).toMatchObject({ status: 'done' });
      expect(await operator.proveAge(await second(), { id_number: number })).toMatchObject({
        data: { state: 'proven' },
      });
    });

    it('proves no other account until the exclusion ends', { tags: ['T-37'] }, async () => {
      const number = newNumber();
      await proveWith(number);
      await operator.exclude(player, '1-Week');
      expect((await erase('--keep-exclusion')).result).toMatchObject({ status: 'done' });
      const other = await second();
      expect(await operator.proveAge(other, { id_number: number })).toMatchObject({ data: { state: 'refused' } });
      later(8 * 24 * HOUR_MS);
      expect(await operator.proveAge(other, { id_number: number })).toMatchObject({ data: { state: 'proven' } });
    });

    it('is deleted when the exclusion ends, and old checks that proved nothing are too', async () => {
      await proveWith(newNumber());
      const id = await idOf();
      await operator.exclude(player, '1-Week');
      await erase('--keep-exclusion');
      await operator.run('age check clean-up');
      expect(await database.db.$count(provenId, eq(provenId.accountId, id))).toBe(1);
      const other = await second();
      await operator.proveAge(other, { id_number: '12345600' });
      later(31 * 24 * HOUR_MS);
      await operator.run('age check clean-up');
      expect(await database.db.$count(provenId, eq(provenId.accountId, id))).toBe(0);
      expect(await checks(other)).toEqual([]);
    });
  });
});

it('asks for no proof of age under the rules of the requirements', { tags: ['R-190'] }, async () => {
  const usual = await TestOperator.start(database, {}, operator);
  expect((await usual.get('/profile/v1/age_proof', player.token)).data.data).toMatchObject({ required: false });
  expect(await usual.proveAge(player)).toMatchObject({ code: 404 });
  await usual.deposit(player, 100);
  expect(await usual.balance(player)).toBe(100);
});

it('starts with no key fewer than the stored ID numbers need', { tags: ['R-202'] }, async () => {
  await proveWith(newNumber());
  const keySource = (given: Record<string, string>) => ({
    given: { fixed: 'on' as const, ...given } as never,
    dataDir: undefined,
    isInMemory: true,
    isRequired: false,
  });
  const accountNumbers = 'another-key-of-at-least-32-characters';
  await expect(TestOperator.start(database, { keySource: keySource({ accountNumbers }) }, operator)).rejects.toThrow(
    'the ID numbers of',
  );
});
