import assert from 'node:assert/strict';
import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, payment } from '../../db/schema/index.ts';
import { post } from '../../ledger/post.ts';
import { createLogger } from '../../log.ts';
import type { PaymentOutcome } from '../../ports/mobileMoney.ts';
import type { PaymentEvent } from '../../ports/paymentEvents.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { findMoneyFaults } from '../../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { insertPayment, setSecondProviderRef, updatePayment } from './store.ts';
import { withdrawalOf } from './transfers.ts';

const CASH_KES = 10_000;
const REQUESTED_CENTS = 40_000;
let database: Database;
let operator: TestOperator;
let player: Player;
let accountId: number;
let events: PaymentEvent[];
/** Balances of the house before the test, in cents. */
let before: Record<string, number>;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player('254712345678', CASH_KES);
  const [me] = await database.db.select().from(account).where(eq(account.phone, player.phone));
  accountId = me?.id ?? 0;
});
afterAll(() => database.close());
beforeEach(async () => {
  events = [];
  before = await auditLedger(database.db);
});
afterEach(async () => {
  assert.deepEqual(await findMoneyFaults(database.db), []);
});

const atMs = Date.UTC(2026, 0, 15, 12);

/** An open payment that the provider knows as `ref-<id>`. */
function open(direction: 'deposit' | 'withdrawal'): Promise<number> {
  return database.db.transaction(async (tx) => {
    const id = await insertPayment(tx, { accountId, direction, amountCents: REQUESTED_CENTS, atMs });
    await updatePayment(tx, id, { providerRef: `ref-${id}` });
    if (direction === 'withdrawal') await post(tx, withdrawalOf({ id, accountId, amountCents: REQUESTED_CENTS }, atMs));
    return id;
  });
}

async function report(reference: number, resultCode: string, more: Partial<PaymentOutcome> = {}): Promise<void> {
  const deps = { db: database.db, nowMs: () => atMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
  const plain = { reference, resultCode, providerRefs: [`ref-${reference}`], receipt: null, amountCents: null };
  await applyPaymentOutcome({ ...deps, onEvent: (event) => events.push(event) }, { ...plain, ...more });
}

const contradictions = () => events.flatMap((event) => (event.type === 'contradiction' ? [event.kind] : []));

/** Changes of the balances by the test, in cents. */
async function moved() {
  const after = await auditLedger(database.db);
  const change = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  return { player: change('player_cash'), provider: change('mobile_money'), suspense: change('suspense') };
}

describe('a deposit', () => {
  it('is credited as requested, and a surplus waits in suspense', { tags: ['R-55'] }, async () => {
    const id = await open('deposit');
    for (let repeat = 0; repeat < 3; repeat += 1) await report(id, '0', { amountCents: 90_000, receipt: 'A1' });
    expect(await moved()).toEqual({ player: 40_000, provider: -90_000, suspense: 50_000 });
    expect(contradictions()).toEqual(['amountDiffers']);
  });

  it('is credited with what arrived when that is less', { tags: ['R-55'] }, async () => {
    const id = await open('deposit');
    await report(id, '0', { amountCents: 100, receipt: 'A2' });
    expect(await moved()).toEqual({ player: 100, provider: -100, suspense: 0 });
    expect(contradictions()).toEqual(['amountDiffers']);
  });

  it('books the difference once when a query credited it and its callback names another amount', async () => {
    const id = await open('deposit');
    await report(id, '0');
    for (let repeat = 0; repeat < 2; repeat += 1) await report(id, '0', { amountCents: 30_000, receipt: 'A3' });
    expect(await moved()).toEqual({ player: 40_000, provider: -30_000, suspense: -10_000 });
    expect(contradictions()).toEqual(['amountDiffers']);
  });

  it('is credited once when it is paid twice; the second payment waits in suspense', { tags: ['R-55'] }, async () => {
    const id = await open('deposit');
    await report(id, '0', { receipt: 'B1' });
    for (let repeat = 0; repeat < 2; repeat += 1) await report(id, '0', { receipt: 'B2', amountCents: 40_000 });
    expect(await moved()).toEqual({ player: 40_000, provider: -80_000, suspense: 40_000 });
    expect(contradictions()).toEqual(['paidTwice']);
  });

  it('keeps the first difference and is counted when its amount is reported a third way', {
    tags: ['R-55'],
  }, async () => {
    const id = await open('deposit');
    await report(id, '0', { receipt: 'A4', amountCents: 40_000 });
    for (const amountCents of [45_000, 47_000]) await report(id, '0', { receipt: 'A4', amountCents });
    expect(await moved()).toEqual({ player: 40_000, provider: -45_000, suspense: 5_000 });
    expect(contradictions()).toEqual(['amountDiffers', 'amountDiffers']);
  });

  it('keeps the first amount of the second movement when it was paid twice', { tags: ['R-55'] }, async () => {
    const id = await open('deposit');
    await report(id, '0', { receipt: 'B4' });
    for (const amountCents of [40_000, 50_000]) await report(id, '0', { receipt: 'B5', amountCents });
    expect(await moved()).toEqual({ player: 40_000, provider: -80_000, suspense: 40_000 });
    expect(contradictions()).toEqual(['paidTwice', 'amountDiffers']);
  });

  it('is credited and counted when it failed and was paid after all', { tags: ['R-53', 'R-55'] }, async () => {
    const id = await open('deposit');
    await report(id, '1032');
    await report(id, '0', { receipt: 'C1' });
    await report(id, '1032');
    expect(await moved()).toEqual({ player: 40_000, provider: -40_000, suspense: 0 });
    expect(contradictions()).toEqual(['paidAfterFailed', 'failedAfterPaid']);
  });

  it('is not touched by a report that names another request', async () => {
    const id = await open('deposit');
    await report(id, '0', { providerRefs: ['other', 'another'] });
    expect(await moved()).toEqual({ player: 0, provider: 0, suspense: 0 });
    expect(contradictions()).toEqual(['otherRequest']);
    await report(id, '0', { providerRefs: ['other', `ref-${id}`] });
    expect(await moved()).toMatchObject({ player: 40_000 });
  });

  it('is not touched by the report of a withdrawal', { tags: ['R-55'] }, async () => {
    const id = await open('deposit');
    await report(id, '0', { direction: 'withdrawal' });
    expect(await moved()).toEqual({ player: 0, provider: 0, suspense: 0 });
    expect(contradictions()).toEqual(['otherRequest']);
  });
});

describe('a withdrawal', () => {
  const statusOf = async (id: number) =>
    (await database.db.select().from(payment).where(eq(payment.id, id))).map(({ status }) => status);

  it('is decided by a report that names only the id of a lost response', { tags: ['R-53', 'R-55'] }, async () => {
    const id = await open('withdrawal');
    await report(id, '0', { receipt: 'D0', providerRefs: [`not-ref-${id}`, 'AG_1'] });
    expect(await statusOf(id)).toEqual(['paid']);
    expect(contradictions()).toEqual([]);
  });

  it('is not touched by a report that names another request', async () => {
    const id = await open('withdrawal');
    await setSecondProviderRef(database.db, id, 'AG_2');
    await report(id, '0', { receipt: 'D3', providerRefs: ['other', 'another'] });
    expect(await statusOf(id)).toEqual(['pending']);
    expect(contradictions()).toEqual(['otherRequest']);
    await report(id, '0', { receipt: 'D3', providerRefs: ['other', 'AG_2'] });
    expect(await statusOf(id)).toEqual(['paid']);
  });

  it('is not refunded twice when it was refunded and paid; the loss is in suspense', { tags: ['R-55'] }, async () => {
    const id = await open('withdrawal');
    await report(id, '2001');
    for (let repeat = 0; repeat < 3; repeat += 1) await report(id, '0', { receipt: 'D1', amountCents: 40_000 });
    expect(await moved()).toEqual({ player: 0, provider: 40_000, suspense: -40_000 });
    expect(contradictions()).toEqual(['paidAfterRefund']);
    const [stored] = await database.db.select().from(payment).where(eq(payment.id, id));
    expect(stored).toMatchObject({ status: 'failed', receipt: 'D1' });
  });

  it('keeps the first amount in suspense when it was refunded and paid with two amounts', {
    tags: ['R-55'],
  }, async () => {
    const id = await open('withdrawal');
    await report(id, '2001');
    for (const amountCents of [40_000, 50_000, 40_000]) await report(id, '0', { receipt: 'D2', amountCents });
    expect(await moved()).toEqual({ player: 0, provider: 40_000, suspense: -40_000 });
    expect(contradictions()).toEqual(['paidAfterRefund', 'amountDiffers']);
  });

  it('is booked twice against suspense when it was refunded and paid twice', { tags: ['R-55'] }, async () => {
    const id = await open('withdrawal');
    await report(id, '2001');
    for (const receipt of ['D4', 'D5', 'D4', 'D5']) await report(id, '0', { receipt });
    expect(await moved()).toEqual({ player: 0, provider: 80_000, suspense: -80_000 });
    expect(contradictions()).toEqual(['paidAfterRefund', 'paidTwice']);
  });

  it('is booked twice when it was paid twice, the second time against suspense', { tags: ['R-55'] }, async () => {
    const id = await open('withdrawal');
    await report(id, '0', { receipt: 'E1' });
    for (let repeat = 0; repeat < 2; repeat += 1) await report(id, '0', { receipt: 'E2' });
    expect(await moved()).toEqual({ player: -40_000, provider: 80_000, suspense: -40_000 });
    expect(contradictions()).toEqual(['paidTwice']);
  });

  it('books the difference when it sent another amount', { tags: ['R-55'] }, async () => {
    const id = await open('withdrawal');
    await report(id, '0', { receipt: 'F1', amountCents: 45_000 });
    expect(await moved()).toEqual({ player: -40_000, provider: 45_000, suspense: -5_000 });
    expect(contradictions()).toEqual(['amountDiffers']);
  });

  it('is not refunded by a failure that is reported after it was paid', { tags: ['R-55'] }, async () => {
    const id = await open('withdrawal');
    await report(id, '0', { receipt: 'G1' });
    await report(id, '2001');
    expect(await moved()).toEqual({ player: -40_000, provider: 40_000, suspense: 0 });
    expect(contradictions()).toEqual(['failedAfterPaid']);
  });
});
