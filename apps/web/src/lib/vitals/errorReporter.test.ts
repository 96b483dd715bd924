import type { ErrorReport } from '@ushindi/api-contract/clientReport';
import { clientReport } from '@ushindi/api-contract/clientReport';
import { beforeEach, expect, test } from 'vitest';
import { createErrorReporter, type ReportError } from './errorReporter.ts';

let sent: ErrorReport[];
let report: ReportError;
beforeEach(() => {
  sent = [];
  report = createErrorReporter({ send: (each) => void sent.push(each), route: () => '/markets/:matchId' });
});

test('sends an error with its kind, route, message and stack, in the shape that the gateway reads', () => {
  report('promise', new TypeError('x is undefined'));
  expect(sent).toMatchObject([{ kind: 'promise', route: '/markets/:matchId', message: 'TypeError: x is undefined' }]);
  expect(sent[0]?.stack).toContain('errorReporter.test');
  expect(clientReport.parse(sent[0])).toEqual(sent[0]);
});

test('sends the same error once and five different ones a visit', () => {
  const error = new Error('again');
  for (let n = 0; n < 20; n += 1) report('window', error);
  expect(sent).toHaveLength(1);
  for (let n = 0; n < 20; n += 1) report('window', `different ${n}`);
  expect(sent).toHaveLength(5);
});

test('sends no query, token or phone', () => {
  const error = new Error('no account for 0712345678 at /verify/1?msisdn=0712345678');
  error.stack = 'at https://ushindi.example/reset-password?phoneNumber=0712345678:1:2';
  report('render', error);
  expect(JSON.stringify(sent)).not.toMatch(/712345678|msisdn|phoneNumber/);
});

test('cuts long texts to what the gateway accepts', () => {
  const error = new Error('long '.repeat(1_000));
  error.stack = 'at line '.repeat(1_000);
  report('window', error);
  expect(clientReport.safeParse(sent[0]).success).toBe(true);
});

test.each([undefined, null, 7, { password: 'Simba-1963' }])('sends no content of a thrown value: %j', (value) => {
  report('promise', value);
  expect(sent).toMatchObject([{ message: `thrown ${typeof value}`, stack: '' }]);
});

test('leaves out what is no bug: cancelled calls and delayed layout notifications', () => {
  report('promise', new DOMException('The user aborted a request.', 'AbortError'));
  report('window', 'ResizeObserver loop completed with undelivered notifications.');
  expect(sent).toEqual([]);
});
