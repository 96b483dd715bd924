import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OperatorProcess, startOperator } from './operatorProcess.ts';
import { startGateway, type TestGateway } from './testApp.ts';

/** The language of a player's texts, through the gateway and the reference operator. */

let operator: OperatorProcess;
let gateway: TestGateway;

beforeAll(async () => {
  operator = await startOperator();
  gateway = await startGateway(operator.upstream);
});
afterAll(async () => {
  await gateway.close();
  await operator.close();
});

const register = (phone: string, headers: Record<string, string>) =>
  gateway.mutate('account.register', { phone, password: 'tausi mweupe' }).set(headers).expect(200);

it.each([
  ['0712000001', { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' }, /^\d{6} ni msimbo wako/],
  ['0712000002', { 'accept-language': 'en-GB', cookie: 'language=sw' }, /^\d{6} ni msimbo wako/],
  ['0712000003', { 'accept-language': 'sw', cookie: 'language=en' }, /^\d{6} is your Ushindi/],
  ['0712000004', { 'accept-language': 'fr' }, /^\d{6} is your Ushindi/],
  ['0712000005', { 'x-language': 'sw' }, /^\d{6} is your Ushindi/],
])('sends the code to %s in the language of its page', { tags: ['R-215'] }, async (phone, headers, text) => {
  await register(phone, headers);
  // A text message is sent after the answer to the call that caused it.
  await expect.poll(() => operator.latestText(phone)).toMatch(text);
});
