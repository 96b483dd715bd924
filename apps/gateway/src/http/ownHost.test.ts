import { describe, expect, it } from 'vitest';
import { hostCheck } from './ownHost.ts';

describe('hostCheck', { tags: ['R-102', 'T-10'] }, () => {
  const isForUs = hostCheck('https://ushindi.example');

  it.each([
    [{ host: 'ushindi.example' }, '/', true],
    [{ host: 'ushindi.example', 'x-forwarded-proto': 'https' }, '/', true],
    [{ host: 'localhost:8080' }, '/', true],
    [{ host: '127.0.0.1:5173' }, '/', true],
    [{ host: '[::1]:8080' }, '/', true],
    [{ host: '10.1.2.3:8080' }, '/readyz?upstream=1', true],
    [{}, '/healthz', true],
    [{}, '/', false],
    [{ host: 'ushindi.example', 'x-forwarded-proto': 'http' }, '/', false],
    [{ host: 'ushindi.example:8080' }, '/', false],
    [{ host: 'www.ushindi.example' }, '/', false],
    [{ host: 'ushindi.example.evil.example' }, '/', false],
    [{ host: 'localhost.evil.example' }, '/', false],
    [{ host: '127.0.0.1.evil.example' }, '/metricsx', false],
    [{ host: '10.1.2.3' }, '/', false],
  ])('returns for %j at %s: %s', (headers, url, expected) => {
    expect(isForUs({ headers, url })).toBe(expected);
  });
});
