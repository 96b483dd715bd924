import { SERVER_TIME_HEADER } from '@ushindi/api-contract/sharedQueries';
import type { ReactNode } from 'react';
import { ApiProvider } from './ApiProvider.tsx';
import { createApi, type ApiOptions } from './createApi.ts';
import type { SessionLoss } from './errors.ts';

/** What a procedure answers in a test, now or later: data, or an error made by `refusal`, or `noConnection`. */
export type Answer = (input: unknown) => unknown;

/** An answer that refuses, as the gateway words it. */
export function refusal(code: string, message: string, details: object = {}): { error: object } {
  return { error: { message, code: -32000, data: { code, httpStatus: 400, domain: { code, message, details } } } };
}

/** For an answer that never arrives: throw it. */
export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

const isRefusal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'error' in value;

/**
 * The API over a network of made-up answers by procedure; `wrapper` puts it around what a test renders. `calls` tells
 * what was asked: one line a request. Every answer tells the server's clock: the test's own unless given.
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
      const answer = await answers[name]?.(input);
      return isRefusal(answer) ? answer : { result: { data: answer ?? null } };
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
  const wrapper = ({ children }: { children: ReactNode }) => <ApiProvider api={api}>{children}</ApiProvider>;
  return { api, calls, sessionsLost, wrapper };
}
