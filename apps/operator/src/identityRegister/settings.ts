import { httpUrl } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const settings = {
  url: setting(
    'IDENTITY_REGISTER_URL',
    httpUrl.optional(),
    'the register that proves ages under `RULES_PROFILE=kenya` (docs/product/age-proof.md). Without it the simulated one answers where the phone simulator is on, and none otherwise',
  ),
  key: setting(
    'IDENTITY_REGISTER_KEY',
    z.string().min(1).optional(),
    "the register's bearer key; required with its address",
  ),
  timeoutMs: setting(
    'IDENTITY_REGISTER_TIMEOUT_MS',
    z.coerce.number('must be a number').int().min(1).max(8_000).default(4_000),
    'timeout of a question to the register; the player waits for it once',
  ),
} as const;

/** The settings of the identity register. */
export const identityRegisterSettings = {
  title: 'Identity register',
  settings,
  findProblems(given: Readonly<Record<string, string>>): string[] {
    const { url, key } = settings;
    if ((given[url.name] === undefined) === (given[key.name] === undefined)) return [];
    return [`${url.name} and ${key.name} are required together`];
  },
} as const;

type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> };

/** Access to an identity register over HTTP. */
export type IdentityRegisterSettings = { url: string; key: string };

/** The access to the configured register; undefined without one. `findProblems` has refused incomplete settings. */
export const identityRegisterOf = ({ url, key }: Values): IdentityRegisterSettings | undefined =>
  url === undefined || key === undefined ? undefined : { url, key };
