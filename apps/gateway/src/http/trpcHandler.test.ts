import type { AddressInfo } from 'node:net';
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { appRouter, type AppRouter, type Context } from '@ushindi/api-contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, success, wireBet } from '../../test/wire.ts';
import { SAMPLES } from '../../test/samples.ts';
import { CANARIES, useTestApp, type TestApp } from '../../test/testApp.ts';
import { MAX_BATCH_SIZE, registerTrpcHandler } from './trpcHandler.ts';

const session = { accessToken: 'token', accNo: '1', phone: '0712345678', name: 'Achieng Ω', expiresAtMs: 1 };

/** Ports that answer some procedures well, and throw a bug in all others. */
const ports = {
  wallet: { balance: async () => ({ balance: 1240.5, bonus: 0, unknownField: true }) },
  account: {
    logout: async () => undefined,
    checkSession: async () => ({ endedBecause: null, newDevice: null }),
  },
  sports: { list: async () => [{ id: 'not a number' }] },
  capabilities: { mayOffer: () => true },
} as unknown as Context['ports'];

async function contextOf(isFailing: boolean): Promise<Context> {
  if (isFailing) throw new Error('no context');
  return {
    caller: { requestId: 'r', address: '', campaign: undefined, session },
    guard: async () => async () => undefined,
    ports,
    session: { start: async () => undefined, end: () => undefined },
    nowMs: () => 1_700_000_000_000,
  };
}

type Sent = { method?: string; path: string; body?: string; type?: string };

describe('the handler, beside the library’s own adapter,', () => {
  const apps: FastifyInstance[] = [];
  beforeAll(async () => {
    const limits = { bodyLimit: 2000, routerOptions: { maxParamLength: 1000 } };
    const [own, adapter] = [fastify(limits), fastify(limits)];
    apps.push(own, adapter);
    registerTrpcHandler(own, {
      createContext: ({ request }) => contextOf(request.url.includes('failing')),
      onError: () => undefined,
    });
    await adapter.register(fastifyTRPCPlugin, {
      trpcOptions: {
        router: appRouter,
        maxBatchSize: MAX_BATCH_SIZE,
        createContext: ({ req }: { req: { url: string } }) => contextOf(req.url.includes('failing')),
      },
    });
  });
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  async function answersTo({ method = 'GET', path, body, type = 'application/json' }: Sent) {
    const headers = method === 'GET' || method === 'HEAD' ? {} : { 'content-type': type };
    const sent = { method: method as 'GET', url: path, headers, ...(body === undefined ? {} : { payload: body }) };
    const [own, adapter] = await Promise.all(apps.map((app) => app.inject(sent)));
    if (own === undefined || adapter === undefined) throw new Error('no answer');
    return { own, adapter };
  }

  const inputOf = (input: unknown): string => `input=${encodeURIComponent(JSON.stringify(input))}`;
  const POST = { method: 'POST' };

  it.each<[string, Sent, number]>([
    ['a query', { path: '/wallet.balance' }, 200],
    ['a query with unused input', { path: `/wallet.balance?${inputOf({ a: 1 })}` }, 200],
    ['a query with input null', { path: `/wallet.balance?${inputOf(null)}` }, 200],
    ['a query with an empty input', { path: '/wallet.balance?input=' }, 200],
    ['a query of a guest’s data', { path: '/account.session' }, 200],
    ['a query whose output is invalid', { path: '/sports.list' }, 500],
    ['a query whose port throws', { path: `/bets.detail?${inputOf({ betId: '9' })}` }, 500],
    ['a query with invalid input', { path: `/bets.detail?${inputOf({ betId: '' })}` }, 400],
    ['a query without its input', { path: '/bets.detail' }, 400],
    ['a query with broken JSON', { path: '/bets.detail?input=%7B' }, 400],
    ['a query with broken encoding', { path: '/bets.detail?input=%ZZ%E0' }, 400],
    ['a query with two inputs', { path: `/bets.detail?${inputOf({ betId: '' })}&${inputOf({ betId: '9' })}` }, 400],
    ['an unknown procedure', { path: '/nothing.here' }, 404],
    ['a router', { path: '/wallet' }, 404],
    ['a name of every object', { path: '/constructor' }, 404],
    ['__proto__', { path: '/__proto__' }, 404],
    ['a mutation', { ...POST, path: '/account.logout' }, 200],
    ['a mutation with unused input', { ...POST, path: '/account.logout', body: '{"a":1}' }, 200],
    ['a mutation with a broken body that nobody reads', { ...POST, path: '/account.logout', body: '{' }, 200],
    ['a mutation without its body', { ...POST, path: '/wallet.deposit' }, 400],
    ['a mutation with an empty body', { ...POST, path: '/wallet.deposit', body: '' }, 400],
    ['a mutation with broken JSON', { ...POST, path: '/wallet.deposit', body: '{"amount":' }, 400],
    ['a mutation with JSON null', { ...POST, path: '/wallet.deposit', body: 'null' }, 400],
    ['a mutation with invalid input', { ...POST, path: '/wallet.deposit', body: '{"amount":1.5}' }, 400],
    ['a mutation whose port throws', { ...POST, path: '/wallet.deposit', body: '{"amount":50}' }, 500],
    [
      'a mutation with a charset',
      { ...POST, path: '/account.logout', body: '{}', type: 'application/json; charset=utf-8' },
      200,
    ],
    ['a mutation by GET', { path: '/wallet.deposit' }, 405],
    ['a query by POST', { ...POST, path: '/wallet.balance', body: '{}' }, 405],
    ['PUT', { method: 'PUT', path: '/account.logout', body: '{}' }, 405],
    ['DELETE', { method: 'DELETE', path: '/wallet.balance', body: '{}' }, 405],
    ['HEAD', { method: 'HEAD', path: '/wallet.balance' }, 204],
    ['a batch of one', { path: `/wallet.balance?batch=1&${inputOf({})}` }, 200],
    ['a batch', { path: `/wallet.balance,account.session?batch=1&${inputOf({ 0: null })}` }, 200],
    ['a batch without input', { path: '/wallet.balance,account.session?batch=1' }, 200],
    [
      'a batch with mixed outcomes',
      { path: `/wallet.balance,bets.detail,nothing?batch=1&${inputOf({ 1: { betId: '' } })}` },
      207,
    ],
    ['a batch that fails alike', { path: '/bets.detail,bets.detail?batch=1&input={}' }, 400],
    ['a batch whose input is a list', { path: '/bets.detail,wallet.balance?batch=1&input=[]' }, 207],
    ['a batch whose input is null', { path: '/bets.detail?batch=1&input=null' }, 400],
    ['a batch with broken JSON', { path: '/bets.detail,wallet.balance?batch=1&input={' }, 207],
    [
      'a batch of mutations',
      { ...POST, path: '/account.logout,wallet.deposit?batch=1', body: '{"1":{"amount":1}}' },
      207,
    ],
    ['a batch of mutations by GET', { path: '/account.logout,wallet.deposit?batch=1' }, 405],
    ['a batch of queries and mutations', { path: '/wallet.balance,account.logout?batch=1' }, 400],
    ['ten calls', { path: `/${Array(10).fill('wallet.balance').join(',')}?batch=1` }, 200],
    ['eleven calls', { path: `/${Array(11).fill('wallet.balance').join(',')}?batch=1` }, 400],
    ['a comma without batch', { path: '/wallet.balance,account.session' }, 404],
    ['batch=0', { path: '/wallet.balance,account.session?batch=0' }, 404],
    ['a context that fails', { path: '/wallet.balance?failing' }, 500],
  ])('sends the same status and bytes to %s', async (_, sent, status) => {
    const { own, adapter } = await answersTo(sent);
    expect(own.statusCode).toBe(status);
    expect([own.statusCode, own.body]).toEqual([adapter.statusCode, adapter.body]);
    expect(own.headers['content-type']).toBe(status === 204 ? undefined : 'application/json');
  });

  it('sends the same bytes to every procedure’s sample', async () => {
    for (const [name, sample] of Object.entries(SAMPLES)) {
      const sent =
        'query' in sample
          ? { path: `/${name}?${inputOf(sample.query ?? {})}` }
          : { ...POST, path: `/${name}`, body: JSON.stringify(sample.mutate ?? {}) };
      const { own, adapter } = await answersTo(sent);
      expect([name, own.statusCode, own.body]).toEqual([name, adapter.statusCode, adapter.body]);
    }
  });

  it('sends the same refusal of a body beyond the limit', async () => {
    const { own, adapter } = await answersTo({ ...POST, path: '/wallet.deposit', body: `"${'x'.repeat(3000)}"` });
    expect([own.statusCode, own.body]).toEqual([413, adapter.body]);
  });
});

describe('the library’s client', () => {
  let app: TestApp;
  let cookie: string;
  useTestApp((...started) => ([app, cookie] = started), { fresh: 'operator' });

  const LINKS = { httpLink, httpBatchLink } as const;
  const clientOf = (link: keyof typeof LINKS, headers: Record<string, string> = { cookie }) => {
    const { port } = app.app.server.address() as AddressInfo;
    const links: TRPCLink<AppRouter>[] = [LINKS[link]({ url: `http://127.0.0.1:${port}/trpc`, headers })];
    return createTRPCClient<AppRouter>({ links });
  };
  const failureOf = async (call: Promise<unknown>): Promise<TRPCClientError<AppRouter>> => {
    const failure = await call.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failure instanceof TRPCClientError)) throw new Error('no failure of the client');
    return failure;
  };

  it.each(['httpLink', 'httpBatchLink'] as const)('reads results and failures over %s', async (link) => {
    app.upstream.on('GET /profile/v1/balance', success({ balance: '1240.50', bonus: 20 }));
    app.upstream.on('POST /profile/v1/withdraw', refusal(402, 'Not enough.'));
    app.upstream.on('GET /ds/v1/bets/sports', success({ result: [wireBet()] }));
    const client = clientOf(link);
    expect(await client.wallet.balance.query()).toEqual({ balance: 1240.5, bonus: 20 });
    expect((await client.bets.list.query({ kind: 'sports' })).items).toHaveLength(1);
    const refused = await failureOf(client.wallet.withdraw.mutate({ amount: 50 }));
    expect(refused.data?.domain).toMatchObject({ code: 'INSUFFICIENT_FUNDS', message: 'Not enough.' });
    const invalid = await failureOf(client.wallet.deposit.mutate({ amount: 1.5 }));
    expect(invalid.data).toMatchObject({ httpStatus: 400, path: 'wallet.deposit', domain: { code: 'INVALID' } });
    const guest = await failureOf(clientOf(link, {}).wallet.balance.query());
    expect(guest.data).toMatchObject({ httpStatus: 401, domain: { code: 'UNAUTHORIZED' } });
  });

  it('gives each call of a batch its own outcome, and an oversized body one for all', async () => {
    app.upstream.on('GET /profile/v1/balance', success({ balance: 1, bonus: 0 }));
    const client = clientOf('httpBatchLink');
    const detail = failureOf(client.bets.detail.query({ betId: '' }));
    const [balance, visitor, failure] = await Promise.all([
      client.wallet.balance.query(),
      client.account.session.query(),
      detail,
    ]);
    expect(balance).toEqual({ balance: 1, bonus: 0 });
    expect(visitor).toMatchObject({ signedIn: true });
    expect(failure.data?.domain).toMatchObject({ code: 'INVALID' });
    const phone = 'x'.repeat(100_000);
    const oversized = await failureOf(client.account.login.mutate({ phone, password: 'abcd' }));
    expect(oversized.meta).toMatchObject({ response: { status: 413 } });
  });

  it('refuses a content type other than JSON', async () => {
    const failure = await failureOf(
      clientOf('httpLink', { cookie, 'content-type': 'text/plain' }).account.logout.mutate(),
    );
    expect(failure.meta).toMatchObject({ response: { status: 415 } });
    expect(app.upstream.received).toEqual([]);
  });

  it('serves each visitor of one connection with the visitor’s own session', async () => {
    app.upstream.on('GET /profile/v1/balance', ({ headers }) =>
      success({ balance: headers['x-access-key'] === CANARIES.accessToken ? 1 : 2, bonus: 0 }),
    );
    const other = await app.signedIn({ accessToken: 'token-of-another-player', accNo: '4712' });
    const balances = [];
    for (const each of [cookie, other, cookie, other]) {
      balances.push((await clientOf('httpLink', { cookie: each }).wallet.balance.query()).balance);
    }
    expect(balances).toEqual([1, 2, 1, 2]);
  });
});
