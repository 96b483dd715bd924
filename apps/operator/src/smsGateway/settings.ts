import { httpUrl } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const AFRICAS_TALKING_URL = 'https://api.africastalking.com/version1/messaging';

const DEFAULT_BODY = '{"to":"{phone}","message":"{text}","from":"{sender}"}';

const text = z.string().min(1).optional();

const template = z.string().transform((json, context): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

const settings = {
  gateway: setting(
    'SMS_GATEWAY',
    z.enum(['africastalking', 'http']).optional(),
    "the service that sends text messages: `africastalking` (bulk SMS of Africa's Talking) or `http` (any service that accepts a JSON request). Without it the phone simulator receives them, where it is on",
  ),
  url: setting(
    'SMS_URL',
    httpUrl.optional(),
    "the gateway's address; required with `http`",
    `\`${AFRICAS_TALKING_URL}\` with \`africastalking\``,
  ),
  username: setting('SMS_USERNAME', text, "the account's name; required with `africastalking`"),
  key: setting('SMS_KEY', text, 'the key: header `apiKey` of `africastalking`, bearer key of `http`; required'),
  sender: setting('SMS_SENDER', text, 'the registered sender that phones show'),
  body: setting(
    'SMS_BODY',
    template.prefault(DEFAULT_BODY),
    'JSON body of a request of `http`; `{phone}`, `{text}` and `{sender}` inside its texts are replaced',
    `\`${DEFAULT_BODY}\``,
  ),
  timeoutMs: setting(
    'SMS_TIMEOUT_MS',
    z.coerce.number('must be a number').int().min(100).max(30_000).default(5_000),
    'timeout of one try; a message is tried three times',
  ),
} as const;

/** The settings that each gateway requires. */
const REQUIRED = {
  africastalking: [settings.username.name, settings.key.name],
  http: [settings.url.name, settings.key.name],
} as const;

/** The settings of text messages. */
export const smsSettings = {
  title: 'Text messages',
  settings,
  findProblems(given: Readonly<Record<string, string>>): string[] {
    const gateway = given[settings.gateway.name];
    if (gateway !== 'africastalking' && gateway !== 'http') return [];
    const missing = REQUIRED[gateway].filter((name) => given[name] === undefined);
    return missing.map((name) => `${name} is required with SMS_GATEWAY=${gateway}`);
  },
} as const;

type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> };

/** Access to a gateway for text messages. */
export type SmsSettings = { url: string; key: string; sender: string | undefined; timeoutMs: number } & (
  | { gateway: 'africastalking'; username: string }
  | { gateway: 'http'; body: unknown }
);

/** The access to the configured gateway; undefined without one. `findProblems` has refused incomplete settings. */
export function smsOf(values: Values): SmsSettings | undefined {
  const { gateway, username, key, sender, body, timeoutMs } = values;
  if (key === undefined) return undefined;
  if (gateway === 'http' && values.url !== undefined) return { gateway, url: values.url, key, sender, timeoutMs, body };
  if (gateway === 'africastalking' && username !== undefined)
    return { gateway, url: values.url ?? AFRICAS_TALKING_URL, key, sender, timeoutMs, username };
  return undefined;
}
