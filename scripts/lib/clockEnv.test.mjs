import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockEnv, realClockEnv } from './clockEnv.mjs';

const MOVED = { FAKETIME: '+31d', FAKETIME_DONT_FAKE_MONOTONIC: '1', LD_PRELOAD: '/usr/lib/libfaketime.so.1' };

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...MOVED, OF_THE_RUN: 'x' })) vi.stubEnv(name, value);
});
afterEach(() => void vi.unstubAllEnvs());

test('hands on a moved clock and nothing else', () => {
  expect(clockEnv()).toMatchObject(MOVED);
  expect(clockEnv()).not.toHaveProperty('OF_THE_RUN');
});

test('hands on everything but a moved clock', () => {
  expect(realClockEnv()).toMatchObject({ OF_THE_RUN: 'x', PATH: process.env.PATH });
  for (const name of Object.keys(MOVED)) expect(realClockEnv()).not.toHaveProperty(name);
});
