import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PROCEDURES } from '@ushindi/api-contract';
import { allCalls } from '@ushindi/api-contract/operator/allCalls';
import type { Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_COOKIE, createDeviceSeal } from '../src/device/cookie.ts';
import { createSessionSeal, SESSION_COOKIE } from '../src/http/session.ts';
import { startOperator, type OperatorProcess } from './operatorProcess.ts';
import { newPlayer, PASSWORD, type Player } from './realPlayer.ts';
import { CANARIES, UNLIMITED, dataOf, domainOf, startGateway, type TestGateway } from './testApp.ts';

const PHONE = '0722334455';
const PRIVATE = PROCEDURES.filter(({ meta }) => meta.auth === 'player').map(({ name }) => name);
const MUTATIONS = PROCEDURES.filter(({ type }) => type === 'mutation').map(({ name }) => name);
const HOUR_MS = 3_600_000;

/** Gateway and reference operator as they run for players, attacked over HTTP by somebody who knows the source. */
describe('an attacker at the running product', () => {
  let operator: OperatorProcess;
  let gateway: TestGateway;
  let player: Player;

  beforeAll(async () => {
    operator = await startOperator();
    gateway = await startGateway({ ...operator.upstream, ...UNLIMITED });
    player = await newPlayer({ operator, gateway }, PHONE, 500);
  });
  afterAll(async () => {
    await gateway.close();
    await operator.close();
  });

  const sealedValue = () => player.cookie.slice(SESSION_COOKIE.length + 1);
  const balance = async () => dataOf(await gateway.query('wallet.balance', undefined, player.cookie).expect(200));

  /** The status of each call, by name. */
  async function statusesOf(names: readonly string[], call: (name: string) => Test): Promise<Record<string, number>> {
    const calls = names.map(async (name): Promise<[string, number]> => [name, (await call(name)).status]);
    return Object.fromEntries(await Promise.all(calls));
  }
  const allAre = (names: readonly string[], status: number) => Object.fromEntries(names.map((name) => [name, status]));

  const session = () => ({
    accessToken: 'guessed',
    accNo: player.accNo,
    phone: PHONE,
    name: 'Achieng',
    expiresAtMs: Date.now() + HOUR_MS,
  });
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** The player's own cookie with one character of a part changed. */
  const changed = (part: number) => {
    const parts = sealedValue().split('.');
    const [first = 'A', ...rest] = parts[part] ?? '';
    return parts.with(part, [first === 'A' ? 'B' : 'A', ...rest].join('')).join('.');
  };

  it.each<[how: string, value: () => string | Promise<string>]>([
    ['nothing', () => ''],
    ['random text', () => 'A'.repeat(300)],
    ['the account number', () => player.accNo],
    ['an unencrypted token', () => `${encoded({ alg: 'none' })}.${encoded(session())}.`],
    ['a token encrypted with the name of the algorithm', () => `${encoded({ alg: 'dir', enc: 'A256GCM' })}....`],
    [
      'a session under a guessed secret',
      () => createSessionSeal('development only, at least 32 characters').seal(session()),
    ],
    [
      'an expired session',
      () => createSessionSeal(CANARIES.sessionSecret).seal({ ...session(), expiresAtMs: Date.now() - 1 }),
    ],
    [
      'a device cookie under the same secret',
      () => createDeviceSeal(CANARIES.sessionSecret).seal({ id: 'x', accounts: [] }, Date.now()),
    ],
    ['a changed header', () => changed(0)],
    ['a changed nonce', () => changed(2)],
    ['a changed content', () => changed(3)],
    ['a changed signature', () => changed(4)],
    ['two copies of the cookie', () => `${sealedValue()}${sealedValue()}`],
  ])(
    `gets 401 from all ${PRIVATE.length} private procedures with %s as the cookie`,
    { tags: ['T-06'] },
    async (_, value) => {
      const cookie = `${SESSION_COOKIE}=${await value()}`;
      expect(await statusesOf(PRIVATE, (name) => gateway.callSample(name, cookie))).toEqual(allAre(PRIVATE, 401));
      expect(await balance()).toMatchObject({ balance: 500 });
    },
  );

  it('gets 401 with a token that is sealed with the right secret and that the operator never gave', {
    tags: ['T-06'],
  }, async () => {
    const cookie = `${SESSION_COOKIE}=${await createSessionSeal(CANARIES.sessionSecret).seal(session())}`;
    expect(await statusesOf(PRIVATE, (name) => gateway.callSample(name, cookie))).toEqual(allAre(PRIVATE, 401));
  });

  it('cannot pass a session cookie as a device cookie', { tags: ['T-06'] }, async () => {
    const response = await gateway
      .mutate('account.login', { phone: PHONE, password: 'wrong' })
      .set('cookie', `${DEVICE_COOKIE}=${sealedValue()}`);
    expect(String(response.headers['set-cookie'])).toContain(`${DEVICE_COOKIE}=`);
  });

  it.each<[how: string, headers: Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin, as a sandboxed frame', { origin: 'null' }],
    ['an origin that begins with ours', { origin: 'https://ushindi.example.evil.example' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ])(`changes nothing by ${MUTATIONS.length} mutations from %s`, { tags: ['T-09'] }, async (_, headers) => {
    const call = (name: string) => gateway.callSample(name, player.cookie).set(headers);
    expect(await statusesOf(MUTATIONS, call)).toEqual(allAre(MUTATIONS, 403));
    expect(await balance()).toMatchObject({ balance: 500 });
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    `changes nothing by ${MUTATIONS.length} mutations as a form of type %s`,
    { tags: ['T-09'] },
    async (type) => {
      const call = (name: string) =>
        gateway.agent
          .post(`/trpc/${name}`)
          .set('cookie', player.cookie)
          .set('content-type', type)
          .send('{"amount":100}');
      expect(await statusesOf(MUTATIONS, call)).toEqual(allAre(MUTATIONS, 415));
      expect(await balance()).toMatchObject({ balance: 500 });
    },
  );

  it(`reads nothing by ${PROCEDURES.length} procedures under a name of its own`, { tags: ['T-10'] }, async () => {
    const names = PROCEDURES.map(({ name }) => name);
    const rebound = { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' };
    const call = (name: string) => gateway.callSample(name, player.cookie).set(rebound);
    expect(await statusesOf(names, call)).toEqual(allAre(names, 421));
  });

  it(`gets 413 for a body above the limit from ${MUTATIONS.length} mutations`, { tags: ['T-28'] }, async () => {
    const body = JSON.stringify({ amount: 100, filler: 'x'.repeat(70_000) });
    const call = (name: string) =>
      gateway.agent.post(`/trpc/${name}`).set('cookie', player.cookie).type('json').send(body);
    expect(await statusesOf(MUTATIONS, call)).toEqual(allAre(MUTATIONS, 413));
  });

  it('serves other calls while 200 bodies do not arrive, and closes their connections', {
    tags: ['T-27'],
  }, async () => {
    const timeouts = { HTTP_REQUEST_TIMEOUT_MS: '1500', HTTP_HEADERS_TIMEOUT_MS: '1500' };
    const strict = await startGateway({ ...operator.upstream, ...timeouts });
    const { port } = strict.app.server.address() as AddressInfo;
    const head = 'POST /trpc/account.login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
    const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write(`${head}content-length: 50\r\n\r\n{`);
    await strict.query('wallet.balance', undefined, player.cookie).expect(200);
    const answers = await Promise.all(sockets.map((socket) => text(socket)));
    expect(new Set(answers.map((answer) => answer.split('\r\n', 1)[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
    await strict.close();
  });

  it('is stopped after the tries of the default limits, for passwords and for codes', { tags: ['T-11'] }, async () => {
    const limited = await startGateway(operator.upstream);
    const codesOf = async (call: () => Test, tries: number) => {
      const codes: unknown[] = [];
      for (let n = 0; n < tries; n += 1) codes.push((domainOf(await call()) as { code: string }).code);
      return codes;
    };
    const passwords = await codesOf(
      () => limited.mutate('account.login', { phone: PHONE, password: 'chui mkali' }),
      30,
    );
    expect(passwords.filter((code) => code !== 'TOO_MANY_REQUESTS')).toHaveLength(10);
    const resets = await codesOf(
      () =>
        limited.mutate('account.resetPassword', {
          phone: PHONE,
          code: '000000',
          password: PASSWORD,
          confirmPassword: PASSWORD,
        }),
      30,
    );
    expect(resets.filter((code) => code !== 'TOO_MANY_REQUESTS')).toHaveLength(10);
    await limited.close();
  });

  const OPERATOR_CALLS = allCalls();

  it.each<[how: string, headers: Record<string, string>]>([
    ['no key', {}],
    ['guessed keys', { 'x-hash-key': 'local', 'x-app-key': 'local', authorization: 'Bearer local' }],
    ['one key of two', { 'x-hash-key': CANARIES.hashKey, authorization: `Bearer ${CANARIES.hashKey}` }],
  ])(
    `is refused by all ${OPERATOR_CALLS.length} calls of the operator with %s`,
    { tags: ['T-34'] },
    async (_, headers) => {
      const statuses = OPERATOR_CALLS.map(async ([name, { method, path, base }]) => {
        const url = `${operator.address}/${path.replaceAll(/\{\w+\}/g, '1')}`;
        const body = method === 'GET' ? {} : { body: '{}' };
        const response = await fetch(url, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...body,
        });
        return [name, response.status === (base === 'api' ? 403 : 401)];
      });
      expect(await Promise.all(statuses)).toEqual(OPERATOR_CALLS.map(([name]) => [name, true]));
    },
  );

  it('finds no key, password, token or phone in either log', { tags: ['T-26'] }, () => {
    const lines = [...gateway.logLines, ...operator.readLines()];
    const forbidden = [...Object.values(CANARIES), PASSWORD, PHONE.slice(1), sealedValue()];
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => forbidden.some((secret) => line.includes(secret)))).toEqual([]);
  });
});
