import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const text = z.string().min(1).optional();
const shortcode = z
  .string()
  .regex(/^\d{5,9}$/, 'must be 5 to 9 digits')
  .optional();
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => address.replace(/\/+$/, ''))
  .optional();

const settings = {
  baseUrl: setting(
    'DARAJA_BASE_URL',
    url,
    'Daraja: https://sandbox.safaricom.co.ke or https://api.safaricom.co.ke. All settings of this table without a default are required together',
  ),
  consumerKey: setting('DARAJA_CONSUMER_KEY', text, "the app's key"),
  consumerSecret: setting('DARAJA_CONSUMER_SECRET', text, "the app's secret"),
  shortcode: setting('DARAJA_SHORTCODE', shortcode, 'the pay bill number of deposits'),
  passkey: setting('DARAJA_PASSKEY', text, 'the passkey of deposit prompts'),
  callbackUrl: setting(
    'DARAJA_CALLBACK_URL',
    url,
    'the operator as Safaricom reaches it. Only `/payments/` below it must be reachable',
  ),
  initiator: setting('DARAJA_INITIATOR', text, 'the API user of withdrawals'),
  securityCredential: setting('DARAJA_SECURITY_CREDENTIAL', text, "that user's encrypted password"),
  payoutShortcode: setting(
    'DARAJA_PAYOUT_SHORTCODE',
    shortcode,
    'the short code that pays withdrawals',
    '`DARAJA_SHORTCODE`',
  ),
  timeoutMs: setting(
    'DARAJA_TIMEOUT_MS',
    z.coerce.number('must be a number').int().min(100).max(60_000).default(6_000),
    'timeout of a Daraja request',
  ),
} as const;

const ADDRESSES = new Set<string>([settings.baseUrl.name, settings.callbackUrl.name]);

/** Daraja works with all of these or with none. */
const REQUIRED = [
  'baseUrl',
  'consumerKey',
  'consumerSecret',
  'shortcode',
  'passkey',
  'callbackUrl',
  'initiator',
  'securityCredential',
] as const;

export const darajaSettings = {
  title: 'Mobile money (Daraja)',
  settings,
  findProblems(given: Readonly<Record<string, string>>): string[] {
    const names = REQUIRED.map((key) => settings[key].name);
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) return [];
    return [
      ...missing.map((name) => `${name} is required with the other DARAJA_ settings`),
      ...realMoneyProblems(given),
    ];
  },
} as const;

const LIVE_HOST = 'api.safaricom.co.ke';

/** Whether payments at this address move real money. */
export const isRealMoney = (baseUrl: string | undefined): boolean => URL.parse(baseUrl ?? '')?.hostname === LIVE_HOST;

/** The keys that prove that a call comes from the gateway. */
const API_KEYS = ['OPERATOR_HASH_KEY', 'OPERATOR_APP_KEY', 'OPERATOR_FIXTURES_TOKEN'];

/**
 * Problems of settings that are refused with real money: with the live Daraja, and with any Daraja in production.
 */
function realMoneyProblems(given: Readonly<Record<string, string>>): string[] {
  const isLive = isRealMoney(given.DARAJA_BASE_URL);
  const isProduction = given.NODE_ENV === 'production';
  if (!isLive && !isProduction) return [];
  const problems: string[] = [];
  const isSimulated = given.PHONE_SIMULATOR === 'on' || (given.PHONE_SIMULATOR === undefined && !isProduction);
  if (isSimulated)
    problems.push('PHONE_SIMULATOR must be off with Daraja: it shows the codes of every phone to anybody');
  for (const [name, address] of Object.entries(given))
    if (ADDRESSES.has(name) && !address.startsWith('https:'))
      problems.push(`${name} must be an https address, because it receives and carries payments`);
  for (const name of API_KEYS)
    if (given[name] === undefined)
      problems.push(`${name} is required with Daraja: without it anybody can call the operator`);
  return problems;
}

type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> };

/** Access to Safaricom's Daraja. URLs have no trailing slash. */
export type DarajaSettings = { [Key in Exclude<keyof Values, 'timeoutMs'>]: string } & { timeoutMs: number };

/** The access to Daraja; undefined without its settings. `findProblems` refuses an incomplete set. */
export function darajaOf({ timeoutMs, payoutShortcode, ...values }: Values): DarajaSettings | undefined {
  const { baseUrl, consumerKey, consumerSecret, shortcode: deposits, passkey } = values;
  const { callbackUrl, initiator, securityCredential } = values;
  if (!baseUrl || !consumerKey || !consumerSecret || !deposits || !passkey) return undefined;
  if (!callbackUrl || !initiator || !securityCredential) return undefined;
  return {
    baseUrl,
    consumerKey,
    consumerSecret,
    shortcode: deposits,
    passkey,
    callbackUrl,
    initiator,
    securityCredential,
    payoutShortcode: payoutShortcode ?? deposits,
    timeoutMs,
  };
}
