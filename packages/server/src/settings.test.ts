import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGiven, redacted } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ushindi-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const name = path.join(folder, 'secret');
  writeFileSync(name, text);
  return name;
}

describe('a setting', () => {
  it.each(['s3cret', 's3cret\n', 's3cret\r\n'])('is read from the file that NAME_FILE names: %j', (text) => {
    expect(readGiven({ TOKEN_FILE: file(text) }, ['TOKEN'])).toEqual({ given: { TOKEN: 's3cret' }, problems: [] });
  });

  it('is unset when it is empty, also in its file', () => {
    expect(readGiven({ PORT: '', TOKEN_FILE: file('\n') }, ['PORT', 'TOKEN'])).toEqual({ given: {}, problems: [] });
  });

  it('is ignored when it is not listed, also when its name ends in _FILE', () => {
    const env = { SWITCH_FILE: '/there/is/none', OTHER: 'x' };
    expect(readGiven(env, ['SWITCH_FILE'])).toEqual({ given: { SWITCH_FILE: '/there/is/none' }, problems: [] });
  });

  it('is reported without its value when its file is unreadable or it is given twice', () => {
    const env = { A_FILE: '/there/is/none', B: 'one', B_FILE: file('two') };
    expect(readGiven(env, ['A', 'B']).problems).toEqual([
      { name: 'A_FILE', message: 'names a file that cannot be read (ENOENT)' },
      { name: 'B_FILE', message: 'is given together with B' },
    ]);
  });
});

it('hides secrets and passwords in addresses when settings are printed', () => {
  const settings = {
    PORT: 8080,
    SESSION_SECRET: 'a',
    SESSION_SECRET_PREVIOUS: ['b'],
    UPSTREAM_HASH_KEY: 'c',
    UPSTREAM_HASH_HEADER: 'x-hash-key',
    LIMIT_MAX_KEYS: 7,
    LIMIT_PASSWORD_CHANGES_PER_PLAYER_15MIN: 10,
    DARAJA_PASSKEY: 'd',
    DARAJA_CONSUMER_KEY: undefined,
    DATABASE_URL: 'postgres://ushindi:s3cret@postgres:5432/ushindi',
    LIVE_REDIS_URLS: ['redis://:s3cret@one:6379', 'redis://two:6379'],
    DATABASE_REPLICA_URL: 'postgres://postgres/ushindi?user=u&password=s3cret',
    MIGRATION_DATABASE_URL: 'postgres://ushindi:s3cret@one:5432,two:5432/ushindi',
  };
  expect(redacted(settings)).toEqual({
    PORT: 8080,
    SESSION_SECRET: '[hidden]',
    SESSION_SECRET_PREVIOUS: '[hidden]',
    UPSTREAM_HASH_KEY: '[hidden]',
    UPSTREAM_HASH_HEADER: 'x-hash-key',
    LIMIT_MAX_KEYS: 7,
    LIMIT_PASSWORD_CHANGES_PER_PLAYER_15MIN: 10,
    DARAJA_PASSKEY: '[hidden]',
    DARAJA_CONSUMER_KEY: undefined,
    DATABASE_URL: 'postgres://ushindi:hidden@postgres:5432/ushindi',
    LIVE_REDIS_URLS: ['redis://:hidden@one:6379', 'redis://two:6379'],
    DATABASE_REPLICA_URL: 'postgres://postgres/ushindi?user=u&password=hidden',
    MIGRATION_DATABASE_URL: '[hidden]',
  });
});
