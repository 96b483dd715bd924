import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Routes } from '../../app.ts';
import { registerErrorHandlers } from '../../http/errorHandlers.ts';
import { withFaults } from './faults.ts';

const BALANCE = 'profile/v1/balance';
let calls = 0;
const balance: Routes = (app) => {
  app.get(`/${BALANCE}`, () => {
    calls += 1;
    return { balance: 100 };
  });
};
const sports: Routes = (app) => {
  app.get('/sports', () => []);
};

async function start(isEnabled: boolean): Promise<FastifyInstance> {
  const started = fastify();
  registerErrorHandlers(started);
  const { api, fixtures, open } = withFaults(isEnabled, { api: [balance], fixtures: [sports], open: [] });
  for (const routes of [...api, ...fixtures, ...open]) await started.register(async (scope) => routes(scope));
  return started;
}

let app: FastifyInstance;
beforeEach(async () => {
  calls = 0;
  app = await start(true);
});
afterEach(() => app.close());

const force = (fault: object) => app.inject({ method: 'POST', url: '/dev/faults', payload: fault });
const ask = (url: string) => app.inject(url);

describe('forced fault', () => {
  it('answers its call the given number of times without executing it', async () => {
    expect((await force({ call: BALANCE, status: 503, body: { message: 'Away.' }, times: 2 })).statusCode).toBe(204);
    for (const url of [`/${BALANCE}`, `/${BALANCE}?page=1`]) {
      const answer = await ask(url);
      expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'Away.' }]);
    }
    expect(calls).toBe(0);
    expect((await ask(`/${BALANCE}`)).json()).toEqual({ balance: 100 });
    expect(calls).toBe(1);
  });

  it('applies to its call only', async () => {
    await force({ call: 'sports', status: 500 });
    expect((await ask(`/${BALANCE}`)).statusCode).toBe(200);
    const answer = await ask('/sports');
    expect([answer.statusCode, answer.body]).toEqual([500, '']);
  });

  it('can answer text that is not JSON', async () => {
    await force({ call: 'sports', status: 200, body: '<html>' });
    expect((await ask('/sports')).body).toBe('<html>');
  });

  it('can replace the response of an executed call', async () => {
    await force({ call: BALANCE, status: 504, body: { message: 'Too late.' }, isDone: true });
    const answer = await ask(`/${BALANCE}`);
    expect([answer.statusCode, answer.json(), calls]).toEqual([504, { message: 'Too late.' }, 1]);
    expect((await ask(`/${BALANCE}`)).json()).toEqual({ balance: 100 });
  });

  it('is removed by a count of 0', async () => {
    await force({ call: BALANCE, status: 500, times: 9 });
    await force({ call: BALANCE, status: 500, times: 0 });
    expect((await ask(`/${BALANCE}`)).statusCode).toBe(200);
  });

  it.each([
    {},
    { call: '', status: 500 },
    { call: '/sports', status: 500 },
    { call: 'sports?a=1', status: 500 },
    { call: 'sports', status: 99 },
    { call: 'sports', status: 500, times: -1 },
  ])('is refused as %j', async (wrong) => {
    expect((await force(wrong)).json()).toMatchObject({ code: 'Error', data: { code: 400 } });
    expect((await ask('/sports')).statusCode).toBe(200);
  });

  it('cannot be set where fault injection is off', async () => {
    const closed = await start(false);
    const payload = { call: 'sports', status: 500 };
    expect((await closed.inject({ method: 'POST', url: '/dev/faults', payload })).statusCode).toBe(404);
    expect((await closed.inject('/sports')).statusCode).toBe(200);
    await closed.close();
  });
});
