import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

export const databaseSettings = {
  title: 'Database',
  settings: {
    url: setting(
      'DATABASE_URL',
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
        .optional(),
      'a PostgreSQL; without it an embedded database is used',
    ),
    password: setting(
      'DATABASE_PASSWORD',
      z.string().optional(),
      'the password, where it is a mounted secret and not part of `DATABASE_URL`',
    ),
    migrate: setting(
      'OPERATOR_MIGRATE',
      z.enum(['on', 'off']).default('on'),
      '`on` migrates PostgreSQL at start; `off` refuses to run on another schema than its own (run `migrate` first)',
    ),
    dataDir: setting(
      'OPERATOR_DATA_DIR',
      z.string().optional(),
      'folder of the embedded database; without it the data is lost at the end of the process',
    ),
  },
} as const;
