import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

export const accountSettings = {
  title: 'Accounts',
  settings: {
    sessionHours: setting(
      'SESSION_HOURS',
      z.coerce
        .number('must be a number')
        .positive()
        .max(24 * 365)
        .default(24),
      'hours until a session expires',
    ),
  },
} as const;
