import { SESSION_COOKIE } from '../src/http/session.ts';
import { type OperatorProcess, waitUntil } from './operatorProcess.ts';
import { cookieSet, dataOf, type TestGateway } from './testApp.ts';

/** A gateway in front of the reference operator. */
export type RealProduct = { readonly operator: OperatorProcess; readonly gateway: TestGateway };

/** A signed-in player of the reference operator. */
export type Player = { readonly phone: string; readonly accNo: string; readonly cookie: string };

export const PASSWORD = 'tausi mweupe';

/** Registers and verifies a phone, and pays in whole KES when an amount is given. */
export async function newPlayer(
  { operator, gateway }: RealProduct,
  phone: string,
  depositKes = 0,
  idempotencyKey?: string,
): Promise<Player> {
  const registered = await gateway.mutate('account.register', { phone, password: PASSWORD }).expect(200);
  const { accNo } = dataOf(registered) as { accNo: string };
  const code = await operator.latestCode(phone);
  const verified = await gateway.mutate('account.verify', { accNo, code }).expect(200);
  const cookie = `${SESSION_COOKIE}=${cookieSet(verified)}`;
  if (depositKes > 0) {
    await gateway.mutate('wallet.deposit', { amount: depositKes, idempotencyKey }, cookie).expect(200);
    await waitUntil(async () => (await operator.approvePayments(phone)) === 1);
    const balance = async () => dataOf(await gateway.query('wallet.balance', undefined, cookie)) as { balance: number };
    await waitUntil(async () => (await balance()).balance === depositKes);
  }
  return { phone, accNo, cookie };
}
