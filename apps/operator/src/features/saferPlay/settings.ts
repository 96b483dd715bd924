import { setting } from '@ushindi/server/settings';
import { REALITY_CHECK_MINUTES } from '@ushindi/shared';
import { z } from 'zod';

export const saferPlaySettings = {
  title: 'Safer play',
  settings: {
    defaultCheckMinutes: setting(
      'REALITY_CHECK_MINUTES',
      z.coerce.number('must be a number').pipe(z.literal(REALITY_CHECK_MINUTES)).default(60),
      'default interval between two reality checks of a player, in minutes of play: 15, 30, 60, or 0 for none. Players can choose another',
    ),
  },
} as const;
