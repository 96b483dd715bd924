import { count } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';

export const responseCacheSettings = {
  title: 'The response cache',
  settings: {
    ttlMs: setting(
      'RESPONSE_CACHE_TTL_MS',
      count(1000),
      'how long the encoded bytes of a public response are sent before the procedure runs again',
    ),
    maxBytes: setting('RESPONSE_CACHE_MAX_BYTES', count(32 * 1024 * 1024), 'memory for these bytes'),
    publicMaxBytes: setting(
      'PUBLIC_CACHE_MAX_BYTES',
      count(24 * 1024 * 1024),
      'memory for public values of the operator, as bytes of their JSON; their objects take two to four times as much',
    ),
  },
} as const;
