import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

export const maintenanceSettings = {
  title: 'Maintenance',
  settings: {
    file: setting(
      'MAINTENANCE_FILE',
      z.string().optional(),
      'the product is closed for maintenance while this file exists. With `REDIS_URL` the switch is in Redis, and the gateway keeps its state in this file: so it survives a restart of Redis together with all gateways',
    ),
  },
} as const;
