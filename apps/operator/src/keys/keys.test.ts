import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { installationSetting } from '../db/schema/index.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { CallbackUrls } from '../mobileMoney/callbackUrls.ts';
import { emptyDatabase } from '../test/databases.ts';
import { TestOperator } from '../test/operator.ts';
import { fixedKey, type KeySource, loadKeys, readKeys, takeOutKeys } from './keys.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keys-'));
  database = await emptyDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const LONG = 'a'.repeat(32);
const GIVEN = {
  GAME_SEED_KEY: `g${LONG}`,
  PAYMENT_CALLBACK_KEY: `p${LONG}`,
  ACCOUNT_NUMBER_KEY: `n${LONG}`,
  MATCH_RESULT_KEY: `m${LONG}`,
  PUSH_KEY: `v${LONG}`,
};
const FINGERPRINT = 'match_result_key_fingerprint';
/** The settings that production requires besides the keys under test. */
const CALL_KEYS = {
  OPERATOR_HASH_KEY: 'hash',
  OPERATOR_APP_KEY: 'app',
  OPERATOR_FIXTURES_TOKEN: 'token',
  GAME_PARENT_ORIGINS: 'http://localhost:8080',
};
const sourceOf = (env: Record<string, string>): KeySource => readConfig({ ...CALL_KEYS, ...env }).keySource;
const leave = (name: string, value: string) => database.db.insert(installationSetting).values({ name, value });
const left = async () => (await database.db.select().from(installationSetting)).map(({ name }) => name).toSorted();

describe('the keys', () => {
  it('come from the settings in production, which lacks none of them', { tags: ['R-85'] }, async () => {
    const production = { NODE_ENV: 'production', OPERATOR_DATA_DIR: folder };
    const keys = await loadKeys(database.db, sourceOf({ ...production, ...GIVEN }));
    expect(keys).toMatchObject({ gameSeeds: { current: `g${LONG}`, previous: null } });
    for (const name of Object.keys(GIVEN)) {
      const source = sourceOf({ ...production, ...GIVEN, [name]: '' });
      await expect(loadKeys(database.db, source)).rejects.toThrow(`${name}: required in production`);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('are required with the live Daraja, and must be long', { tags: ['R-85'] }, () => {
    expect(() => readConfig({ GAME_SEED_KEY: 'short' })).toThrow('GAME_SEED_KEY must have at least 32 characters');
    const daraja = {
      DARAJA_BASE_URL: 'https://sandbox.safaricom.co.ke',
      DARAJA_CONSUMER_KEY: 'a',
      DARAJA_CONSUMER_SECRET: 'b',
      DARAJA_SHORTCODE: '174379',
      DARAJA_PASSKEY: 'c',
      DARAJA_CALLBACK_URL: 'https://operator.example',
      DARAJA_INITIATOR: 'd',
      DARAJA_SECURITY_CREDENTIAL: 'e',
    };
    expect(sourceOf(daraja).isRequired).toBe(false);
    const open = {
      PHONE_SIMULATOR: 'off',
      OPERATOR_HASH_KEY: 'a',
      OPERATOR_APP_KEY: 'b',
      OPERATOR_FIXTURES_TOKEN: 'c',
    };
    const live = { ...daraja, ...open, DARAJA_BASE_URL: 'https://api.safaricom.co.ke' };
    expect(sourceOf(live).isRequired).toBe(true);
  });

  it('are generated into the data folder in development, readable only for the user', { tags: ['R-85'] }, async () => {
    const source = sourceOf({ OPERATOR_DATA_DIR: folder });
    const keys = await loadKeys(database.db, source);
    const file = path.join(folder, 'keys', 'game_seed_key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(keys.gameSeeds.current);
    expect(await loadKeys(database.db, source)).toEqual(keys);
    expect(new Set(Object.values(keys).map(({ current }) => current)).size).toBe(5);
  });

  it('move from the database to the data folder', { tags: ['R-85'] }, async () => {
    await leave('game_seeds', 'former seeds');
    await leave('sim_seed', 'ushindi');
    const keys = await loadKeys(database.db, sourceOf({ OPERATOR_DATA_DIR: folder }));
    expect(keys.gameSeeds.current).toBe('former seeds');
    expect(await left()).toEqual([FINGERPRINT, 'sim_seed']);
  });

  it('are refused in the database beside others in the settings, until the command takes them out', {
    tags: ['R-85'],
  }, async () => {
    await leave('payment_callbacks', 'former callbacks, which are long enough');
    await expect(loadKeys(database.db, sourceOf(GIVEN))).rejects.toThrow('another payment_callback_key');
    expect(await left()).toEqual(['payment_callbacks']);
    const [file = ''] = await takeOutKeys(database.db, folder);
    expect(await readFile(file, 'utf8')).toBe('former callbacks, which are long enough');
    expect(await left()).toEqual([]);
  });

  it('are accepted from the settings as the previous key too', { tags: ['R-85'] }, async () => {
    const former = `former ${LONG}`;
    await leave('game_seeds', former);
    const source = sourceOf({ ...GIVEN, GAME_SEED_KEY_PREVIOUS: former });
    expect((await loadKeys(database.db, source)).gameSeeds).toEqual({ current: `g${LONG}`, previous: former });
    expect(await left()).toEqual([FINGERPRINT]);
  });

  it('are only read by a command: none is generated or moved', { tags: ['R-85'] }, async () => {
    const source = sourceOf({ OPERATOR_DATA_DIR: folder });
    await expect(readKeys(database.db, source)).rejects.toThrow('is missing. Restore it from its backup, or start');
    expect(await readdir(folder)).toEqual([]);
    const keys = await loadKeys(database.db, source);
    expect(await readKeys(database.db, source)).toEqual(keys);
    await leave('acc_no', 'former numbers');
    expect((await readKeys(database.db, source)).accountNumbers.current).toBe('former numbers');
    expect(await left()).toEqual(['acc_no', FINGERPRINT]);
  });

  it('stay in the database when their file has another content', async () => {
    await leave('acc_no', 'former numbers');
    await writeFile(path.join(folder, 'account_number_key'), 'other');
    await expect(takeOutKeys(database.db, folder)).rejects.toThrow('has another key');
    expect(await left()).toEqual(['acc_no']);
  });
});

describe('the key of the match results', { tags: ['T-02'] }, () => {
  it('is that of the data: a changed or lost one is refused', { tags: ['R-113'] }, async () => {
    const kept = sourceOf({ OPERATOR_DATA_DIR: folder, DATABASE_URL: 'postgres://operator@localhost/operator' });
    const { matchResults } = await loadKeys(database.db, kept);
    const file = path.join(folder, 'keys', 'match_result_key');
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64url')).toHaveLength(32);
    expect((await loadKeys(database.db, kept)).matchResults).toEqual(matchResults);
    await rm(file);
    await expect(loadKeys(database.db, kept)).rejects.toThrow('MATCH_RESULT_KEY is not the key of this data');
    await writeFile(file, '');
    await expect(loadKeys(database.db, kept)).rejects.toThrow('is empty');
    await writeFile(file, matchResults.current);
    expect((await loadKeys(database.db, kept)).matchResults).toEqual(matchResults);
    await expect(loadKeys(database.db, sourceOf(GIVEN))).rejects.toThrow(
      'MATCH_RESULT_KEY is not the key of this data',
    );
  });

  it('is not in the database', { tags: ['R-113'] }, async () => {
    await loadKeys(database.db, sourceOf(GIVEN));
    const rows = await database.db.select().from(installationSetting);
    expect(rows).toMatchObject([{ name: FINGERPRINT }]);
    expect(JSON.stringify(rows)).not.toContain(GIVEN.MATCH_RESULT_KEY);
  });

  it('is the same for processes that start together', { tags: ['R-113'] }, async () => {
    const source = sourceOf({ OPERATOR_DATA_DIR: folder });
    const loaded = await Promise.all(Array.from({ length: 5 }, () => loadKeys(database.db, source)));
    expect(new Set(loaded.map(({ matchResults }) => matchResults.current)).size).toBe(1);
    expect((await readdir(path.join(folder, 'keys'))).toSorted()).toEqual([
      'account_number_key',
      'game_seed_key',
      'match_result_key',
      'payment_callback_key',
      'push_key',
    ]);
  });

  it('is publicly known, like the other keys, with FIXED_KEYS only and never in production', {
    tags: ['R-113'],
  }, async () => {
    const fixed = { FIXED_KEYS: 'on' };
    const production = { ...GIVEN, NODE_ENV: 'production' };
    await expect(loadKeys(database.db, sourceOf({ ...production, ...fixed }))).rejects.toThrow(
      'FIXED_KEYS must be off',
    );
    const known = { ...production, GAME_SEED_KEY: fixedKey('gameSeeds'), MATCH_RESULT_KEY: fixedKey('matchResults') };
    await expect(loadKeys(database.db, sourceOf(known))).rejects.toThrow('GAME_SEED_KEY, MATCH_RESULT_KEY: everybody');
    expect(await left()).toEqual([]);
    expect((await loadKeys(database.db, sourceOf(fixed))).gameSeeds.current).toBe(fixedKey('gameSeeds'));
  });

  it('is drawn at each start when the data ends with the process', { tags: ['R-113'] }, async () => {
    const other = await emptyDatabase();
    const [one, two] = [await loadKeys(database.db, sourceOf({})), await loadKeys(other.db, sourceOf({}))];
    expect(one.matchResults.current).not.toBe(two.matchResults.current);
    await other.close();
  });

  it('has to be given when the data stays and no folder keeps it', { tags: ['R-113'] }, async () => {
    const source = sourceOf({ DATABASE_URL: 'postgres://operator@localhost/operator' });
    await expect(loadKeys(database.db, source)).rejects.toThrow(
      'GAME_SEED_KEY is missing. Give it, or OPERATOR_DATA_DIR',
    );
  });
});

describe('a change of keys', () => {
  it('keeps the callback addresses of open payments', { tags: ['R-85'] }, () => {
    const before = new CallbackUrls('https://o.example', { current: 'one', previous: null });
    const token = before.of('payout', 17).split('/').at(-1) ?? '';
    const after = new CallbackUrls('https://o.example', { current: 'two', previous: 'one' });
    expect(after.of('payout', 17)).not.toContain(token);
    expect(after.isValidToken('payout', 17, token)).toBe(true);
    const later = new CallbackUrls('https://o.example', { current: 'two', previous: null });
    expect(later.isValidToken('payout', 17, token)).toBe(false);
  });

  it('keeps the rounds that are committed to', { tags: ['R-85'] }, async () => {
    const before = await TestOperator.start(database);
    const player = await before.player('254712345678', 1_000);
    const game = await GameClient.open(before, 'turbo', player);
    const request = await game.playRequest(100, '0:1');
    const given = { ...GIVEN, MATCH_RESULT_KEY: fixedKey('matchResults') };
    const env = { ...given, GAME_SEED_KEY_PREVIOUS: fixedKey('gameSeeds') };
    const without = await TestOperator.start(database, { keySource: sourceOf(given) }, before);
    expect(await game.at(without).play(request)).toMatchObject({ code: 409 });
    const after = await TestOperator.start(database, { keySource: sourceOf(env) }, before);
    expect(await game.at(after).play(request)).toMatchObject({ code: 200 });
  });
});
