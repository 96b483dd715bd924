import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test';
import { freshNumber } from './phone.ts';
import { operatorUrl } from './product.ts';

export const PASSWORD = 'Simba-1963';

export type CreatedPlayer = { number: string; state: Awaited<ReturnType<BrowserContext['storageState']>> };
type Answer<T> = { result: { data: T } };

/** Calls a query of the gateway; it must succeed. */
export async function query<T>(
  request: APIRequestContext,
  procedure: string,
  input?: object,
): Promise<{ data: T; serverNowMs: number }> {
  const params = input === undefined ? {} : { params: { input: JSON.stringify(input) } };
  const response = await request.get(`/trpc/${procedure}`, params);
  expect(response.status(), procedure).toBe(200);
  const { result }: Answer<T> = await response.json();
  return { data: result.data, serverNowMs: Number(response.headers()['x-server-time']) };
}

/** Calls a mutation of the gateway; it must succeed. */
export async function mutate<T>(request: APIRequestContext, procedure: string, input: object): Promise<T> {
  const response = await request.post(`/trpc/${procedure}`, { data: input });
  expect(response.status(), `${procedure}: ${await response.text()}`).toBe(200);
  const { result }: Answer<T> = await response.json();
  return result.data;
}

/** The first match of a pattern in the page of a simulated phone. */
async function readPhone(request: APIRequestContext, number: string, pattern: RegExp): Promise<string> {
  let found = '';
  // Polls, because a text message is sent after the answer to the call that caused it.
  await expect
    .poll(async () => {
      const page = await (await request.get(operatorUrl(`/phone?number=${number}`))).text();
      found = pattern.exec(page)?.[1] ?? '';
      return found;
    }, `the phone of ${number} shows ${pattern}`)
    .not.toBe('');
  return found;
}

/** Deposits whole KES and waits until the balance has them. */
async function fund(request: APIRequestContext, number: string, amountKes: number): Promise<void> {
  await mutate(request, 'wallet.deposit', { amount: amountKes });
  const reference = await readPhone(request, number, /name="reference" value="(\d+)"/);
  const form = { number, reference, answer: 'approve' };
  expect((await request.post(operatorUrl('/phone/answer'), { form, maxRedirects: 0 })).status()).toBe(303);
  await expect
    .poll(async () => (await query<{ balance: number }>(request, 'wallet.balance')).data.balance)
    .toBe(amountKes);
}

/**
 * Registers and verifies a player without the screens, with money when an amount is given. The request context is
 * signed in afterwards; the context of a page shares its cookies with the page.
 */
export async function createPlayer(request: APIRequestContext, fundsKes = 0): Promise<CreatedPlayer> {
  const number = freshNumber();
  const { accNo } = await mutate<{ accNo: string }>(request, 'account.register', { phone: number, password: PASSWORD });
  const code = await readPhone(request, number, /data-testid="sms"><p>(\d{6})/);
  await mutate(request, 'account.verify', { accNo, code });
  if (fundsKes > 0) await fund(request, number, fundsKes);
  return { number, state: await request.storageState() };
}

/** Registers a player without a session on this page. A login as the worker's shared player would show its tests a notice. */
export async function registeredPhone(context: BrowserContext): Promise<string> {
  const { number } = await createPlayer(context.request);
  await context.clearCookies();
  return number;
}

/** Signs the player in unless the session of the request context is valid. Resolves with the context's state. */
export async function signInAgain(request: APIRequestContext, number: string): Promise<CreatedPlayer['state']> {
  const { signedIn } = (await query<{ signedIn: boolean }>(request, 'account.session')).data;
  if (!signedIn) await mutate(request, 'account.login', { phone: number, password: PASSWORD });
  return request.storageState();
}

/** The account number of the signed-in player. */
export async function accNoOf(request: APIRequestContext): Promise<string> {
  return (await query<{ accNo: string }>(request, 'account.session')).data.accNo;
}

type Listed = { items: { kind: string; amount: number }[] };

/**
 * The player's balance on the server, as text with two decimals. Without the charges of deposits that are refunded after
 * midnight in Nairobi, so that a test may run across it.
 */
export async function balanceOf(request: APIRequestContext): Promise<string> {
  const { balance } = (await query<{ balance: number }>(request, 'wallet.balance')).data;
  const { items } = (await query<Listed>(request, 'wallet.transactions', { group: 'deposits', page: 1 })).data;
  const refunded = items.filter(({ kind }) => kind === 'feeRefund').reduce((sum, { amount }) => sum + amount, 0);
  return (balance - refunded).toFixed(2);
}
