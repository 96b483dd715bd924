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
    'derives the account numbers of new players. Accounts keep theirs after a change',
  ),
} as const;

export const keySettings = { title: 'Keys', settings } as const;

type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> };

/** The keys that the settings give; undefined for one that is generated. */
export type GivenKeys = Values;

const REQUIRED = ['gameSeeds', 'paymentCallbacks', 'accountNumbers'] as const;

/** Names of the settings that a start in production lacks. */
export const missingKeys = (given: GivenKeys): string[] =>
  REQUIRED.filter((name) => given[name] === undefined).map((name) => settings[name].name);
