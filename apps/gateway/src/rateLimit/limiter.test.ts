import { PROCEDURES, type ProcedurePolicy } from '@ushindi/api-contract';
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
  depositSearchesPerPlayer: 2,
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

const guest = (name: string, input: unknown, address = '1.1.1.1'): CountedCall => ({
  policy: policyOf(name),
  address,
  accNo: null,
  input,
});
const player = (name: string, accNo = '4711'): CountedCall => ({
  policy: policyOf(name),
  address: '1.1.1.1',
  accNo,
  input: undefined,
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

describe('login attempts', () => {
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
    await use(5, login(7));
    await use(5, guest('account.login', null));
    expect(refusedBy).toEqual([]);
  });

  it('are limited per address over many phones', async () => {
    for (let n = 0; n < 40; n += 1) await make(login(`07${String(n).padStart(8, '0')}`));
    await expect(make(login('0799999999'))).rejects.toMatchObject(tooMany);
    await make(guest('account.login', { phone: '0799999999' }, '2.2.2.2'));
    await make(player('wallet.deposit'));
    expect(refusedBy).toEqual(['accountChangesPerAddress']);
  });
});

describe('verification codes', () => {
  it('are limited per phone over all calls that send one', async () => {
    await make(guest('account.requestReset', { phone: '0712345678' }));
    await make(guest('account.resendCode', { phone: '254712345678' }), 'OK');
    await expect(make(guest('account.requestReset', { phone: '712345678' }))).rejects.toMatchObject(tooMany);
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

  it('can always sign out', async () => {
    await use(20, player('account.logout'));
    expect(refusedBy).toEqual([]);
  });
});

it('refuses an address beyond its limit for one minute', async () => {
  await use(50, player('wallet.balance'));
  await expect(make(player('wallet.balance'))).rejects.toMatchObject({ details: { retryAfterMs: MINUTE_MS } });
  pass(MINUTE_MS);
  await make(player('wallet.balance'));
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
