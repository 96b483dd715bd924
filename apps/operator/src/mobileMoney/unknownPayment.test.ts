import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment } from '../db/schema/index.ts';
import { emptyDatabase, type OwnedDatabase } from '../test/databases.ts';
import { auditLedger, TestOperator } from '../test/operator.ts';
import { callBack, FakeDaraja, pushResult } from './test/fakeDaraja.ts';

let database: OwnedDatabase;
let daraja: FakeDaraja;
let operator: TestOperator;
beforeAll(async () => {
  [database, daraja] = await Promise.all([emptyDatabase(), FakeDaraja.start()]);
  operator = await TestOperator.start(database, { daraja: daraja.settings });
});
afterAll(() => Promise.all([database.close(), daraja.close()]));

const statusOf = async (address: unknown, body: object) => (await callBack(operator, address, body)).status;
/** The reports about unknown payments of a direction at /metrics. */
const reported = (direction: string) =>
  operator.metric(`payment_contradictions_total{direction="${direction}",kind="unknownPayment"}`);

it('counts a report about a payment that a restore lost and books nothing; a forged one is not found', {
  tags: ['R-55'],
}, async () => {
  const player = await operator.player('254712345678');
  await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
  const [deposit] = daraja.bodies('push');
  // As after a restore of an older backup.
  await database.asOwner((tx) => tx.delete(payment));
  const paid = pushResult('ws_CO_lost', 0, 500);
  const forged = String(deposit?.CallBackURL).replace(/[^/]+$/, '0'.repeat(64));
  expect(await statusOf(forged, paid)).toBe(404);
  expect(await reported('deposit')).toBe('0');
  expect(await statusOf(deposit?.CallBackURL, paid)).toBe(200);
  expect(await reported('deposit')).toBe('1');
  expect(await operator.balance(player)).toBe(0);
  await auditLedger(database.db);
});
