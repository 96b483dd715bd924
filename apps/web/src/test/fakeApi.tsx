import type { Capability } from '@ushindi/api-contract';
import { SERVER_TIME_HEADER } from '@ushindi/api-contract/sharedQueries';
import type { ReactNode } from 'react';
import { createApi, type ApiOptions } from '#lib/api/createApi.ts';
import type { SessionLoss } from '#lib/api/errors.ts';
import { ApiProvider } from '#app/ApiProvider.tsx';
import { unmockedCalls } from './unmockedCalls.ts';

/** A procedure's response in a test, now or later: data, or an error made by `refusal` or `noConnection`. */
export type Answer = (input: unknown) => unknown;

/** A refusal as the gateway formats it. */
export function refusal(code: string, message: string, details: object = {}, httpStatus = 400): { error: object } {
  return { error: { message, code: -32000, data: { code, httpStatus, domain: { code, message, details } } } };
}

/** Throw it for a response that never arrives. */
export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

/** What every operator of our own API offers. */
const OF_EVERY_OPERATOR: readonly Capability[] = ['accounts', 'bets', 'games', 'leaderboard', 'resultProofs'];

/** The data that a rendered page has, unless a test replaces them. */
const ON_PAGES: Record<string, unknown> = {
  'rules.current': { rules: null },
  'capabilities.get': { offered: OF_EVERY_OPERATOR },
};

const isRefusal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'error' in value;

/**
 * The API over fake responses by procedure; `wrapper` provides it to what a test renders. `calls` records one line per
 * request. Every response carries the server's clock: the test's own by default.
 */
export function fakeApi(answers: Record<string, Answer>, serverNowMs: () => number = Date.now) {
  const calls: { line: string; headers: Headers; credentials: RequestCredentials | undefined }[] = [];
  const sessionsLost: SessionLoss[] = [];
  const answerWith = (body: unknown): Response =>
    Response.json(body, { headers: { [SERVER_TIME_HEADER]: String(serverNowMs()) } });
  const fetch: NonNullable<ApiOptions['fetch']> = async (address, init) => {
    const url = new URL(String(address), 'http://test');
    const method = init?.method ?? 'GET';
    const names = url.pathname.slice('/trpc/'.length).split(',');
    calls.push({
      line: `${method} ${names.join(',')}`,
      headers: new Headers(init?.headers),
      credentials: init?.credentials,
    });
    const answerOf = async (name: string, input: unknown) => {
      const answer = answers[name];
      if (!answer) {
        unmockedCalls.push(name);
        return refusal('INTERNAL', `The test gives no answer for ${name}.`);
      }
      const data = await answer(input);
      return isRefusal(data) ? data : { result: { data } };
    };
    if (!url.searchParams.has('batch')) {
      const text = typeof init?.body === 'string' ? init.body : url.searchParams.get('input');
      const input: unknown = text === null ? undefined : JSON.parse(text);
      return answerWith(await answerOf(names[0] ?? '', input));
    }
    const inputs = JSON.parse(url.searchParams.get('input') ?? '{}') as Record<string, unknown>;
    return answerWith(await Promise.all(names.map((name, index) => answerOf(name, inputs[index]))));
  };
  const api = createApi({ campaign: 'utm_source=radio', onSessionLost: (loss) => sessionsLost.push(loss), fetch });
  for (const [name, usual] of Object.entries(ON_PAGES)) {
    const data = answers[name]?.(undefined) ?? usual;
    if (!(data instanceof Promise)) api.queryClient.setQueryData([name.split('.'), { type: 'query' }], data);
  }
  const wrapper = ({ children }: { children: ReactNode }) => <ApiProvider api={api}>{children}</ApiProvider>;
  return { api, calls, sessionsLost, wrapper };
}
