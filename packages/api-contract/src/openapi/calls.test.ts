import { describe, expect, it } from 'vitest';
import * as wire from '../operator/index.ts';
import { describeCalls } from './calls.ts';

const document = describeCalls();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
);
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id);

describe('the OpenAPI document of the wire', () => {
  it('has every call of every feature once', () => {
    const modules = Object.entries<object>(wire).filter(([name]) => name.endsWith('Calls'));
    const calls = modules.flatMap(([, module]) =>
      Object.values<object>({ ...module }).filter((each) => 'path' in each),
    );
    // Names only: a failure that prints the schemas never ends.
    expect(modules.map(([name]) => name)).toHaveLength(18);
    expect(operations).toHaveLength(calls.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  it('describes path, query and body parameters', () => {
    expect(operationOf('bets.list')).toMatchObject({
      method: 'get',
      path: '/ds/v1/bets/{kind}',
      parameters: [
        { name: 'kind', in: 'path', required: true },
        { name: 'page', in: 'query', required: true },
        { name: 'limit', in: 'query', required: true },
        { name: 'status', in: 'query', required: false },
      ],
    });
    expect(operationOf('wallet.deposit')).toMatchObject({
      method: 'post',
      requestBody: { content: { 'application/json': { schema: { required: ['amount', 'desc'] } } } },
    });
    expect(operationOf('account.resetPassword')).toMatchObject({ method: 'put', path: '/api/reset-pass' });
  });

  it.each([
    ['wallet.balance', [{ hashKey: [], appKey: [], player: [] }]],
    ['account.login', [{ hashKey: [], appKey: [] }]],
    [
      'games.launchLite',
      [
        { hashKey: [], appKey: [] },
        { hashKey: [], appKey: [], player: [] },
      ],
    ],
    ['fixtures.sports', [{ fixtures: [] }]],
  ])('names the credentials of %s', (id, security) => {
    expect(operationOf(id)?.security).toEqual(security);
  });
});
