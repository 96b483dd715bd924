import { availableParallelism } from 'node:os';
import { count, countFrom } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@ushindi/shared';
import { z } from 'zod';

const hours = (most: number, fallback: number) =>
  z.coerce.number('must be a number').positive().max(most).default(fallback);

export const accountSettings = {
  title: 'Accounts',
  settings: {
    sessionHours: setting('SESSION_HOURS', hours(24 * 365, 24), 'hours until a session expires'),
    sessionIdleHours: setting(
      'SESSION_IDLE_HOURS',
      hours(24 * 365, 8),
      'hours without a call until a session expires; a session expires after `SESSION_HOURS` at the latest',
    ),
    minPasswordLength: setting(
      'PASSWORD_MIN_LENGTH',
      countFrom(MIN_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH),
      'characters of a new password; existing passwords stay valid',
    ),
    textsPerHour: setting(
      'TEXTS_PER_HOUR',
      count(10_000),
      'text messages in an hour over all phones; more requests for codes are refused until the next hour',
    ),
    hashConcurrency: setting(
      'HASH_CONCURRENCY',
      count(Math.max(1, availableParallelism() - 1)),
      'passwords and codes that are hashed at the same time; each takes a processor for about 20 ms',
      'one less than the processors',
    ),
    hashMaxWaitMs: setting(
      'HASH_MAX_WAIT_MS',
      count(2_000),
      'the longest wait for hashing; then the call is refused with "try again". Known devices are served first',
    ),
  },
} as const;
