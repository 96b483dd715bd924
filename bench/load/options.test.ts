import { describe, expect, it } from 'vitest';
import { OptionError } from '../lib/optionsOrExit.ts';
import { readOptions } from './options.ts';

describe('where load may go', () => {
  it.each(['http://127.0.0.1:8080', 'http://localhost:9000'])('takes %s', (address) => {
    expect(readOptions(['--profile', 'browse', '--address', address]).address.origin).toBe(address);
  });

  it.each([
    'https://127.0.0.1',
    'http://example.com',
    'http://10.0.0.1:8080',
    'http://localhost.example.com',
    'http://127.0.0.1@example.com/',
    'http://0.0.0.0:8080',
    'nowhere',
  ])('refuses %s, as address and as the phone simulator alike', (address) => {
    expect(() => readOptions(['--profile', 'browse', '--address', address])).toThrow(OptionError);
    expect(() => readOptions(['--profile', 'browse', '--phone-address', address])).toThrow(OptionError);
  });
});

describe('flags', () => {
  it('have all players present after a sixth of the time by default', () => {
    expect(readOptions(['--profile', 'goal', '--players', '600', '--seconds', '60']).arrivals).toBe(60);
    expect(readOptions(['--profile', 'goal', '--players', '600', '--arrivals', '5']).arrivals).toBe(5);
  });

  it('pass over the dashes that pnpm hands on', () => {
    expect(readOptions(['--', '--profile', 'settle']).profile).toBe('settle');
  });

  it.each([
    [[]],
    [['--profile', 'everything']],
    [['--profile', 'browse', '--players', '0']],
    [['--profile', 'browse', '--seconds', '1.5']],
    [['--profile', 'browse', '--colour', 'red']],
  ])('refuses %j with a message', (args) => {
    expect(() => readOptions(args)).toThrow(OptionError);
  });
});
