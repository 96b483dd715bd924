import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const secret = z.string().min(1).optional();

export const httpSettings = {
  title: 'HTTP',
  settings: {
    host: setting('OPERATOR_HOST', z.string().default('127.0.0.1'), 'the address to listen on'),
    port: setting(
      'OPERATOR_PORT',
      z.coerce.number('must be a port number').int().min(0).max(65_535).default(8090),
      'its port',
    ),
    publishedAddress: setting(
      'PUBLISHED_ADDRESS',
      z.string().optional(),
      'the address on which a proxy in front of a container makes the operator reachable; production checks it',
      '`$OPERATOR_HOST`',
    ),
    hashKey: setting(
      'OPERATOR_HASH_KEY',
      secret,
      'if set, API calls must carry it as `x-hash-key`. Required in production, like the next two',
    ),
    appKey: setting('OPERATOR_APP_KEY', secret, 'if set, API calls must carry it as `x-app-key`'),
    fixturesToken: setting(
      'OPERATOR_FIXTURES_TOKEN',
      secret,
      'if set, calls of the fixtures service must carry it as bearer token',
    ),
  },
} as const;
