import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { randomFor } from '@ushindi/draws/matches/rng';
import { emptyDatabase } from '../test/databases.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { FakeDaraja } from './test/fakeDaraja.ts';
import { findPaymentFaults } from './test/expectedPayments.ts';
import { deliverTo, ScriptedDaraja } from './test/scriptedDaraja.ts';

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

describe(`${COUNT} payments at a provider that reports in every documented way`, { tags: ['T-19'], timeout }, () => {
  it('end in every case, none is lost, and none is credited or paid twice', {
    tags: ['R-53', 'R-54', 'R-55'],
  }, async () => {
    const random = randomFor(SEED, 'payments');
    const operator = await TestOperator.start(database, { daraja: daraja.settings, sessionMs: 365 * 24 * HOUR_MS });
    const provider = new ScriptedDaraja({
      daraja,
      random: randomFor(SEED, 'provider'),
      nowMs: () => operator.clock.nowMs,
      deliver: deliverTo(operator),
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

    expect(await findPaymentFaults(database, provider)).toEqual([]);
    expect(provider.payments.length).toBeGreaterThan(COUNT / 4);
    process.stdout.write(`${JSON.stringify({ payments: COUNT, known: provider.payments.length, seed: SEED })}\n`);
  });
});
