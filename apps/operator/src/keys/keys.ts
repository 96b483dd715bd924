import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { installationSetting } from '../db/schema/index.ts';
import { type GivenKeys, missingKeys } from './settings.ts';

/** A key and the one before it, which is accepted until everything that it signed has ended. */
export type Key = { current: string; previous: string | null };

/** The operator's own keys. They live in mounted secrets, never in the database. */
export type Keys = { gameSeeds: Key; paymentCallbacks: Key; accountNumbers: Key };

/** The file of a key, and the row of `installation_setting` in which earlier versions kept it. */
const PLACES: Record<keyof Keys, { file: string; formerRow: string }> = {
  gameSeeds: { file: 'game_seed_key', formerRow: 'game_seeds' },
  paymentCallbacks: { file: 'payment_callback_key', formerRow: 'payment_callbacks' },
  accountNumbers: { file: 'account_number_key', formerRow: 'acc_no' },
};
const NAMES = Object.keys(PLACES) as (keyof Keys)[];
const FOLDER = 'keys';

/** The operator cannot start with these keys. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** Where the keys come from. `isRequired` in production and with real money: only from the settings then. */
export type KeySource = { given: GivenKeys; dataDir: string | undefined; isRequired: boolean };

/**
 * The keys of the settings. In development a missing one is generated into the data folder; without a folder it is a fixed
 * one. Keys that an earlier version left in the database are removed from it.
 * @throws KeyError when a required key is missing, or the database has another key than the settings: `takeOutKeys` writes
 * that one to a file.
 */
export async function loadKeys(db: Db, { given, dataDir, isRequired }: KeySource): Promise<Keys> {
  const missing = isRequired ? missingKeys(given) : [];
  if (missing.length > 0) throw new KeyError(`${missing.join(', ')}: required in production`);
  const former = await readFormerKeys(db);
  const folder = dataDir === undefined ? null : path.join(dataDir, FOLDER);
  const keyOf = (name: keyof Keys, previous: string | undefined): Key => ({
    current: given[name] ?? (folder === null ? developmentKey(name) : keptKey(folder, name, former[name])),
    previous: previous ?? null,
  });
  const keys: Keys = {
    gameSeeds: keyOf('gameSeeds', given.previousGameSeeds),
    paymentCallbacks: keyOf('paymentCallbacks', given.previousPaymentCallbacks),
    accountNumbers: keyOf('accountNumbers', undefined),
  };
  for (const name of NAMES) requireSame(name, given[name], keys[name], former[name]);
  await removeFormerKeys(db);
  return keys;
}

/** A key for development without a data folder. Everybody knows it. */
export const developmentKey = (name: keyof Keys): string =>
  createHash('sha256').update(`development key ${name}`).digest('hex');

/**
 * Writes the keys that an earlier version left in the database to files of a folder, and then removes them from the
 * database. Returns the files, which become `GAME_SEED_KEY_FILE` and so on.
 * @throws Error when a file exists with another content.
 */
export async function takeOutKeys(db: Db, folder: string): Promise<string[]> {
  const former = await readFormerKeys(db);
  const found = NAMES.filter((name) => former[name] !== undefined);
  for (const name of found)
    if (keptKey(folder, name, former[name]) !== former[name])
      throw new Error(`${fileOf(folder, name)} exists and has another key`);
  await removeFormerKeys(db);
  return found.map((name) => fileOf(folder, name));
}

function requireSame(name: keyof Keys, given: string | undefined, key: Key, former: string | undefined): void {
  if (given === undefined || former === undefined || former === key.current || former === key.previous) return;
  throw new KeyError(
    `the database has another ${PLACES[name].file} than the settings. Use that one: ` +
      '`pnpm --filter @ushindi/operator keys:take-out FOLDER` writes it to a file and removes it from the database',
  );
}

/** The key in a file. A missing file is created, readable for this user only, with the former or a random key. */
function keptKey(folder: string, name: keyof Keys, former: string | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(folder, name);
  try {
    writeFileSync(file, former ?? randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const fileOf = (folder: string, name: keyof Keys): string => path.join(folder, PLACES[name].file);

async function readFormerKeys(db: Db): Promise<Partial<Record<keyof Keys, string>>> {
  const rows = await db.select().from(installationSetting).where(isFormerKey);
  return Object.fromEntries(
    NAMES.flatMap((name) => rows.filter((row) => row.name === PLACES[name].formerRow).map((row) => [name, row.value])),
  );
}

async function removeFormerKeys(db: Db): Promise<void> {
  await db.delete(installationSetting).where(isFormerKey);
}

const isFormerKey = inArray(
  installationSetting.name,
  Object.values(PLACES).map(({ formerRow }) => formerRow),
);
