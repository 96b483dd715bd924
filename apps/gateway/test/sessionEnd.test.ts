import { PROCEDURES } from '@ushindi/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { startOperator, type OperatorProcess } from './operatorProcess.ts';
import { newPlayer, PASSWORD } from './realPlayer.ts';
import { isForPlayers } from './samples.ts';
import { UNLIMITED, cookieSet, dataOf, startGateway, type TestGateway } from './testApp.ts';
import { placeInput } from './wire.ts';

const PHONE = '0712345678';
const PRIVATE = PROCEDURES.map(({ name }) => name).filter(isForPlayers);

const BETS_A_MINUTE = 3;

/** Two gateways in front of one operator. The second has decrypted the cookie before the first ends its session. */
describe('a copied cookie', { tags: ['T-05'] }, () => {
  let operator: OperatorProcess;
  let gateways: [TestGateway, TestGateway];
  let strict: TestGateway;
  let copied: string;

  beforeAll(async () => {
    operator = await startOperator();
    const settings = { ...operator.upstream, ...UNLIMITED };
    const limited = { ...settings, LIMIT_BETS_PER_PLAYER_MINUTE: String(BETS_A_MINUTE) };
    gateways = [await startGateway(settings), await startGateway(settings)];
    strict = await startGateway(limited);
    await newPlayer({ operator, gateway: gateways[0] }, PHONE);
  });
  afterAll(async () => {
    await Promise.all([...gateways, strict].map((gateway) => gateway.close()));
    await operator.close();
  });
  beforeEach(async () => {
    copied = await logIn();
  });

  async function logIn(): Promise<string> {
    const response = await gateways[0].mutate('account.login', { phone: PHONE, password: PASSWORD }).expect(200);
    return `${SESSION_COOKIE}=${cookieSet(response)}`;
  }

  it.each<[what: string, end: (own: string) => PromiseLike<unknown>]>([
    ['logout', () => gateways[0].mutate('account.logout', undefined, copied).expect(200)],
    [
      'logout everywhere from another device',
      (own) => gateways[0].mutate('account.endAllSessions', undefined, own).expect(200),
    ],
    [
      'a change of the password on another device',
      (own) =>
        gateways[0]
          .mutate(
            'account.changePassword',
            { oldPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD },
            own,
          )
          .expect(200),
    ],
    [
      'a self-exclusion on another device',
      (own) => gateways[0].mutate('account.selfExclude', { period: '1-Hour' }, own).expect(200),
    ],
  ])('gets 401 from every private call of every gateway after %s', { tags: ['R-126'] }, async (_what, end) => {
    for (const gateway of gateways) await gateway.query('wallet.balance', undefined, copied).expect(200);
    await end(await logIn());
    for (const gateway of gateways) {
      const calls = PRIVATE.map(async (name) => [name, (await gateway.callSample(name, copied)).status]);
      expect(await Promise.all(calls)).toEqual(PRIVATE.map((name) => [name, 401]));
      expect(dataOf(await gateway.query('account.session', undefined, copied))).toMatchObject({ signedIn: false });
    }
  });

  it('uses up none of the limits of its player after its session has ended', async () => {
    const statusOf = async (input: object, cookie: string) => (await strict.mutate('bets.place', input, cookie)).status;
    const own = await logIn();
    await strict.query('wallet.balance', undefined, own).expect(200);
    await gateways[0].mutate('account.logout', undefined, copied).expect(200);
    const tries = Array.from({ length: 4 * BETS_A_MINUTE }, (_, n) => (n % 2 === 0 ? placeInput() : {}));
    const refused = await Promise.all(tries.map((input) => statusOf(input, copied)));
    expect(refused).toContain(429);
    expect(await statusOf(placeInput(), own)).not.toBe(429);
  });
});
