import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isLoopbackHost, isLoopbackUrl } from './loopback.ts';

describe('this machine', { tags: ['R-102'] }, () => {
  it.each(['localhost', 'LOCALHOST:1', '127.8.9.1:8080', '[::1]', '[::1]:80'])('is the host %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each(['', '0.0.0.0', 'localhost.evil.example', '127.0.0.1.evil.example', '127.0.0.1@evil.example', '10.0.0.1'])(
    'is not the host %j',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );

  it('is found in addresses to open and to listen on', () => {
    expect(['http://localhost:8080/a', 'https://127.0.0.1', 'no address'].map(isLoopbackUrl)).toEqual([
      true,
      true,
      false,
    ]);
    expect(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].map(isLoopbackAddress)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
