import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimiter, type Limiter } from './limiter.ts';
import type { CountedCall, LimitName } from './rules.ts';

const MINUTE_MS = 60_000;
const allowed = {
  callsPerAddress: 50,
  accountChangesPerAddress: 40,
  loginsPerPhone: 3,
  registrationsPerPhone: 2,
  codesPerPhone: 2,
  codeGuesses: 2,
  changesPerPlayer: 4,
  betsPerPlayer: 2,
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

const guest = (name: string, input: unknown, address = '1.1.1.1'): CountedCall => ({
  name,
  changes: true,
  address,
  accNo: null,
  input,
});
const player = (name: string, changes = true, accNo = '4711'): CountedCall => ({
  name,
  changes,
  address: '1.1.1.1',
  accNo,
  input: undefined,
});

async function make(call: CountedCall, outcome = 'REFUSED'): Promise<void> {
  const leave = await limiter.admit(call);
  await leave(outcome);
}

async function use(times: number, call: CountedCall, outcome?: string): Promise<void> {
  for (let n = 0; n < times; n += 1) await make(call, outcome);
}

const login = (phone: unknown) => guest('account.login', { phone, password: 'abcd' });
const tooMany = { code: 'TOO_MANY_REQUESTS' };

describe('tries to log in', () => {
  it.each(['712345678', '254712345678', ' 0712345678 ', '+254 712 345-678', '00254712345678'])(
    'count for one phone, also when it is written %j',
    async (phone) => {
      await use(3, login('0712345678'));
      await expect(make(login(phone))).rejects.toMatchObject(tooMany);
      await make(login('0712345679'));
      expect(refusedBy).toEqual(['loginsPerPhone']);
    },
  );

  it('are told how long to wait, and allowed again then', async () => {
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

  it('begin anew after a success', async () => {
    await use(2, login('0712345678'));
    await make(login('712345678'), 'OK');
    await use(3, login('0712345678'));
    await expect(make(login('0712345678'))).rejects.toMatchObject(tooMany);
  });

  it('do not count when the operator could not judge them', async () => {
    await use(10, login('0712345678'), 'UPSTREAM_UNAVAILABLE');
    await use(3, login('0712345678'));
    await expect(make(login('0712345678'))).rejects.toMatchObject(tooMany);
  });

  it('count while they are under way, so that a burst gets no further', async () => {
    const burst = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.admit(login('0712345678'))));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('without a phone are left to their schema', async () => {
    await use(5, login(7));
    await use(5, guest('account.login', null));
    expect(refusedBy).toEqual([]);
  });

  it('of many phones are bounded by their address', async () => {
    for (let n = 0; n < 40; n += 1) await make(login(`07${String(n).padStart(8, '0')}`));
    await expect(make(login('0799999999'))).rejects.toMatchObject(tooMany);
    await make(guest('account.login', { phone: '0799999999' }, '2.2.2.2'));
    await make(player('wallet.deposit'));
    expect(refusedBy).toEqual(['accountChangesPerAddress']);
  });
});

describe('codes', () => {
  it('are sent to a phone only so often, whichever call asks', async () => {
    await make(guest('account.requestReset', { phone: '0712345678' }));
    await make(guest('account.resendCode', { phone: '254712345678' }), 'OK');
    await expect(make(guest('account.requestReset', { phone: '712345678' }))).rejects.toMatchObject(tooMany);
  });

  it('are guessed only so often per account and per phone', async () => {
    await use(2, guest('account.verify', { accNo: '4711' }));
    await expect(make(guest('account.verify', { accNo: ' 4711 ' }))).rejects.toMatchObject(tooMany);
    await make(guest('account.verify', { accNo: '4712' }));
    await use(2, guest('account.resetPassword', { phone: '0712345678' }));
    await expect(make(guest('account.resetPassword', { phone: '712345678' }))).rejects.toMatchObject(tooMany);
  });
});

describe('a player', () => {
  it('changes things only so often, bets less often still, and looks as often as the address may', async () => {
    await use(2, player('bets.place'));
    await expect(make(player('bets.place'))).rejects.toMatchObject(tooMany);
    await make(player('wallet.deposit'));
    await expect(make(player('wallet.deposit'))).rejects.toMatchObject(tooMany);
    expect(refusedBy).toEqual(['betsPerPlayer', 'changesPerPlayer']);
    await use(10, player('wallet.balance', false));
    await make(player('bets.place', true, '4712'));
  });

  it('may always sign out', async () => {
    await use(20, player('account.logout'));
    expect(refusedBy).toEqual([]);
  });
});

it('an address is refused beyond its limit, for one minute', async () => {
  await use(50, player('wallet.balance', false));
  await expect(make(player('wallet.balance', false))).rejects.toMatchObject({ details: { retryAfterMs: MINUTE_MS } });
  pass(MINUTE_MS);
  await make(player('wallet.balance', false));
});

it('remembers only so many keys, and forgets those that were used least lately', async () => {
  limiter = limiterWith(2);
  await use(3, login('0700000001'));
  await make(login('0700000002'));
  await expect(make(login('0700000001'))).rejects.toMatchObject(tooMany);
  await make(login('0700000003'));
  await expect(make(login('0700000001'))).rejects.toMatchObject(tooMany);
  await use(3, login('0700000002'));
});
