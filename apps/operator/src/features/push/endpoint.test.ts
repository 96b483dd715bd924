import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isKnownService, isPrivateAddress, lookupPublic } from './endpoint.ts';

const SETTINGS = {
  hosts: ['fcm.googleapis.com', '*.push.apple.com'],
  contact: undefined,
  testService: 'http://127.0.0.1:9',
};

describe('a push service', { tags: ['R-327', 'T-61'] }, () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/a', true],
    ['https://web.push.apple.com/a', true],
    ['https://push.apple.com/a', false],
    ['https://web.push.apple.com.attacker.example/a', false],
    ['https://xpush.apple.com/a', false],
    ['http://127.0.0.1:9/a', true],
    ['http://127.0.0.1:90/a', false],
    ['http://127.0.0.1:9@attacker.example/a', false],
    ['no address', false],
  ])('is known at %s: %s', (endpoint, isKnown) => {
    expect(isKnownService(endpoint, SETTINGS)).toBe(isKnown);
  });

  it('has no test service where none is set', () => {
    expect(isKnownService('http://127.0.0.1:9/a', { ...SETTINGS, testService: undefined })).toBe(false);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    '::10.0.0.1',
    '64:ff9b:1::10.0.0.1',
    '2002:a00:1::1',
  ])('is never at %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])('may be at %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it('is not connected to when its name leads to this machine', async () => {
    await expect(promisify(lookupPublic)('localhost', {})).rejects.toThrow('localhost has a private address');
  });
});
