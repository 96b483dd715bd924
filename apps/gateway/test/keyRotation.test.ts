import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { startOperator, type OperatorProcess } from './operatorProcess.ts';
import { newPlayer, PASSWORD, type Player } from './realPlayer.ts';
import { CANARIES, UNLIMITED, cookieSet, dataOf, startGateway, type TestGateway } from './testApp.ts';

const OLD = 'the session secret until this morning';
const NEW = 'the session secret from this noon on';

/** A gateway's settings in each step of docs/runbook-keys.md. */
const STEPS = {
  before: { SESSION_SECRET: OLD },
  accepting: { SESSION_SECRET: OLD, SESSION_SECRET_PREVIOUS: NEW },
  using: { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD },
  after: { SESSION_SECRET: NEW },
} as const;
type Step = keyof typeof STEPS;

let operator: OperatorProcess;
let opened: TestGateway[] = [];
// The operator of all tests: only the last one changes its keys.
beforeAll(async () => {
  operator = await startOperator();
});
afterEach(async () => {
  await Promise.all(opened.map((gateway) => gateway.close()));
  opened = [];
});
afterAll(() => operator.close());

async function open(settings: Record<string, string>): Promise<TestGateway> {
  const gateway = await startGateway({ ...operator.upstream, ...UNLIMITED, ...settings });
  opened.push(gateway);
  return gateway;
}

/** Whether a gateway knows the session of a cookie. */
async function knows(gateway: TestGateway, cookie: string): Promise<boolean> {
  const response = await gateway.query('account.session', undefined, cookie).expect(200);
  return (dataOf(response) as { signedIn: boolean }).signedIn;
}

/** Logs a player in and returns the browser's cookie. */
async function logIn(gateway: TestGateway, { phone }: Player): Promise<string> {
  const response = await gateway.mutate('account.login', { phone, password: PASSWORD }).expect(200);
  return `${SESSION_COOKIE}=${cookieSet(response)}`;
}

describe('a change of the session secret over two gateways', { tags: ['R-165', 'T-08'] }, () => {
  /** Each pair has the two gateways that run at one moment. The gateways are replaced one after the other. */
  const MOMENTS: [Step, Step][] = [
    ['accepting', 'before'],
    ['accepting', 'accepting'],
    ['using', 'accepting'],
    ['using', 'using'],
  ];
  /** When the sessions of the former secret have expired. */
  const LATER: [Step, Step][] = [
    ['after', 'using'],
    ['after', 'after'],
  ];

  it('ends no session at any moment, whichever gateway a browser reaches', async () => {
    const player = await newPlayer({ operator, gateway: await open(STEPS.before) }, '0711223344');
    const cookies = [player.cookie];
    for (const moment of MOMENTS)
      for (const step of moment) {
        const gateway = await open(STEPS[step]);
        for (const cookie of cookies)
          expect([moment, step, await knows(gateway, cookie)]).toEqual([moment, step, true]);
        cookies.push(await logIn(gateway, player));
      }
    const [last = ''] = cookies.slice(-1);
    for (const moment of LATER)
      for (const step of moment) expect(await knows(await open(STEPS[step]), last)).toBe(true);
  });

  it('needs the first step: a gateway that does not accept the new secret yet treats the player as a guest', async () => {
    const player = await newPlayer({ operator, gateway: await open(STEPS.before) }, '0711223345');
    const cookie = await logIn(await open(STEPS.using), player);
    expect(await knows(await open(STEPS.before), cookie)).toBe(false);
  });

  it('ends the sessions of a leaked secret when it is accepted no more', async () => {
    const { cookie } = await newPlayer({ operator, gateway: await open(STEPS.before) }, '0711223346');
    const after = await open(STEPS.after);
    expect(await knows(after, cookie)).toBe(false);
    await after.query('wallet.balance', undefined, cookie).expect(401);
  });
});

describe('a change of the keys between gateways and operator', { tags: ['R-166', 'T-08'] }, () => {
  const NEW_KEYS = {
    hashKey: 'next-hash-key-value',
    appKey: 'next-app-key-value',
    fixturesToken: 'next-fixtures-token',
  };
  const ofGateway = {
    UPSTREAM_HASH_KEY: NEW_KEYS.hashKey,
    UPSTREAM_APP_KEY: NEW_KEYS.appKey,
    UPSTREAM_FIXTURES_TOKEN: NEW_KEYS.fixturesToken,
  };
  const current = {
    OPERATOR_HASH_KEY: NEW_KEYS.hashKey,
    OPERATOR_APP_KEY: NEW_KEYS.appKey,
    OPERATOR_FIXTURES_TOKEN: NEW_KEYS.fixturesToken,
  };
  const previous = {
    OPERATOR_HASH_KEY_PREVIOUS: CANARIES.hashKey,
    OPERATOR_APP_KEY_PREVIOUS: CANARIES.appKey,
    OPERATOR_FIXTURES_TOKEN_PREVIOUS: CANARIES.fixturesToken,
  };
  /** The statuses of a private call and of a call to the fixtures service. */
  const served = async (gateway: TestGateway, { cookie }: Player) => [
    (await gateway.query('wallet.balance', undefined, cookie)).status,
    (await gateway.query('search.matches', { text: 'united' })).status,
  ];

  it('interrupts no gateway: the operator accepts both, then the new ones only', async () => {
    const [first, second] = [await open({}), await open(ofGateway)];
    const player = await newPlayer({ operator, gateway: first }, '0711223347');
    expect(await served(first, player)).toEqual([200, 200]);
    await operator.restart({ ...current, ...previous });
    expect(await served(first, player)).toEqual([200, 200]);
    expect(await served(second, player)).toEqual([200, 200]);
    await operator.restart(current);
    expect(await served(second, player)).toEqual([200, 200]);
    const [late, another] = [await open({}), await open({})];
    expect((await served(late, player))[0]).not.toBe(200);
    expect((await another.query('search.matches', { text: 'city' })).status).not.toBe(200);
  });
});
