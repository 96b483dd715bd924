import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { phoneSms } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import { emptyDatabase, postgresUrl, throwawayPostgres } from '../../test/databases.ts';
import { type Answered, TestOperator } from '../../test/operator.ts';
import { recordStatements } from '../../test/previousRelease/statements.ts';
import { argon2 } from './secrets.ts';
import { Texts } from './texts.ts';

const KNOWN = '254712345678';
const UNKNOWN = '254787654321';

/** A response without what depends on the phone: account numbers. */
const shapeOf = ({ httpStatus, data }: Answered) => ({
  httpStatus,
  data: JSON.parse(JSON.stringify(data).replaceAll(/"acc_no":"\d{12}"/g, '"acc_no":"?"')) as unknown,
});

/** Calls about an account that anybody can make. The answer must not depend on whether the phone has one. */
const CALLS: [name: string, call: (operator: TestOperator, phone: string, accNo: string) => Promise<Answered>][] = [
  [
    'register',
    (operator, phone) => operator.post('/acc/v1/register', { user_id: phone, password: 'mgeni', promo_code: '' }),
  ],
  ['login', (operator, phone) => operator.post('/acc/v1/login', { user_id: phone, password: 'wrong' })],
  ['requestCode', (operator, phone) => operator.post('/acc/v1/reset', { user_id: phone })],
  [
    'verify',
    (operator, _phone, accNo) =>
      operator.post('/acc/v1/verify', { acc_no: accNo, verify_code: 'x', password: 'mgeni' }),
  ],
  [
    'resetPassword',
    async (operator, phone) => {
      const payload = { password: 'mgeni', passwordre: 'mgeni', code: 'x', PhoneNumber: phone };
      const response = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
      return { httpStatus: response.statusCode, code: '', data: response.json() };
    },
  ],
];

describe('an account', { tags: ['R-139', 'A-199', 'T-15'] }, () => {
  let database: Database;
  let operator: TestOperator;

  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await TestOperator.start(database);
    await operator.player(KNOWN);
    operator.clock.nowMs += 10 * 60_000;
  });
  afterEach(() => database.close());

  const accNoOf = async (phone: string) =>
    String((await operator.post('/acc/v1/reset', { user_id: phone })).data.data.acc_no);

  it.each(CALLS)('is not revealed by the answers of %s, however often it is called', async (_name, call) => {
    const accNos = { known: await accNoOf(KNOWN), unknown: await accNoOf(UNKNOWN) };
    const answers = { known: [] as unknown[], unknown: [] as unknown[] };
    // More tries than the five of a code, and more time than a code is valid.
    for (const waitMs of [0, 0, 0, 0, 0, 0, 0, 11 * 60_000, 0]) {
      operator.clock.nowMs += waitMs;
      answers.known.push(shapeOf(await call(operator, KNOWN, accNos.known)));
      answers.unknown.push(shapeOf(await call(operator, UNKNOWN, accNos.unknown)));
    }
    expect(answers.unknown).toEqual(answers.known);
  });

  it('is reported to its owner by a text with a code when somebody registers its phone', async () => {
    const { data } = await operator.post('/acc/v1/register', { user_id: KNOWN, password: 'mgeni', promo_code: '' });
    expect(data).toMatchObject({ code: 200, message: 'We have sent you a verification code.' });
    const texts = await database.db.select().from(phoneSms).orderBy(phoneSms.id);
    expect(texts.at(-1)?.text).toMatch(
      /^\d{6} is your Ushindi verification code\. You have an account: the code lets you choose a new password\./,
    );
    expect((await operator.post('/acc/v1/login', { user_id: KNOWN, password: 'mgeni' })).data.code).toBe(400);
    expect((await operator.post('/acc/v1/login', { user_id: KNOWN, password: 'siri' })).data.code).toBe(200);
    const code = await operator.latestCode(KNOWN);
    const verified = { acc_no: data.data.acc_no, verify_code: code };
    expect((await operator.post('/acc/v1/verify', verified)).data.message).toBe('Password is required.');
    expect((await operator.post('/acc/v1/verify', { ...verified, password: 'mpya' })).data.code).toBe(200);
  });
});

describe.skipIf(postgresUrl === null)('the work of a call', { tags: ['R-139', 'T-15'] }, () => {
  let operator: TestOperator;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const postgres = await throwawayPostgres();
    drop = postgres.drop;
    operator = await TestOperator.start(await postgres.open());
    await operator.player(KNOWN);
  });
  afterAll(() => drop());

  /** The hashes and statements of a call, without those of the text message, which is sent after the answer. */
  async function workOf(send: () => Promise<unknown>) {
    const hashes = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')];
    const texts = vi.spyOn(Texts.prototype, 'send').mockImplementation(() => undefined);
    const sent = await recordStatements(async () => void (await send()));
    const counts = hashes.map((each) => each.mock.calls.length);
    for (const spy of [...hashes, texts]) spy.mockRestore();
    return { hashes: counts, statements: sent.map(({ text }) => text) };
  }

  it.each(CALLS)('is the same for %s with and without an account', async (_name, call) => {
    operator.clock.nowMs += 60 * 60_000;
    const accNos = await Promise.all(
      [KNOWN, UNKNOWN].map(
        async (phone) => (await operator.post('/acc/v1/reset', { user_id: phone })).data.data.acc_no,
      ),
    );
    operator.clock.nowMs += 6 * 60_000;
    const known = await workOf(() => call(operator, KNOWN, String(accNos[0])));
    const unknown = await workOf(() => call(operator, UNKNOWN, String(accNos[1])));
    expect(known.hashes[0]).toBeGreaterThanOrEqual(0);
    expect(unknown).toEqual(known);
  });
});

it('sends a text after the answer, and a service that fails or hangs changes no answer', {
  tags: ['T-15'],
}, async () => {
  const outcomes: string[] = [];
  const sendSms = vi.fn(() => new Promise<void>(() => undefined));
  sendSms.mockImplementationOnce(() => Promise.reject(new Error('no route')));
  const texts = new Texts({ sendSms, logger: createLogger('silent'), onText: (outcome) => outcomes.push(outcome) });
  texts.send(KNOWN, 'first');
  await texts.settled();
  expect(outcomes).toEqual(['failed']);
  texts.send(KNOWN, 'second');
  expect(sendSms).toHaveBeenCalledTimes(2);
});
