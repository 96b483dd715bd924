import { createECDH } from 'node:crypto';
import { PROCEDURES, type Fixture, type ListFixturesOutput, type Market, type Outcome } from '@ushindi/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOperator, type OperatorProcess } from './operatorProcess.ts';
import { newPlayer, PASSWORD, type Player } from './realPlayer.ts';
import { UNLIMITED, dataOf, startGateway, type TestGateway } from './testApp.ts';

/** What an attacker may have seen of another player: on a shared picture, over the shoulder, in a log. */
type Victim = Player & {
  readonly betId: string;
  readonly betRef: string;
  readonly depositKey: string;
  readonly receipt: string;
  readonly sessionId: string;
  readonly bonusId: string;
  readonly pushId: string;
  readonly pushKey: string;
};

const VICTIM_PHONE = '0798765432';
/** Five digits: a group of an attacker's own ids may have four. */
const DEPOSIT_KES = 13_579;
const STAKE_KES = 77;
const DEPOSIT_KEY = 'deposit-key-of-the-victim';
const BET_REF = 'VICTM01';

/** A browser at a push service. Nothing is sent to it in this test. */
const browserKeys = createECDH('prime256v1');
const PUSH_BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-victim',
  p256dh: browserKeys.generateKeys('base64url'),
  auth: 'secretOfTheVictim12345',
};
const PUSH_WISHES = { kinds: ['goal'], slipMatchIds: [], favouriteMatchIds: [] };

const PRIVATE = PROCEDURES.filter(({ meta }) => meta.auth === 'player');

/** An input of every private procedure that has one. It has the victim's ids wherever an input has an id. */
const INPUTS: Record<string, (victim: Victim) => object> = {
  'account.endSession': ({ sessionId }) => ({ sessionId }),
  'account.changePassword': () => ({
    oldPassword: PASSWORD,
    password: 'ndege wekundu',
    confirmPassword: 'ndege wekundu',
  }),
  'account.selfExclude': () => ({ period: '1-Week' }),
  'saferPlay.session': () => ({ isInUse: true }),
  'saferPlay.setRealityCheck': () => ({ minutes: 30 }),
  'saferPlay.setLimit': () => ({ kind: 'stake', period: 'day', amount: 10 }),
  'saferPlay.withdrawChange': () => ({ kind: 'deposit', period: 'day' }),
  'saferPlay.takeBreak': () => ({ days: 7 }),
  'ageProof.submit': () => ({ name: 'Amina Otieno', idNumber: '12345678', dateOfBirth: '1990-02-28' }),
  // With the address of the victim's browser, but without its secret.
  'push.subscribe': ({ pushKey }) => ({
    ...PUSH_BROWSER,
    ...PUSH_WISHES,
    auth: 'secretOfAnAttacker1234',
    key: pushKey,
  }),
  'push.update': ({ pushId }) => ({ ...PUSH_WISHES, kinds: ['deposit'], id: pushId }),
  'push.unsubscribe': ({ pushId }) => ({ id: pushId }),
  'wallet.deposit': ({ depositKey }) => ({ amount: DEPOSIT_KES, idempotencyKey: depositKey }),
  'wallet.depositStatus': ({ depositKey }) => ({ idempotencyKey: depositKey }),
  'wallet.findDeposit': ({ receipt }) => ({ receipt }),
  'wallet.withdraw': ({ depositKey }) => ({ amount: 100, idempotencyKey: depositKey }),
  'wallet.statement': () => ({ year: 2026 }),
  'wallet.spending': () => ({ period: '2026' }),
  'wallet.transactions': () => ({}),
  'bets.place': ({ betRef, bonusId }) => ({ stake: STAKE_KES, betRef, bonusId, selections: [pickOf(lateMatch)] }),
  'bets.cancel': ({ betId }) => ({ betId }),
  'bets.cashOutOffers': ({ betId }) => ({ betIds: [betId] }),
  'bets.cashOut': ({ betId }) => ({ betId, quoteId: '1-100-100-1' }),
  'bets.setAutoCashOut': ({ betId }) => ({ betId, target: 50 }),
  'bets.abandon': ({ betRef }) => ({ betRef }),
  'bets.status': ({ betRef }) => ({ betRef }),
  'bets.list': () => ({}),
  'bets.detail': ({ betId }) => ({ betId }),
  'jackpot.buy': ({ depositKey }) => ({ round: 1, picks: Array(10).fill('1'), idempotencyKey: depositKey }),
};

/** The last match of the list, which does not begin during the test. */
let lateMatch: Fixture;

/** A selection that can be placed now. */
function pickOf({ markets, matchId, sportId }: Fixture) {
  const open = markets.find(({ status }) => status.toLowerCase() === 'open') as Market;
  const isTrading = ({ odds, oddId, status }: Outcome) => odds !== null && oddId !== null && status === 'trading';
  const { oddId, name, specifier, alias, odds } = open.outcomes.find(isTrading) as Outcome;
  const { marketId, parentMarketId } = open;
  return {
    oddId,
    outcomeName: name,
    specifier,
    oddType: alias,
    oddValue: odds,
    matchId,
    sportId,
    parentMarketId,
    marketId,
    live: false,
  };
}

describe('a player with the ids of another player', { tags: ['T-07'] }, () => {
  let operator: OperatorProcess;
  let gateway: TestGateway;
  let victim: Victim;
  let before: unknown;
  let lastAttacker = 0;

  beforeAll(async () => {
    operator = await startOperator();
    gateway = await startGateway({ ...operator.upstream, ...UNLIMITED });
    victim = await betOf(await newPlayer({ operator, gateway }, VICTIM_PHONE, DEPOSIT_KES, DEPOSIT_KEY));
    before = await stateOf(victim);
  });
  afterAll(async () => {
    await gateway.close();
    await operator.close();
  });

  const read = async (name: string, { cookie }: Player, input?: object) =>
    dataOf(await gateway.query(name, input, cookie).expect(200));

  async function betOf(player: Player): Promise<Victim> {
    const page = (await read('fixtures.list', player, { page: 8 })) as ListFixturesOutput;
    lateMatch = page.items.at(-1) as Fixture;
    const slip = { stake: STAKE_KES, betRef: BET_REF, selections: [pickOf(lateMatch)] };
    await gateway.mutate('bets.place', slip, player.cookie).expect(200);
    const { bet } = (await read('bets.status', player, { betRef: BET_REF })) as { bet: { betId: string } };
    const { receipt } = (await read('wallet.depositStatus', player, { idempotencyKey: DEPOSIT_KEY })) as {
      receipt: string;
    };
    const { items: sessions } = (await read('account.sessions', player)) as { items: { id: string }[] };
    const { items: bonuses } = (await read('bonuses.list', player)) as { items: { refId: string }[] };
    await gateway
      .mutate('saferPlay.setLimit', { kind: 'deposit', period: 'day', amount: 9000 }, player.cookie)
      .expect(200);
    const { key: pushKey } = (await read('push.key', player)) as { key: string };
    const subscribed = await gateway
      .mutate('push.subscribe', { ...PUSH_BROWSER, ...PUSH_WISHES, key: pushKey }, player.cookie)
      .expect(200);
    return {
      ...player,
      pushKey,
      pushId: (dataOf(subscribed) as { id: string }).id,
      betId: bet.betId,
      betRef: BET_REF,
      depositKey: DEPOSIT_KEY,
      receipt,
      sessionId: sessions[0]?.id ?? '',
      bonusId: bonuses[0]?.refId ?? '',
    };
  }

  /** Remaining times, and the time played, which the operator counts every minute. */
  const CHANGING = new Set(['cancellableForMs', 'remainingMs', 'playedSeconds']);
  /** A value without the times that change by themselves. */
  const withoutTimes = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, part: unknown) => (CHANGING.has(key) ? 0 : part)));

  /** Everything of a player that does not change by itself. */
  async function stateOf(player: Player): Promise<unknown> {
    const { items: sessions } = (await read('account.sessions', player)) as { items: { id: string }[] };
    return withoutTimes({
      session: sessions.map(({ id }) => id),
      balance: await read('wallet.balance', player),
      deposit: await read('wallet.depositStatus', player, { idempotencyKey: DEPOSIT_KEY }),
      transactions: await read('wallet.transactions', player, {}),
      bets: await read('bets.list', player, {}),
      limits: await read('saferPlay.status', player),
      push: await read('push.list', player),
      bonuses: await read('bonuses.list', player),
    });
  }

  const attackerPhone = () => {
    lastAttacker += 1;
    return `07110000${String(lastAttacker).padStart(2, '0')}`;
  };

  it('is tried with an input of every private procedure that has one', () => {
    const withInput = PRIVATE.filter(({ input }) => input !== undefined).map(({ name }) => name);
    expect(Object.keys(INPUTS).toSorted()).toEqual(withInput.toSorted());
  });

  it('would succeed with the cookie of the other player', async () => {
    expect(await read('bets.detail', victim, { betId: victim.betId })).toMatchObject({ betId: victim.betId });
    expect(await read('bets.status', victim, { betRef: BET_REF })).toMatchObject({ state: 'placed' });
    expect(before).toMatchObject({ deposit: { state: 'paid', amount: DEPOSIT_KES }, session: [victim.sessionId] });
  });

  it.each(PRIVATE)('reads nothing and changes nothing of theirs by $name', async ({ name, type }) => {
    const attacker = await newPlayer({ operator, gateway }, attackerPhone());
    const input = INPUTS[name]?.(victim);
    const response =
      type === 'query'
        ? await gateway.query(name, input, attacker.cookie)
        : await gateway.mutate(name, input, attacker.cookie);
    const known = [victim.accNo, VICTIM_PHONE.slice(1), victim.sessionId, victim.receipt, '"placed"'];
    expect(known.filter((each) => response.text.includes(each))).toEqual([]);
    // As a number of its own: a time in milliseconds may contain its digits.
    expect(response.text).not.toMatch(new RegExp(String.raw`\b${DEPOSIT_KES}\b`));
    expect(await stateOf(victim)).toEqual(before);
  });

  it('has no money of theirs afterwards', async () => {
    const attacker = await newPlayer({ operator, gateway }, attackerPhone());
    expect(await read('wallet.balance', attacker)).toMatchObject({ balance: 0 });
  });
});
