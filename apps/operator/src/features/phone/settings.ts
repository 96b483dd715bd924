import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

export const phoneSettings = {
  title: 'Phone simulator',
  settings: {
    simulator: setting(
      'PHONE_SIMULATOR',
      z.enum(['on', 'off']).optional(),
      '`on` or `off`. Without it there are no text messages, and mobile money only through Daraja',
      '`on`, in production `off`',
    ),
  },
} as const;
