import { commaList } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

/** A host, or all hosts below a domain: `*.push.apple.com`. */
const HOST = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/;

const settings = {
  hosts: setting(
    'PUSH_SERVICE_HOSTS',
    commaList
      .pipe(z.array(z.string().regex(HOST, 'must be hosts, or domains as *.example.com')))
      .default(['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com']),
    'hosts of the push services to which notifications are sent, separated by commas. A browser names its own; others are refused',
    'those of Chrome, Firefox, Edge and Safari',
  ),
  contact: setting(
    'PUSH_CONTACT',
    z
      .string()
      .regex(/^(?:mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address')
      .optional(),
    'the address under which push services reach the operator of the product; Safari requires one',
  ),
  testService: setting(
    'PUSH_TEST_SERVICE',
    z.url({ protocol: /^http$/, error: 'must be an http address' }).optional(),
    'for tests: the origin of a push service on this machine, which is accepted beside the hosts. Refused in production',
  ),
} as const;

/** The settings of notifications. */
export const pushSettings = { title: 'Notifications', settings } as const;

type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> };

/** The values of these settings. */
export type PushSettings = Values;
