import { expect, it } from 'vitest';
import { addressKey } from './addressKey.ts';

it.each([
  ['197.232.1.2', '197.232.1.2'],
  ['::ffff:197.232.1.2', '197.232.1.2'],
  ['2c0f:fe38:2240:1:aaaa:bbbb:cccc:dddd', '2c0f:fe38:2240:1::'],
  ['2c0f:fe38:2240:0001::7', '2c0f:fe38:2240:1::'],
  ['2C0F:FE38::9', '2c0f:fe38:0:0::'],
  ['::1', '0:0:0:0::'],
  ['no address', 'no address'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
