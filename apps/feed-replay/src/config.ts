import { requiredText } from '@ushindi/server/settingSchemas';
import { readSettings, setting } from '@ushindi/server/settings';
import { z } from 'zod';

export const SETTINGS = {
  replay: {
    title: 'The replay server',
    settings: {
      port: setting(
        'REPLAY_PORT',
        z.coerce.number('must be a port number').int().min(0).max(65_535).default(8091),
        'its port on 127.0.0.1',
      ),
      recording: setting(
        'REPLAY_RECORDING',
        z
          .string()
          .regex(/^[a-z-]+$/, 'must be the name of a folder of recordings/')
          .default('evening'),
        'the folder of `recordings/` that is played, again from its start whenever it ends',
      ),
      speed: setting(
        'REPLAY_SPEED',
        z.coerce.number('must be a number').min(0.1, 'must be at least 0.1').max(100, 'must be at most 100').default(1),
        'how many times faster than recorded. Alive messages keep their interval',
      ),
      token: setting('REPLAY_TOKEN', requiredText, 'what gateways must send as `x-access-token`'),
    },
  },
} as const;

/** The checked settings, or their problems. */
export const readConfig = () => readSettings(SETTINGS, process.env);
