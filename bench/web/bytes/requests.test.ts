import { expect, it } from 'vitest';
import { RequestReader } from './requests.ts';

const head = (first: string, ...lines: string[]): string => `${[first, ...lines].join('\r\n')}\r\n\r\n`;
const read = (reader: RequestReader, ...parts: string[]) => parts.map((part) => reader.read(Buffer.from(part)));

it('reads one request after another, with bodies and heads in several parts', () => {
  const first = head('POST /trpc/bets.place HTTP/1.1', 'Content-Length: 6');
  const second = head('GET /assets/app-1.js HTTP/1.1', 'Sec-Fetch-Dest: script');
  expect(read(new RequestReader(), `${first}abc`, 'def', second.slice(0, 20), second.slice(20))).toEqual([
    { path: '/trpc/bets.place', kind: 'call' },
    null,
    null,
    { path: '/assets/app-1.js', kind: 'script' },
  ]);
});

it.each([
  ['its script', ['Service-Worker: script', 'Sec-Fetch-Dest: serviceworker']],
  ['what it stores', ['Referer: http://localhost/sw.js', 'Sec-Fetch-Dest: empty']],
])('attributes to the worker %s, and what passes through it to the page', (_, lines) => {
  const ofPage = head('GET /assets/app-1.css HTTP/1.1', 'Referer: http://localhost/', 'Sec-Fetch-Dest: empty');
  expect(read(new RequestReader(), head('GET /index.html HTTP/1.1', ...lines))).toMatchObject([{ kind: 'worker' }]);
  expect(read(new RequestReader(), ofPage)).toMatchObject([{ kind: 'style' }]);
});

it('takes all that follows an upgrade for a live socket', () => {
  const upgrade = head('GET /live HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade');
  expect(read(new RequestReader(), upgrade, head('GET / HTTP/1.1'))).toEqual([{ path: '/live', kind: 'socket' }, null]);
});

it('refuses a body without a length, whose end it cannot find', () => {
  const chunked = head('POST /vitals HTTP/1.1', 'Transfer-Encoding: chunked');
  expect(() => read(new RequestReader(), chunked)).toThrow('a body without a length');
});
