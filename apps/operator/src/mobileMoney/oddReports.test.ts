import { eq } from 'drizzle-orm';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { payment } from '../db/schema/index.ts';
import { expectSoundMoney } from '../test/moneyFaults.ts';
import { auditLedger, type Player, type TestOperator } from '../test/operator.ts';
import { DarajaClient } from './darajaClient.ts';
import { accepted } from './darajaWire.ts';
import { type FakeDaraja, payoutResult, pushResult } from './test/fakeDaraja.ts';
import { deliverTo } from './test/scriptedDaraja.ts';
import { useDaraja } from './test/useDaraja.ts';

const SECOND_MS = 1_000;
let database: Database;
let daraja: FakeDaraja;
let operator: TestOperator;
let player: Player;

useDaraja((ready) => ({ database, daraja, operator, player } = ready));
afterEach(() => expectSoundMoney(database.db));

/** Calls an operator address as Safaricom does. The operator must acknowledge it. */
const callBack = (address: unknown, body: unknown) => deliverTo(operator)(String(address), body);
const latest = async () => (await database.db.select().from(payment).orderBy(payment.id)).at(-1);
const stored = async (id = 0) => (await database.db.select().from(payment).where(eq(payment.id, id)))[0];
const otherRequests = async (direction: string) =>
  Number(await operator.metric(`payment_contradictions_total{direction="${direction}",kind="otherRequest"}`));
const unknownResults = async (direction: string) =>
  Number(await operator.metric(`payment_unknown_results_total{direction="${direction}"}`));

/** Requests a deposit of 500 KES. */
async function prompted() {
  await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
  return { address: daraja.bodies('push').at(-1)?.CallBackURL, requested: await latest() };
}

/** Requests a withdrawal of 100 KES. */
async function withdrawn() {
  await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
  return { address: daraja.bodies('payout').at(-1)?.ResultURL, requested: await latest() };
}

describe('a receipt', { tags: ['R-499', 'T-19'] }, () => {
  it('is one in every spelling: it is not a second payment, and not credited to another prompt', async () => {
    const before = (await auditLedger(database.db)).suspense ?? 0;
    const [first, second] = [await prompted(), await prompted()];
    const writings = ['nlj7rt61sv', ' NLJ7RT61SV\t', 'NLJ7\u200brt61sv', 'NLJ7RT61SV\0'];
    for (const { address, requested } of [first, second])
      for (const receipt of writings) await callBack(address, pushResult(requested?.providerRef, 0, 500, { receipt }));
    expect(await operator.balance(player)).toBe(500);
    expect((await auditLedger(database.db)).suspense ?? 0).toBe(before);
    expect(await stored(first.requested?.id)).toMatchObject({ status: 'paid', receipt: 'NLJ7RT61SV' });
    expect(await stored(second.requested?.id)).toMatchObject({ status: 'pending', takenReceipt: 'NLJ7RT61SV' });
  });

  it.each([
    ['a receipt of invisible characters', (ref: unknown) => pushResult(ref, 0, 500, { receipt: '\0\u200b ' }), 'paid'],
    [
      'a receipt that is far too long',
      (ref: unknown) => pushResult(ref, 0, 500, { receipt: 'N'.repeat(5_000) }),
      'pending',
    ],
    ['a result with a NUL character', (ref: unknown) => pushResult(ref, '7\x007'), 'pending'],
  ])('does not make a report fail: %s', async (_, body, status) => {
    const { address, requested } = await prompted();
    await callBack(address, body(requested?.providerRef));
    expect(await stored(requested?.id)).toMatchObject({ status, receipt: null });
  });
});

it('counts a report that cannot be read', { tags: ['R-50', 'R-55', 'T-19'] }, async () => {
  const { address, requested } = await prompted();
  await callBack(address, pushResult(requested?.providerRef, 0, '\u0665\u0660\u0660'));
  expect(await stored(requested?.id)).toMatchObject({ status: 'pending' });
  await callBack(address, pushResult(requested?.providerRef, 0, 500));
  const { address: payout } = await withdrawn();
  await callBack(payout, { Result: 'done' });
  expect([await unknownResults('deposit'), await unknownResults('withdrawal')]).toEqual([1, 1]);
});

it('does not make a report of a withdrawal fail by a NUL character in its status', { tags: ['T-19'] }, async () => {
  const { address, requested } = await prompted();
  await callBack(address, pushResult(requested?.providerRef, 0, 500));
  const { requested: sent } = await withdrawn();
  operator.clock.nowMs += 20 * SECOND_MS;
  await operator.run('payments');
  const query = daraja.bodies('status').find(({ OriginalConversationID: id }) => id === sent?.providerRef);
  const named = { TransactionStatus: 'Paus\0ed', OriginatorConversationID: sent?.providerRef };
  await callBack(query?.ResultURL, payoutResult('query', 0, named));
  expect(await stored(sent?.id)).toMatchObject({ status: 'pending', resultCode: 'status:Paus\ufffded' });
});

describe('a report that names the request of another payment', { tags: ['R-55', 'R-56'] }, () => {
  it('does not credit a deposit whose response was lost', async () => {
    const { requested: known } = await prompted();
    daraja.on('push', () => 'cut');
    const { address, requested: lost } = await prompted();
    expect(lost).toMatchObject({ providerRef: null });
    const before = await otherRequests('deposit');
    await callBack(address, pushResult(known?.providerRef, 0, 500));
    expect(await stored(lost?.id)).toMatchObject({ status: 'pending' });
    expect(await otherRequests('deposit')).toBe(before + 1);
    await callBack(address, pushResult('ws_CO_lost', 0, 500));
    expect(await stored(lost?.id)).toMatchObject({ status: 'paid', providerRef: 'ws_CO_lost' });
  });

  it.each(['Completed', 'Failed'])('does not decide a withdrawal whose response was lost: %s', async (status) => {
    const { address, requested } = await prompted();
    await callBack(address, pushResult(requested?.providerRef, 0, 500));
    const { requested: known } = await withdrawn();
    daraja.on('payout', () => 'cut');
    const { requested: lost } = await withdrawn();
    operator.clock.nowMs += 20 * SECOND_MS;
    await operator.run('payments');
    const query = daraja.bodies('status').find(({ OriginalConversationID: id }) => id === lost?.providerRef);
    const named = { TransactionStatus: status, ReceiptNo: 'SG632NMUAB', Amount: '90' };
    const before = await otherRequests('withdrawal');
    const answer = (of: unknown) => payoutResult('query', 0, { ...named, OriginatorConversationID: of });
    await callBack(query?.ResultURL, answer(known?.providerRef));
    expect(await stored(lost?.id)).toMatchObject({ status: 'pending' });
    expect(await otherRequests('withdrawal')).toBe(before + 1);
    await callBack(query?.ResultURL, answer(lost?.providerRef));
    expect(await stored(lost?.id)).toMatchObject({ status: status === 'Completed' ? 'paid' : 'failed' });
  });
});

it('does not send a request to another address that the provider names', { tags: ['T-19'] }, async () => {
  let received = 0;
  const elsewhere = createServer((_, response) => {
    received += 1;
    response.writeHead(200).end(JSON.stringify({ ResponseCode: '0' }));
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const provider = createServer((request, response) => {
    const isToken = request.url?.startsWith('/oauth') ?? false;
    response.writeHead(isToken ? 200 : 307, { location: `http://127.0.0.1:${port}/` });
    response.end(JSON.stringify({ access_token: 'token', expires_in: '3599' }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const client = new DarajaClient({ ...daraja.settings, baseUrl }, () => 0);
  await expect(client.post('/mpesa/b2c/v3/paymentrequest', {}, accepted)).rejects.toThrow('fetch failed');
  for (const server of [provider, elsewhere]) {
    server.closeAllConnections();
    server.close();
  }
  expect(received).toBe(0);
});
