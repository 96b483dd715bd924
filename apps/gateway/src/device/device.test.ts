import type { CallerDevice } from '@ushindi/api-contract';
import { describe, expect, it } from 'vitest';
import { keptBytes } from '@ushindi/server/test/keptBytes';
import { accNoKey, isKnown, phoneKey, withPlayer } from './device.ts';

const player = (n: number) => ({
  accessToken: 'token',
  accNo: `471${n}`,
  phone: `25471234567${n}`,
  name: 'Achieng',
  expiresAtMs: 0,
});
const keysOf = (n: number) => [`phone:25471234567${n}`, `account:471${n}`];

describe('the key of an account', { tags: ['R-135'] }, () => {
  it.each(['0712345678', '712345678', '254712345678', '+254 712-345-678', '00254712345678'])(
    'is the same for the phone %j',
    (text) => expect(phoneKey(text)).toBe('phone:254712345678'),
  );

  it('differs for each text that is no phone, by its last nine digits', () => {
    expect([phoneKey(''), phoneKey('12'), phoneKey('a1b2'), phoneKey('9112345678901')]).toEqual([
      'phone:',
      'phone:12',
      'phone:12',
      'phone:345678901',
    ]);
  });

  it('keeps nothing of a long account number in memory', { tags: ['T-30'] }, async () => {
    const longNumbers = () => Array.from({ length: 20 }, (_, n) => accNoKey(`${n}${'1'.repeat(4_000_000)}`));
    expect(await keptBytes(longNumbers)).toBeLessThan(20_000_000);
  });

  it('has an account number without spaces around it, and at most 64 characters', () => {
    expect(accNoKey(' 4711 ')).toBe('account:4711');
    expect(accNoKey('9'.repeat(65))).toBe(`account:${'9'.repeat(64)}`);
  });
});

describe('a device after a sign-in', { tags: ['R-135'] }, () => {
  it('is recognised for the player by phone and account number, and for no other player', () => {
    const device = withPlayer({ id: 'a', accounts: [] }, player(1));
    expect(device).toEqual({ id: 'a', accounts: keysOf(1) });
    expect(keysOf(1).map((key) => isKnown(device, key))).toEqual([true, true]);
    expect(isKnown(device, 'phone:254712345670')).toBe(false);
  });

  it('has each player once, the latest first', () => {
    const both = withPlayer(withPlayer({ id: 'a', accounts: [] }, player(1)), player(2));
    expect(both.accounts).toEqual([...keysOf(2), ...keysOf(1)]);
    expect(withPlayer(both, player(1)).accounts).toEqual([...keysOf(1), ...keysOf(2)]);
  });

  it('forgets the least recent of six players', () => {
    const nobodys: CallerDevice = { id: 'a', accounts: [] };
    const device = [1, 2, 3, 4, 5, 6].reduce((now, n) => withPlayer(now, player(n)), nobodys);
    expect(device.accounts).toEqual([6, 5, 4, 3, 2].flatMap(keysOf));
  });
});
