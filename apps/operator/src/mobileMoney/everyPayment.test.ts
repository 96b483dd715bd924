import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { account, payment } from '../db/schema/index.ts';
import { balanceCents, playerCash } from '../ledger/accounts.ts';
import { randomFor } from '../simulation/rng.ts';
import { emptyDatabase } from '../test/databases.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../test/operator.ts';
import { FakeDaraja } from './test/fakeDaraja.ts';
import { type ProviderPayment, ScriptedDaraja } from './test/scriptedDaraja.ts';

const { count: COUNT, seed: SEED } = inject('payments');
const BATCH = 5;
const PLAYERS = Math.max(4, Math.ceil(COUNT / 200));
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** Longer than the seven days after which every withdrawal has ended. */
const AFTERWARDS_HOURS = 9 * 24;
const STEP_HOURS = 3;
const timeout = 240_000 + COUNT * 200;

let database: Database;
let daraja: FakeDaraja;
beforeAll(async () => {
  [database, daraja] = await Promise.all([emptyDatabase(), FakeDaraja.start()]);
});
afterAll(() => Promise.all([database.close(), daraja.close()]));

type Stored = typeof payment.$inferSelect;
/** What must have become of a payment, by what the provider knows. */
type Expected = { status: Stored['status']; cashCents: number; suspenseCents: number; providerCents: number };

/** A withdrawal whose first report is a final failure is refunded, whatever the provider reports later. */
const isRefundedFirst = ({ plot }: ProviderPayment): boolean => plot.callbacks?.[0]?.result === '2001';

function expectedOf({ direction, amountCents }: Stored, known: ProviderPayment | undefined): Expected {
  const movements = [...(known?.moved.values() ?? [])].map((kes) => kes * 100);
  const movedCents = movements.reduce((sum, cents) => sum + cents, 0);
  const isPaid = known !== undefined && movedCents > 0 && !(direction === 'withdrawal' && isRefundedFirst(known));
  const status = isPaid ? 'paid' : 'failed';
  if (direction === 'deposit') {
    const cashCents = isPaid ? Math.min(movements[0] ?? 0, amountCents) : 0;
    return { status, cashCents, suspenseCents: movedCents - cashCents, providerCents: -movedCents };
  }
  const cashCents = isPaid ? -amountCents : 0;
  return { status, cashCents, suspenseCents: -cashCents - movedCents, providerCents: movedCents };
}

describe(`${COUNT} payments at a provider that reports in every documented way`, { timeout }, () => {
  it('all end, none is lost, and none is credited or paid twice', { tags: ['R-53', 'R-54', 'R-55'] }, async () => {
    const random = randomFor(SEED, 'payments');
    const operator = await TestOperator.start(database, { daraja: daraja.settings, sessionMs: 365 * 24 * HOUR_MS });
    const provider = new ScriptedDaraja({
      daraja,
      random: randomFor(SEED, 'provider'),
      nowMs: () => operator.clock.nowMs,
      deliver: async (url, body) => {
        const { statusCode } = await operator.app.inject({
          method: 'POST',
          url: new URL(url).pathname,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        expect(statusCode).toBe(200);
      },
    });
    const players: Player[] = [];
    for (let index = 0; index < PLAYERS; index += 1) players.push(await operator.player(`2547${10_000_000 + index}`));

    const pay = async (): Promise<void> => {
      const { token } = players[random.int(0, PLAYERS - 1)] as Player;
      if (random.unit() < 0.6)
        await operator.post('/profile/v1/deposit', { amount: random.int(10, 500), desc: '' }, token);
      else await operator.post('/profile/v1/withdraw', { amount: random.int(100, 200) }, token);
    };
    const pass = async (ms: number): Promise<void> => {
      operator.clock.nowMs += ms;
      await provider.deliverDue();
      await operator.run('payments');
      await provider.deliverDue();
    };
    for (let made = 0; made < COUNT; made += BATCH) {
      await Promise.all(Array.from({ length: BATCH }, pay));
      await pass(random.int(1, 30) * SECOND_MS);
    }
    for (let hours = 0; hours < AFTERWARDS_HOURS; hours += STEP_HOURS) await pass(STEP_HOURS * HOUR_MS);

    const stored = await database.db.select().from(payment).orderBy(payment.id);
    const known = new Map(provider.payments.map((each) => [each.reference, each]));
    const expected = stored.map((each) => ({ stored: each, ...expectedOf(each, known.get(each.id)) }));
    expect(stored.map(({ id, status }) => `${id} ${status}`)).toEqual(
      expected.map(({ stored: { id }, status }) => `${id} ${status}`),
    );
    expect(stored.filter(({ nextQueryAt }) => nextQueryAt !== null)).toEqual([]);
    const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    const balances = await auditLedger(database.db);
    expect({ suspense: balances.suspense, provider: balances.mobile_money }).toEqual({
      suspense: sum(expected.map(({ suspenseCents }) => suspenseCents)),
      provider: sum(expected.map(({ providerCents }) => providerCents)),
    });
    for (const { id } of await database.db.select().from(account)) {
      const mine = expected.filter(({ stored: { accountId } }) => accountId === id);
      expect(await balanceCents(database.db, playerCash(id))).toBe(sum(mine.map(({ cashCents }) => cashCents)));
    }
    expect(await findMoneyFaults(database.db)).toEqual([]);
    expect(provider.payments.length).toBeGreaterThan(COUNT / 4);
    process.stdout.write(`${JSON.stringify({ payments: stored.length, known: known.size, seed: SEED })}\n`);
  });
});
