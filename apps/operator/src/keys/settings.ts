import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const MIN_LENGTH = 32;
const key = z.string().min(MIN_LENGTH, `must have at least ${MIN_LENGTH} characters`).optional();
const PREVIOUS = 'the previous value, which is still accepted after a change';

const settings = {
  gameSeeds: setting('GAME_SEED_KEY', key, 'derives the server seeds of game rounds. With it, results can be computed'),
  previousGameSeeds: setting('GAME_SEED_KEY_PREVIOUS', key, PREVIOUS),
  paymentCallbacks: setting(
    'PAYMENT_CALLBACK_KEY',
    key,
    'makes the callback addresses of payments unguessable. With it, payments can be reported',
  ),
  previousPaymentCallbacks: setting('PAYMENT_CALLBACK_KEY_PREVIOUS', key, PREVIOUS),
  accountNumbers: setting(
    'ACCOUNT_NUMBER_KEY',
    key,
    'derives the account numbers of new players, and hashes the phones of kept exclusions and the ID numbers of proven ages. Accounts keep theirs after a change',
  ),
  previousAccountNumbers: setting(
    'ACCOUNT_NUMBER_KEY_PREVIOUS',
    key,
    'all earlier values, separated by commas. The exclusions of erased players and proven ID numbers are found by the key that hashed them',
  ),
  matchResults: setting(
    'MATCH_RESULT_KEY',
    key,
    'draws the matches, at least 32 random bytes. With it, all results can be computed; without it, the data cannot be used',
  ),
  push: setting(
    'PUSH_KEY',
    key,
    'signs the requests to push services (VAPID). After a change all subscriptions to notifications end',
  ),
  fixed: setting(
    'FIXED_KEYS',
    z.enum(['on', 'off']).default('off'),
    'for tests and benchmarks: `on` replaces each key that is not given by one that everybody knows. Refused in production',
  ),
} as const;

export const keySettings = { title: 'Keys', settings } as const;

type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> };

/** The keys that the settings give; undefined for one that is not given. */
export type GivenKeys = Values;

const REQUIRED = ['gameSeeds', 'paymentCallbacks', 'accountNumbers', 'matchResults', 'push'] as const;

/** The setting of a key. */
export const settingOf = (name: (typeof REQUIRED)[number]): string => settings[name].name;

/** Names of the settings that a start in production lacks. */
export const missingKeys = (given: GivenKeys): string[] =>
  REQUIRED.filter((name) => given[name] === undefined).map(settingOf);
