import { setting } from '@ushindi/server/settings';
import { z } from 'zod';
import type { CallKeys } from './guards.ts';

const secret = z.string().min(1).optional();
const PREVIOUS = 'the value before, which is accepted as well while the gateways change to the new one';

type Given = Readonly<Record<string, string>>;
const KEYS = ['OPERATOR_HASH_KEY', 'OPERATOR_APP_KEY', 'OPERATOR_FIXTURES_TOKEN'] as const;

export const httpSettings = {
  title: 'HTTP',
  settings: {
    host: setting('OPERATOR_HOST', z.string().default('127.0.0.1'), 'the address to listen on'),
    port: setting(
      'OPERATOR_PORT',
      z.coerce.number('must be a port number').int().min(0).max(65_535).default(8090),
      'its port',
    ),
    publishedAddress: setting(
      'PUBLISHED_ADDRESS',
      z.string().optional(),
      'the address on which a proxy in front of a container makes the operator reachable; production checks it',
      '`$OPERATOR_HOST`',
    ),
    hashKey: setting(
      'OPERATOR_HASH_KEY',
      secret,
      'if set, API calls must carry it as `x-hash-key`. Required in production, like the next two',
    ),
    previousHashKey: setting('OPERATOR_HASH_KEY_PREVIOUS', secret, PREVIOUS),
    appKey: setting('OPERATOR_APP_KEY', secret, 'if set, API calls must carry it as `x-app-key`'),
    previousAppKey: setting('OPERATOR_APP_KEY_PREVIOUS', secret, PREVIOUS),
    fixturesToken: setting(
      'OPERATOR_FIXTURES_TOKEN',
      secret,
      'if set, calls of the fixtures service must carry it as bearer token',
    ),
    previousFixturesToken: setting('OPERATOR_FIXTURES_TOKEN_PREVIOUS', secret, PREVIOUS),
  },
  findProblems: (given: Given): string[] =>
    KEYS.filter((name) => given[`${name}_PREVIOUS`] !== undefined && given[name] === undefined).map(
      (name) => `${name} is required with ${name}_PREVIOUS`,
    ),
} as const;

type KeySettings = Readonly<
  Partial<
    Record<
      'hashKey' | 'previousHashKey' | 'appKey' | 'previousAppKey' | 'fixturesToken' | 'previousFixturesToken',
      string | undefined
    >
  >
>;

const valuesOf = (...values: (string | undefined)[]): string[] => values.filter((value) => value !== undefined);

/** The keys that calls must carry. */
export const callKeysOf = (http: KeySettings): CallKeys => ({
  hashKey: valuesOf(http.hashKey, http.previousHashKey),
  appKey: valuesOf(http.appKey, http.previousAppKey),
  fixturesToken: valuesOf(http.fixturesToken, http.previousFixturesToken),
});
