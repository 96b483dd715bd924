import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const MIN_LENGTH = 32;
const key = z.string().min(MIN_LENGTH, `must have at least ${MIN_LENGTH} characters`).optional();

const settings = {
  headsDir: setting(
    'LEDGER_HEADS_DIR',
    z.string().optional(),
    'folder of the signed heads, outside the database. With it a check reads only the entries since the last one and detects a rewritten history; without it every check reads the whole ledger',
  ),
  signingKey: setting('LEDGER_SIGNING_KEY', key, 'signs the heads. Required with `LEDGER_HEADS_DIR`'),
  previousSigningKey: setting(
    'LEDGER_SIGNING_KEY_PREVIOUS',
    key,
    'the previous value, for the heads that it signed. Keep it as long as their file',
  ),
} as const;

export const ledgerSettings = {
  title: 'Ledger',
  settings,
  findProblems: (given: Readonly<Record<string, string>>): string[] =>
    given.LEDGER_HEADS_DIR !== undefined && given.LEDGER_SIGNING_KEY === undefined
      ? ['LEDGER_SIGNING_KEY is required with LEDGER_HEADS_DIR']
      : [],
} as const;

type Values = { readonly [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

/** The folder of the signed heads, and the keys that sign them, the present one first. */
export type HeadsPlace = { folder: string; keys: readonly [string, ...string[]] };

/** The place of the signed heads; null when none are kept. */
export function headsPlaceOf({ headsDir, signingKey, previousSigningKey }: Values): HeadsPlace | null {
  if (headsDir === undefined || signingKey === undefined) return null;
  const previous = previousSigningKey === undefined ? [] : [previousSigningKey];
  return { folder: headsDir, keys: [signingKey, ...previous] };
}
