import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { installationSetting } from '../db/schema/index.ts';
import { adoptMatchKey, compareMatchKey } from './matchKey.ts';
import { type GivenKeys, missingKeys, settingOf } from './settings.ts';

/** A key and the one before it, which is accepted until everything that it signed has ended. */
export type Key = { current: string; previous: string | null };

/** The operator's own keys. They are read from mounted secrets and never stored in the database. */
export type Keys = { gameSeeds: Key; paymentCallbacks: Key; accountNumbers: Key; matchResults: Key; push: Key };

/** The file of a key, and the row of `installation_setting` in which earlier versions kept it, if they did. */
const PLACES: Record<keyof Keys, { file: string; formerRow?: string }> = {
  gameSeeds: { file: 'game_seed_key', formerRow: 'game_seeds' },
  paymentCallbacks: { file: 'payment_callback_key', formerRow: 'payment_callbacks' },
  accountNumbers: { file: 'account_number_key', formerRow: 'acc_no' },
  matchResults: { file: 'match_result_key' },
  push: { file: 'push_key' },
};
const NAMES = Object.keys(PLACES) as (keyof Keys)[];
const FOLDER = 'keys';

/** The operator cannot start with these keys. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/**
 * Where the keys come from. `isRequired` in production and with real money, where only the settings may give them.
 * `isInMemory` if the data ends with the process.
 */
export type KeySource = {
  given: GivenKeys;
  dataDir: string | undefined;
  isInMemory: boolean;
  isRequired: boolean;
};

/**
 * The keys that the operator starts with. In development a missing one is generated: into the data folder, or only for this
 * process if its data ends with it. Keys that an earlier version left in the database are removed from it.
 * @throws KeyError when a required key is missing or publicly known, when the database has another key than the settings
 * (`takeOutKeys` writes that one to a file), or when its matches were drawn from another key.
 */
export async function loadKeys(db: Db, source: KeySource): Promise<Keys> {
  const keys = collectKeys(source, await readFormerKeys(db), keptKey);
  await requireSameMatches(db, keys.matchResults.current);
  await removeFormerKeys(db);
  return keys;
}

/**
 * The keys for a command on the data of an operator. It generates, adopts and removes none.
 * @throws KeyError when a required key is missing or publicly known, or when the database has another key than the settings.
 */
export async function readKeys(db: Db, source: KeySource): Promise<Keys> {
  return collectKeys(source, await readFormerKeys(db), (folder, name, former) => former ?? readKey(folder, name));
}

/**
 * Checks that the installation's matches are drawn from this key, and changes nothing. Returns `released` between the
 * release of the former key and the next start, when the installation has no key.
 * @throws KeyError when they are drawn from another key.
 */
export async function requireMatchKey(db: Db, key: string): Promise<'same' | 'released'> {
  const found = await compareMatchKey(db, key);
  if (found === 'otherKey') throw otherMatchKey();
  return found;
}

type FormerKeys = Partial<Record<keyof Keys, string>>;

/** The key of a name in the data folder. */
type FindKept = (folder: string, name: keyof Keys, former: string | undefined) => string;

function collectKeys(source: KeySource, former: FormerKeys, findKept: FindKept): Keys {
  const { given } = source;
  if (source.isRequired) requireSecretKeys(given);
  const keyOf = (name: keyof Keys, previous: string | undefined): Key => ({
    current: given[name] ?? keyWithoutSetting(source, name, (folder) => findKept(folder, name, former[name])),
    previous: previous ?? null,
  });
  const keys: Keys = {
    gameSeeds: keyOf('gameSeeds', given.previousGameSeeds),
    paymentCallbacks: keyOf('paymentCallbacks', given.previousPaymentCallbacks),
    accountNumbers: keyOf('accountNumbers', given.previousAccountNumbers),
    matchResults: keyOf('matchResults', undefined),
    push: keyOf('push', undefined),
  };
  for (const name of NAMES) requireSame(name, given[name], keys[name], former[name]);
  return keys;
}

/**
 * The keys that hash the phones of kept exclusions and the ID numbers of proven ages. The first one hashes
 * new values. `previous` of the account numbers has every earlier key.
 */
export const keptExclusionKeys = ({ accountNumbers: { current, previous } }: Keys): readonly [string, ...string[]] => [
  current,
  ...(previous?.split(',').map((each) => each.trim()) ?? []),
];

/** A key for tests and benchmarks (`FIXED_KEYS`). It is public. */
export const fixedKey = (name: keyof Keys): string =>
  createHash('sha256').update(`development key ${name}`).digest('hex');

function requireSecretKeys(given: GivenKeys): void {
  const missing = missingKeys(given);
  if (missing.length > 0) throw new KeyError(`${missing.join(', ')}: required in production`);
  if (given.fixed === 'on') throw new KeyError('FIXED_KEYS must be off in production: everybody knows those keys');
  const known = NAMES.filter((name) => given[name] === fixedKey(name)).map(settingOf);
  if (known.length > 0) throw new KeyError(`${known.join(', ')}: everybody knows this key, draw another one`);
}

function keyWithoutSetting(
  { given, dataDir, isInMemory }: KeySource,
  name: keyof Keys,
  keptIn: (folder: string) => string,
): string {
  if (given.fixed === 'on') return fixedKey(name);
  if (dataDir !== undefined) return keptIn(path.join(dataDir, FOLDER));
  if (isInMemory) return randomKey();
  throw new KeyError(`${settingOf(name)} is missing. Give it, or OPERATOR_DATA_DIR to keep a generated one there`);
}

async function requireSameMatches(db: Db, key: string): Promise<void> {
  const outcome = await adoptMatchKey(db, key);
  if (outcome === 'pendingBets')
    throw new KeyError(
      'MATCH_RESULT_KEY was released, but bets are pending again: a process with the former key has placed them. Stop all ' +
        'processes, start one with the former key, and release it again',
    );
  if (outcome === 'otherKey') throw otherMatchKey();
}

const otherMatchKey = (): KeyError =>
  new KeyError(
    `MATCH_RESULT_KEY is not the key of this data: with another one, open bets would get other results. Restore the file ` +
      `${PLACES.matchResults.file} from its backup, release the former key with the staff commands, or start with empty data`,
  );

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

/**
 * The key in a file. A missing file is created, readable for this user only, with the former or a random key. It appears
 * complete or not at all, because several processes may start together.
 * @throws KeyError for an empty file.
 */
function keptKey(folder: string, name: keyof Keys, former: string | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(folder, name);
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, former ?? randomKey(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readKey(folder, name);
}

/** @throws KeyError for a missing or an empty file. */
function readKey(folder: string, name: keyof Keys): string {
  const file = fileOf(folder, name);
  if (!existsSync(file))
    throw new KeyError(`${file} is missing. Restore it from its backup, or start the operator first`);
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') throw new KeyError(`${file} is empty. Restore it from its backup`);
  return key;
}

const randomKey = (): string => randomBytes(32).toString('base64url');

const fileOf = (folder: string, name: keyof Keys): string => path.join(folder, PLACES[name].file);

async function readFormerKeys(db: Db): Promise<FormerKeys> {
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
  Object.values(PLACES).flatMap(({ formerRow }) => formerRow ?? []),
);
