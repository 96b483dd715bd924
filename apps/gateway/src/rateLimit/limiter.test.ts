import { randomUUID } from 'node:crypto';
import { type CallerDevice, PROCEDURES, type ProcedurePolicy } from '@ushindi/api-contract';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../test/redis.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import type { CountedCall, LimitName } from './rules.ts';

const MINUTE_MS = 60_000;
const allowed = {
  callsPerAddress: 50,
  readsPerPlayer: 1000,
  accountChangesPerAddress: 40,
  loginsPerPhone: 3,
  failedLoginsPerAddress: 8,
  strangerLoginsPerPhone: 5,
  registrationsPerPhone: 2,
  codesPerPhone: 2,
  textsPerAddress: 6,
  codeGuesses: 2,
  passwordChangesPerPlayer: 2,
  changesPerPlayer: 4,
  ageChecksPerPlayer: 2,
  ageChecksPerAddress: 3,
  betsPerPlayer: 2,
  depositSearchesPerPlayer: 2,
  unknownCodesPerAddress: 3,
  bookingsPerAddress: 2,
  launchesPerAddress: 2,
  searchesPerAddress: 2,
  combinationsPerAddress: 2,
};

let limiter: Limiter;
let refusedBy: LimitName[];

const limiterWith = (maxKeys: number) => createLimiter({ allowed, maxKeys }, (name) => refusedBy.push(name));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  refusedBy = [];
  limiter = limiterWith(1000);
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

function policyOf(procedure: string): ProcedurePolicy {
  const found = PROCEDURES.find(({ name }) => name === procedure);
  if (found === undefined) throw new Error(`no procedure ${procedure}`);
  return found.meta;
}

const STRANGER: CallerDevice = { id: 'stranger', accounts: [] };
const OWN: CallerDevice = { id: 'own', accounts: ['phone:254712345678', 'account:4711'] };

const guest = (name: string, input: unknown, address = '1.1.1.1', device = STRANGER): CountedCall => ({
  policy: policyOf(name),
  address,
  accNo: null,
  unprovenSession: null,
  input,
  device,
});
const player = (name: string, accNo = '4711'): CountedCall => ({
  policy: policyOf(name),
  address: '1.1.1.1',
  accNo,
  unprovenSession: null,
  input: undefined,
  device: null,
});

async function make(call: CountedCall, outcome = 'REFUSED'): Promise<void> {
  const onSettled = await limiter.admit(call);
  await onSettled(outcome);
}

async function use(times: number, call: CountedCall, outcome?: string): Promise<void> {
  for (let n = 0; n < times; n += 1) await make(call, outcome);
}

const login = (phone: unknown) => guest('account.login', { phone, password: 'abcd' });
const tooMany = { code: 'TOO_MANY_REQUESTS' };

describe('login attempts', { tags: ['T-11'] }, () => {
  it.each(['712345678', '254712345678', ' 0712345678 ', '+254 712 345-678', '00254712345678'])(
    'count for the same phone when it is written %j',
    async (phone) => {
      await use(3, login('0712345678'));
      await expect(make(login(phone))).rejects.toMatchObject(tooMany);
      await make(login('0712345679'));
      expect(refusedBy).toEqual(['loginsPerPhone']);
    },
  );

  it('return the time to wait and are allowed after it', async () => {
    await make(login('0712345678'));
    pass(5 * MINUTE_MS);
    await use(2, login('0712345678'));
    await expect(make(login('0712345678'))).rejects.toMatchObject({
      message: 'Too many attempts. Please try again in 10 minutes.',
      details: { retryAfterMs: 10 * MINUTE_MS },
    });
    pass(10 * MINUTE_MS);
    await make(login('0712345678'));
  });

  it('start at zero after a success', async () => {
    await use(2, login('0712345678'));
    await make(login('712345678'), 'OK');
    await use(3, login('0712345678'));
    await expect(make(login('0712345678'))).rejects.toMatchObject(tooMany);
  });

  it('do not count when the operator is unavailable', async () => {
    await use(10, login('0712345678'), 'UPSTREAM_UNAVAILABLE');
    await use(3, login('0712345678'));
    await expect(make(login('0712345678'))).rejects.toMatchObject(tooMany);
  });

  it('count while they are pending, so a burst is limited too', async () => {
    const burst = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.admit(login('0712345678'))));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('are not limited without a phone, because their schema refuses them', async () => {
    await use(4, login(7));
    await use(4, guest('account.login', null));
    expect(refusedBy).toEqual([]);
  });

  it('are limited per address over many phones', async () => {
    for (let n = 0; n < 40; n += 1) await make(login(`07${String(n).padStart(8, '0')}`), 'OK');
    await expect(make(login('0799999999'))).rejects.toMatchObject(tooMany);
    await make(guest('account.login', { phone: '0799999999' }, '2.2.2.2'));
    await make(player('wallet.deposit'));
    expect(refusedBy).toEqual(['accountChangesPerAddress']);
  });
});

describe('strangers who guess passwords', { tags: ['R-135', 'R-136', 'T-12'] }, () => {
  const from = (address: string, device?: CallerDevice) =>
    guest('account.login', { phone: '0712345678', password: 'abcd' }, address, device);
  const spray = (n: number, address = '6.6.6.6') =>
    guest('account.login', { phone: `07${String(n).padStart(8, '0')}`, password: 'abcd' }, address);

  it('lock out neither a known device nor another address', async () => {
    await use(3, from('6.6.6.6'));
    await expect(make(from('6.6.6.6'))).rejects.toMatchObject(tooMany);
    await make(from('1.1.1.1'));
    await make(from('6.6.6.6', OWN), 'OK');
    expect(refusedBy).toEqual(['loginsPerPhone']);
  });

  it('are limited together when they have many addresses, and a known device is not', async () => {
    for (let n = 0; n < 5; n += 1) await make(from(`6.6.6.${n}`));
    await expect(make(from('6.6.6.6'))).rejects.toMatchObject(tooMany);
    expect(refusedBy).toEqual(['strangerLoginsPerPhone']);
    await make(from('6.6.6.6', OWN), 'OK');
  });

  it('are limited per address over all phones, and a known device there is not', async () => {
    for (let n = 0; n < 8; n += 1) await make(spray(n), 'INVALID');
    await expect(make(spray(9))).rejects.toMatchObject(tooMany);
    expect(refusedBy).toEqual(['failedLoginsPerAddress']);
    await make(from('6.6.6.6', OWN), 'OK');
    await make(spray(9, '7.7.7.7'));
  });

  it('reach the limit of the address in one burst', async () => {
    const burst = await Promise.allSettled(Array.from({ length: 600 }, (_, n) => limiter.admit(spray(n))));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });

  it('use up neither the calls nor the texts of an address for a known device', async () => {
    const register = (n: number) => guest('account.register', { phone: `07${String(n).padStart(8, '0')}` });
    for (let n = 0; n < 6; n += 1) await make(register(n));
    await expect(make(register(6))).rejects.toMatchObject(tooMany);
    expect(refusedBy).toEqual(['textsPerAddress']);
    for (let n = 0; n < 40; n += 1) await make(spray(n, '1.1.1.1'), 'OK').catch(() => undefined);
    await make(guest('account.requestReset', { phone: '0712345678' }, '1.1.1.1', OWN));
    await make(from('1.1.1.1', OWN), 'OK');
  });

  it('cannot use the exemption of their own device for the phone of others', async () => {
    const theirs = { id: 'theirs', accounts: ['phone:254700000000', 'account:4700'] };
    await use(3, from('6.6.6.6', theirs));
    await expect(make(from('6.6.6.6', theirs))).rejects.toMatchObject(tooMany);
  });
});

describe('refused logins of an address', { tags: ['R-136', 'T-11'] }, () => {
  it.each(['OK', 'NEEDS_VERIFICATION', 'UPSTREAM_TIMEOUT', 'TOO_MANY_REQUESTS'])(
    'do not count when the outcome is %s',
    async (outcome) => {
      for (let n = 0; n < 20; n += 1) await make(login(`07${String(n).padStart(8, '0')}`), outcome);
      expect(refusedBy).toEqual([]);
    },
  );
});

describe('a call that a limit refuses', { tags: ['R-136'] }, () => {
  const logins = (from: number, count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, n) => limiter.admit(login(`07${String(from + n).padStart(8, '0')}`))),
    );

  it('is not counted as a refused login, so that a burst of right passwords locks nobody out', async () => {
    const burst = await logins(0, 30);
    const admitted = burst.filter((each) => each.status === 'fulfilled');
    expect(admitted).toHaveLength(8);
    for (const { value: onSettled } of admitted) await onSettled('OK');
    expect((await logins(100, 8)).filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });

  it('is not counted by the limits that it passed before', async () => {
    const stranger = (n: number) => guest('account.login', { phone: '0712345678' }, `6.6.6.${n}`);
    for (let n = 0; n < 5; n += 1) await make(stranger(n));
    for (let n = 0; n < 20; n += 1) await expect(make(login('0712345678'))).rejects.toMatchObject(tooMany);
    expect(new Set(refusedBy)).toEqual(new Set(['strangerLoginsPerPhone']));
    await make(login('0700000001'), 'OK');
  });
});

it('limits the tries of a known device', { tags: ['R-135'] }, async () => {
  const owner = guest('account.login', { phone: '0712345678', password: 'abcd' }, '1.1.1.1', OWN);
  await use(3, owner);
  await expect(make(owner)).rejects.toMatchObject(tooMany);
});

describe('registrations by strangers', { tags: ['R-135', 'T-12'] }, () => {
  it('do not keep the owner from registering at another address', async () => {
    const register = (address: string) => guest('account.register', { phone: '0712345678' }, address);
    await use(2, register('6.6.6.6'));
    await expect(make(register('6.6.6.6'))).rejects.toMatchObject(tooMany);
    await make(register('1.1.1.1'));
  });
});

describe('verification codes', () => {
  it('are limited per phone over all calls that send one', async () => {
    await make(guest('account.requestReset', { phone: '0712345678' }));
    await make(guest('account.resendCode', { phone: '254712345678' }), 'OK');
    await expect(make(guest('account.requestReset', { phone: '712345678' }))).rejects.toMatchObject(tooMany);
  });

  it('may be guessed again after the right one, and after a failure of the operator', async () => {
    const verify = guest('account.verify', { accNo: '4711' });
    await make(verify);
    await make(verify, 'OK');
    await make(verify);
    await use(5, verify, 'UPSTREAM_UNAVAILABLE');
    await make(verify);
    await expect(make(verify)).rejects.toMatchObject(tooMany);
  });

  it('limit guesses per account and per phone', async () => {
    await use(2, guest('account.verify', { accNo: '4711' }));
    await expect(make(guest('account.verify', { accNo: ' 4711 ' }))).rejects.toMatchObject(tooMany);
    await make(guest('account.verify', { accNo: '4712' }));
    await use(2, guest('account.resetPassword', { phone: '0712345678' }));
    await expect(make(guest('account.resetPassword', { phone: '712345678' }))).rejects.toMatchObject(tooMany);
  });
});

describe('a player', () => {
  it('has limits for mutations and bets, and for reads only that of the address', async () => {
    await use(2, player('bets.place'));
    await expect(make(player('bets.place'))).rejects.toMatchObject(tooMany);
    await make(player('wallet.deposit'));
    await expect(make(player('wallet.deposit'))).rejects.toMatchObject(tooMany);
    expect(refusedBy).toEqual(['betsPerPlayer', 'changesPerPlayer']);
    await use(10, player('wallet.balance'));
    await make(player('bets.place', '4712'));
  });

  it('has used up a bet also when the operator failed, because it may have been placed', async () => {
    await use(2, player('bets.place'), 'UPSTREAM_TIMEOUT');
    await expect(make(player('bets.place'), 'OK')).rejects.toMatchObject(tooMany);
  });

  it('may change the password after wrong ones only a few times, and again after a right one', {
    tags: ['R-131'],
  }, async () => {
    await make(player('account.changePassword'), 'INVALID');
    await make(player('account.changePassword'), 'OK');
    await use(2, player('account.changePassword'), 'INVALID');
    await expect(make(player('account.changePassword'))).rejects.toMatchObject(tooMany);
    pass(MINUTE_MS);
    await expect(make(player('account.changePassword'))).rejects.toMatchObject(tooMany);
    expect(refusedBy.at(-1)).toBe('passwordChangesPerPlayer');
    await make(player('account.changePassword', '4712'));
  });

  it('has a limit of searches for a deposit', async () => {
    await use(2, player('wallet.findDeposit'), 'OK');
    await expect(make(player('wallet.findDeposit'))).rejects.toMatchObject(tooMany);
    expect(refusedBy).toEqual(['depositSearchesPerPlayer']);
    await make(player('wallet.findDeposit', '4712'));
  });

  it('can always sign out', async () => {
    await use(20, player('account.logout'));
    expect(refusedBy).toEqual([]);
  });
});

describe('an unproven session', { tags: ['T-05'] }, () => {
  const unproven = (name: string, session = 'copied') => ({ ...player(name), unprovenSession: session });

  it('uses up limits of its own, whatever the outcome of its calls, and none of its player', async () => {
    await use(2, unproven('bets.place'), 'SESSION_EXPIRED');
    await expect(make(unproven('bets.place'))).rejects.toMatchObject(tooMany);
    await use(2, unproven('bets.place', 'another'), 'INVALID');
    await expect(make(unproven('bets.place', 'another'))).rejects.toMatchObject(tooMany);
    await use(2, player('bets.place'), 'OK');
    expect(new Set(refusedBy)).toEqual(new Set(['betsPerPlayer']));
  });

  it('counts for its player as soon as the operator accepts it', async () => {
    await make(unproven('bets.place', 'first'), 'OK');
    await make(unproven('bets.place', 'second'), 'OK');
    await expect(make(player('bets.place'))).rejects.toMatchObject(tooMany);
  });

  it('sets the count of wrong passwords back with the right one', async () => {
    await make(player('account.changePassword'), 'INVALID');
    await make(unproven('account.changePassword'), 'OK');
    await use(2, player('account.changePassword'), 'INVALID');
    await expect(make(player('account.changePassword'))).rejects.toMatchObject(tooMany);
  });
});

it('refuses an address beyond its limit for one minute', async () => {
  await use(50, player('wallet.balance'));
  await expect(make(player('wallet.balance'))).rejects.toMatchObject({
    message: 'Too many attempts. Please try again in a minute.',
    details: { retryAfterMs: MINUTE_MS },
  });
  pass(MINUTE_MS);
  await make(player('wallet.balance'));
});

it('limits all reads of a player together, and no change, guest or other player', { tags: ['T-28'] }, async () => {
  limiter = createLimiter({ allowed: { ...allowed, readsPerPlayer: 3 }, maxKeys: 10 }, (name) => refusedBy.push(name));
  await use(2, player('wallet.statement'), 'OK');
  await make(player('wallet.balance'), 'OK');
  await expect(make(player('bets.list'))).rejects.toMatchObject(tooMany);
  for (const free of [player('bets.place'), guest('fixtures.list', {}), player('bets.list', '4712')])
    await make(free, 'OK');
  pass(MINUTE_MS);
  await make(player('bets.list'), 'OK');
  expect(refusedBy).toEqual(['readsPerPlayer']);
});

it('limits reads that guests may make too, and takes no session for proven by them', {
  tags: ['T-05', 'T-28'],
}, async () => {
  limiter = createLimiter({ allowed: { ...allowed, readsPerPlayer: 3 }, maxKeys: 10 }, (name) => refusedBy.push(name));
  const copied = { ...player('account.session'), unprovenSession: 'copied' };
  await use(3, copied, 'OK');
  await expect(make(copied)).rejects.toMatchObject(tooMany);
  await use(2, player('account.session'), 'OK');
  await make(player('leaderboard.get'), 'OK');
  await expect(make(player('wallet.balance'))).rejects.toMatchObject(tooMany);
  await use(4, guest('leaderboard.get', undefined), 'OK');
  expect(refusedBy).toEqual(['readsPerPlayer', 'readsPerPlayer']);
});

it('drops the least recently used keys beyond its maximum', async () => {
  limiter = limiterWith(2);
  await use(3, login('0700000001'));
  await make(login('0700000002'));
  await expect(make(login('0700000001'))).rejects.toMatchObject(tooMany);
  await make(login('0700000003'));
  await expect(make(login('0700000001'))).rejects.toMatchObject(tooMany);
  await use(3, login('0700000002'));
});

describe('booking codes', () => {
  const load = (address?: string) => guest('betslip.load', { code: 'ABCDE12' }, address);

  it('are counted per address when nobody has them, and not when they load', { tags: ['R-178', 'T-40'] }, async () => {
    await use(10, load(), 'OK');
    await use(3, load(), 'NOT_FOUND');
    await expect(make(load())).rejects.toMatchObject(tooMany);
    await make(load('2.2.2.2'), 'OK');
    pass(15 * MINUTE_MS);
    await make(load(), 'OK');
  });

  it('are drawn for an address within its limit', { tags: ['R-178', 'T-40'] }, async () => {
    const book = guest('betslip.book', { selections: [] });
    await use(2, book, 'OK');
    await expect(make(book)).rejects.toMatchObject(tooMany);
  });
});

it('limits launches of casino games per address, of guests and players together', { tags: ['T-28'] }, async () => {
  await make(guest('games.launch', { game: 'jetx' }), 'OK');
  await make(player('games.launch'), 'OK');
  await expect(make(guest('games.launch', { game: 'jetx' }))).rejects.toMatchObject(tooMany);
  await make(guest('games.launch', { game: 'jetx' }, '2.2.2.2'), 'OK');
  expect(refusedBy).toEqual(['launchesPerAddress']);
});

it('limits searches per address, of guests and players together', { tags: ['T-28'] }, async () => {
  const search = guest('search.matches', { text: 'gor' });
  await make(search, 'OK');
  await make(player('search.matches'), 'OK');
  await expect(make(search)).rejects.toMatchObject(tooMany);
  await make(guest('search.matches', { text: 'gor' }, '2.2.2.2'), 'OK');
  expect(refusedBy).toEqual(['searchesPerAddress']);
});

it('limits prices of combinations per address, of guests and players together', { tags: ['T-28'] }, async () => {
  const price = guest('fixtures.builder', { matchId: '501', oddIds: [] });
  await make(price, 'OK');
  await make(player('fixtures.builder'), 'OK');
  await expect(make(price)).rejects.toMatchObject(tooMany);
  await make(guest('fixtures.builder', { matchId: '501', oddIds: [] }, '2.2.2.2'), 'OK');
  expect(refusedBy).toEqual(['combinationsPerAddress']);
});

const isSkipped = !(await redisIsThere());
it.skipIf(isSkipped)('counts bets in Redis for all gateways, and all calls of an address in this process', async () => {
  const client = new Redis(REDIS_URL);
  await client.ping();
  const accNo = randomUUID();
  const address = randomUUID();
  limiter = createLimiter({ allowed, maxKeys: 10 }, () => undefined, client);
  await make({ ...player('bets.place', accNo), address });
  const [bets, calls] = await Promise.all([client.keys(`*${accNo}`), client.keys(`*${address}`)]);
  expect([bets.length > 0, calls]).toEqual([true, []]);
  client.disconnect();
});
