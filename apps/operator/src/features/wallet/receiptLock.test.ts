import { rulesOf } from '@ushindi/shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { payBillPayment } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import { postgresUrl } from '../../test/databases.ts';
import { whileHolding } from '../../test/lockWait.ts';
import { auditLedger, type Player, type TestOperator } from '../../test/operator.ts';
import { payBillOf } from '../../test/payBill.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { resolvePayment } from './resolve.ts';

const PAID_BY = { receipt: 'NLJ7RT61SV', amountCents: 50_000 };

// The embedded database has one connection and cannot show locking.
describe.skipIf(postgresUrl === null)('a receipt that arrives twice at the same time on PostgreSQL', () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let operator: TestOperator;
  let payer: Player;
  let prompted: Player;
  let prompt: number;

  beforeEach(async () => {
    two = await startTwoOperators();
    [operator] = two.operators;
    payer = await operator.player('254712345678');
    prompted = await operator.player('254712345679');
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, prompted.token);
    [prompt = 0] = await operator.prompts(prompted.phone);
  });
  afterEach(async () => {
    await auditLedger(two.database.db);
    await two.drop();
  });

  const nowMs = () => operator.clock.nowMs;
  const deps = (db: Db) => ({ db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') });
  /** Staff find the receipt in the statement and give it to the prompt. */
  const resolve = (db: Db) => resolvePayment(deps(db), prompt, { made: true, receipt: 'NLJ7RT61SV', paidCents: null });
  /** The provider reports that a prompt was paid, with the receipt. */
  const report = (db: Db, reference: number, receipt = PAID_BY.receipt) =>
    applyPaymentOutcome(deps(db), { ...PAID_BY, receipt, reference, providerRefs: [], resultCode: '0' });
  /** The pay bill number reports the receipt for the other player. */
  const confirm = (db: Db) => {
    const paid = { ...PAID_BY, accountReference: payer.phone, payer: payer.phone };
    return payBillOf(db, nowMs).confirm({ ...paid, payerName: '', paidAtMs: nowMs() });
  };

  it('is credited to the payment that staff resolved first', { tags: ['R-74', 'R-81'] }, async () => {
    const [mine, others] = two.databases;
    await whileHolding(
      mine.db,
      async (tx) => expect(await resolve(tx)).toMatchObject({ status: 'done' }),
      () => confirm(others.db),
    );
    expect(await two.database.db.$count(payBillPayment)).toBe(0);
    expect([await operator.balance(prompted), await operator.balance(payer)]).toEqual([500, 0]);
  });

  it('is refused to staff whom the notice of the pay bill number precedes', {
    tags: ['R-74', 'R-81'],
  }, async () => {
    const [mine, others] = two.databases;
    expect(
      await whileHolding(
        mine.db,
        (tx) => confirm(tx),
        () => resolve(others.db),
      ),
    ).toEqual({ status: 'refused', reason: 'receiptTaken' });
    expect([await operator.balance(prompted), await operator.balance(payer)]).toEqual([0, 500]);
  });

  it.each([
    ['another prompt', 'prompt'],
    ['the pay bill number', 'notice'],
  ])(
    'is credited to one of the payments that two processes report with it: a prompt and %s',
    {
      tags: ['R-499'],
    },
    async (_, other) => {
      await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, payer.token);
      const [otherPrompt = 0] = await operator.prompts(payer.phone);
      const [mine, others] = two.databases;
      await whileHolding(
        mine.db,
        (tx) => report(tx, prompt),
        () => (other === 'prompt' ? report(others.db, otherPrompt) : confirm(others.db)),
      );
      expect([await operator.balance(prompted), await operator.balance(payer)]).toEqual([500, 0]);
    },
  );

  it('is not credited to another prompt while it is booked to suspense as a second payment', {
    tags: ['R-55', 'R-499'],
  }, async () => {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, payer.token);
    const [otherPrompt = 0] = await operator.prompts(payer.phone);
    const [mine, others] = two.databases;
    await report(mine.db, prompt, 'NLJ7RT61SA');
    await whileHolding(
      mine.db,
      (tx) => report(tx, prompt),
      () => report(others.db, otherPrompt),
    );
    expect([await operator.balance(prompted), await operator.balance(payer)]).toEqual([500, 0]);
  });

  it('is credited to the pay bill payment that is reported first, and not to a prompt', {
    tags: ['R-499'],
  }, async () => {
    const [mine, others] = two.databases;
    await whileHolding(
      mine.db,
      (tx) => confirm(tx),
      () => report(others.db, prompt),
    );
    await report(others.db, prompt);
    expect([await operator.balance(prompted), await operator.balance(payer)]).toEqual([0, 500]);
  });
});
