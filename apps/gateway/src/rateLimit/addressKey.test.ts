import { expect, it } from 'vitest';
import { keptBytes } from '@ushindi/server/test/keptBytes';
import { addressKey, networkOf } from './addressKey.ts';

it.each([
  ['197.232.1.2', '197.232.1.2'],
  ['::ffff:197.232.1.2', '197.232.1.2'],
  ['2c0f:fe38:2240:1:aaaa:bbbb:cccc:dddd', '2c0f:fe38:2240:1::'],
  ['2c0f:fe38:2240:0001::7', '2c0f:fe38:2240:1::'],
  ['2C0F:FE38::9', '2c0f:fe38:0:0::'],
  ['2c0f::3:4:5:6:7:8', '2c0f:0:3:4::'],
  ['::3:4:5:6:7:8', '0:0:3:4::'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::'],
  ['::1', '0:0:0:0::'],
  ['::ffff:197.232.111.222', '197.232.111.222'],
  ['5::ffff:197.232.1.2', '5:0:0:0::'],
  ['::ffff:197.232.1.2.3', '::ffff:197.232.1.2.3'],
  ['no address', 'no address'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it('keeps nothing of the header in memory that a proxy named the address in', { tags: ['T-30'] }, async () => {
  const header = (n: number): string => `${'x'.repeat(4_000_000)}, 197.232.101.${100 + n}`;
  const keys = () => Array.from({ length: 20 }, (_, n) => addressKey(header(n).slice(-15)));
  expect(await keptBytes(keys)).toBeLessThan(20_000_000);
});

it.each([
  ['197.232.1.2', '197.232.1.0/24'],
  ['::ffff:197.232.1.2', '197.232.1.0/24'],
  ['2c0f:fe38:2240:1:aaaa:bbbb:cccc:dddd', '2c0f:fe38:2240::/48'],
  ['::1', '0:0:0::/48'],
  ['no address', ''],
])('finds %s in the network %j', { tags: ['R-129'] }, (address, network) => {
  expect(networkOf(address)).toBe(network);
});
