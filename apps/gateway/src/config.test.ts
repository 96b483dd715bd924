import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS, readConfig } from './config.ts';
import { RETIRED_SETTINGS } from './retiredSettings.ts';

const enough = {
  UPSTREAM_API_URL: 'http://operator:8090',
  UPSTREAM_FIXTURES_URL: 'https://fixtures.example/v1',
  UPSTREAM_LIVE_URL: 'ws://operator:8090/live',
  UPSTREAM_MATCH_URL: 'wss://operator.example/match',
  UPSTREAM_HASH_KEY: 'h',
  UPSTREAM_APP_KEY: 'a',
  UPSTREAM_FIXTURES_TOKEN: 't',
};
const SECRET = 'x'.repeat(32);

describe('readConfig', () => {
  it('has safe defaults', () => {
    expect(readConfig(enough)).toMatchObject({
      ok: true,
      config: {
        port: 8080,
        publicOrigin: 'http://localhost:8080',
        sessionSecret: undefined,
        live: { maxTopicsPerClient: 48, pongTimeoutMs: 10_500, upstream: { backoffCapMs: 1_500 } },
        upstream: {
          hashKey: { name: 'x-hash-key', value: 'h' },
          appKey: { name: 'x-app-key', value: 'a' },
          connectTimeoutMs: 1000,
          readTimeoutMs: 5000,
          writeTimeoutMs: 15_000,
        },
      },
    });
  });

  it('reads secrets from mounted files and hides them when printed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-secrets-'));
    const file = path.join(folder, 'session_secret');
    writeFileSync(file, `${SECRET}\n`);
    const result = readConfig({ ...enough, SESSION_SECRET_FILE: file, REDIS_URL: 'redis://:s3cret@redis:6379' });
    const missing = readConfig({ ...enough, SESSION_SECRET_FILE: path.join(folder, 'nowhere') });
    rmSync(folder, { recursive: true });
    expect(result).toMatchObject({ ok: true, config: { sessionSecret: SECRET } });
    expect(missing).toEqual({
      ok: false,
      problems: ['SESSION_SECRET_FILE names a file that cannot be read (ENOENT)'],
    });
    const printed = result.ok ? result.config.printable : {};
    expect(printed).toMatchObject({ PORT: 8080, SESSION_SECRET: '[hidden]', REDIS_URL: 'redis://:hidden@redis:6379' });
    expect(JSON.stringify(printed)).not.toMatch(/s3cret|xxxx/);
  });

  it('accepts a Redis certificate only in PEM and only with TLS', () => {
    expect(readConfig({ ...enough, REDIS_URL: 'redis://redis:6379', REDIS_CA: 'no certificate' })).toEqual({
      ok: false,
      problems: ['REDIS_CA needs a REDIS_URL that begins with rediss:', 'REDIS_CA must be certificates in PEM'],
    });
    expect(readConfig({ ...enough, REDIS_URL: 'rediss://redis:6379' })).toMatchObject({
      ok: true,
      config: { redis: { url: 'rediss://redis:6379', ca: undefined } },
    });
  });

  it('has REDIS_URL for live topics unless others are given, and prints none of their passwords', () => {
    const [one, two] = ['redis://:s3cret@one:6379', 'redis://:s3cret@two:6379'];
    const read = (settings: object) => readConfig({ ...enough, REDIS_URL: one, ...settings });
    expect(readConfig(enough)).toMatchObject({ config: { redis: undefined, liveRedis: [] } });
    expect(read({})).toMatchObject({ config: { redis: { url: one }, liveRedis: [{ url: one }] } });
    const both = read({ LIVE_REDIS_URLS: `${one}, ${two}` });
    expect(both).toMatchObject({ config: { redis: { url: one }, liveRedis: [{ url: one }, { url: two }] } });
    expect(JSON.stringify(both.ok && both.config.printable)).not.toContain('s3cret');
  });

  it.each([
    [
      { LIVE_REDIS_URLS: 'redis://one' },
      'LIVE_REDIS_URLS needs a REDIS_URL, for rate limits and the maintenance switch',
    ],
    [{ REDIS_URL: 'redis://one', LIVE_REDIS_URLS: 'one:6379' }, 'LIVE_REDIS_URLS must be redis or rediss addresses'],
    [
      { REDIS_URL: 'redis://one', LIVE_REDIS_URLS: 'redis://one,redis://:other@one:6379/2' },
      'LIVE_REDIS_URLS must name each server once',
    ],
  ])('refuses the Redis servers %j', (settings, problem) => {
    expect(readConfig({ ...enough, ...settings })).toEqual({ ok: false, problems: [problem] });
  });

  it('accepts a Redis certificate only when all servers use TLS', () => {
    const settings = { ...enough, REDIS_URL: 'rediss://one', REDIS_CA: 'no certificate' };
    expect(readConfig({ ...settings, LIVE_REDIS_URLS: 'rediss://one,redis://two' })).toEqual({
      ok: false,
      problems: ['REDIS_CA needs LIVE_REDIS_URLS that begin with rediss:', 'REDIS_CA must be certificates in PEM'],
    });
  });

  it('treats an empty text as unset', () => {
    expect(readConfig({ ...enough, PORT: '', SESSION_SECRET: '' })).toMatchObject({ ok: true, config: { port: 8080 } });
  });

  it('bounds numbers to the longest delay of a timer', () => {
    const wrong = {
      ...enough,
      LIVE_MAX_TOPICS: '0',
      LIVE_LEASE_MS: '1999',
      LIVE_IDLE_TIMEOUT_MS: '1.5',
      CLOSE_TIMEOUT_MS: '2147483648',
    };
    expect(readConfig(wrong)).toEqual({
      ok: false,
      problems: [
        'CLOSE_TIMEOUT_MS must be at most 2147483647',
        'LIVE_MAX_TOPICS must be at least 1',
        'LIVE_LEASE_MS must be at least 2000',
        'LIVE_IDLE_TIMEOUT_MS must be a whole number',
      ],
    });
    expect(readConfig({ ...enough, LIVE_MAX_TOPICS: '7' })).toMatchObject({
      ok: true,
      config: { live: { maxTopics: 7 } },
    });
  });

  it.each([
    [{ LIVE_PONG_TIMEOUT_MS: '7999' }, 'LIVE_PONG_TIMEOUT_MS must be at least twice LIVE_PING_EVERY_MS'],
    [{ LIVE_PING_EVERY_MS: '5251' }, 'LIVE_PONG_TIMEOUT_MS must be at least twice LIVE_PING_EVERY_MS'],
    [{ LIVE_RECONNECT_SPREAD_MS: '250000' }, 'LIVE_RECONNECT_SPREAD_MS must be at most 249999'],
  ])('refuses %j, which would disconnect healthy clients or ask them for an unreadable wait', (settings, problem) => {
    expect(readConfig({ ...enough, ...settings })).toEqual({ ok: false, problems: [problem] });
  });

  it('accepts a pong timeout of twice the ping interval', () => {
    const settings = { LIVE_PING_EVERY_MS: '5250', LIVE_RECONNECT_SPREAD_MS: '249999' };
    expect(readConfig({ ...enough, ...settings })).toMatchObject({ ok: true });
  });

  it('requires a session secret in production and reports it with all other problems', { tags: ['T-31'] }, () => {
    const production = { ...enough, NODE_ENV: 'production' };
    expect(readConfig({ ...production, PORT: 'eighty', UPSTREAM_HASH_KEY: undefined })).toEqual({
      ok: false,
      problems: [
        'SESSION_SECRET is missing, and production needs it',
        'PORT must be a port number',
        'UPSTREAM_HASH_KEY is missing',
      ],
    });
    expect(readConfig(production)).toMatchObject({ ok: false });
    expect(readConfig({ ...production, SESSION_SECRET: SECRET })).toMatchObject({ ok: true });
  });

  const production = { ...enough, NODE_ENV: 'production', SESSION_SECRET: SECRET };

  it.each([
    [{ PUBLIC_ORIGIN: 'http://ushindi.example' }, 'PUBLIC_ORIGIN must be an https origin'],
    [{ PUBLIC_ORIGIN: 'http://10.0.0.5:8080' }, 'PUBLIC_ORIGIN must be an https origin'],
    [
      { PUBLIC_ORIGIN: 'https://ushindi.example', GAME_ORIGINS: 'https://ushindi.example' },
      'GAME_ORIGINS must name another host than PUBLIC_ORIGIN',
    ],
    [
      { PUBLIC_ORIGIN: 'https://ushindi.example', GAME_ORIGINS: 'https://a.example,https://ushindi.example:8090' },
      'GAME_ORIGINS must name another host than PUBLIC_ORIGIN',
    ],
    [
      { PUBLIC_ORIGIN: 'http://localhost:8080', GAME_ORIGINS: 'http://localhost:8090' },
      'GAME_ORIGINS must name another host than PUBLIC_ORIGIN',
    ],
  ])('refuses in production %j', { tags: ['R-110', 'R-111', 'T-24', 'T-31'] }, (settings, problem) => {
    expect(readConfig({ ...enough, ...settings })).toMatchObject({ ok: true });
    expect(readConfig({ ...production, ...settings })).toEqual({
      ok: false,
      problems: [expect.stringContaining(problem)],
    });
  });

  it.each([
    { PUBLIC_ORIGIN: 'http://localhost:8080', GAME_ORIGINS: 'http://127.0.0.1:8090' },
    { PUBLIC_ORIGIN: 'https://ushindi.example', GAME_ORIGINS: 'https://games.ushindi.example' },
  ])('accepts in production %j', { tags: ['R-111'] }, (settings) => {
    expect(readConfig({ ...production, ...settings })).toMatchObject({ ok: true });
  });

  const feed = {
    PLATFORM: 'feed',
    FEED_API_URL: 'https://feed.example',
    FEED_MESSAGES_URL: 'wss://feed.example/messages',
    FEED_TOKEN: 't',
  };

  it('reads only the settings of the named platform', { tags: ['R-428'] }, () => {
    expect(readConfig(enough)).toMatchObject({ config: { platform: 'operator' } });
    const read = readConfig(feed);
    expect(read).toMatchObject({
      ok: true,
      config: { platform: 'feed', feed: { token: 't', aliveTimeoutMs: 15_000 } },
    });
    expect(read.ok && read.config).not.toHaveProperty('upstream');
    expect(read.ok && read.config.printable).toMatchObject({ PLATFORM: 'feed', FEED_TOKEN: '[hidden]' });
  });

  it.each([
    [{ ...feed, FEED_TOKEN: '' }, 'FEED_TOKEN is missing'],
    // The feed sends an alive message every 10 s.
    [{ ...feed, FEED_ALIVE_TIMEOUT_MS: '10000' }, 'FEED_ALIVE_TIMEOUT_MS must be at least 10001'],
    [{ ...feed, FEED_MESSAGES_URL: 'https://feed.example' }, 'FEED_MESSAGES_URL must be a ws or wss address'],
    [{ ...enough, PLATFORM: 'exchange' }, 'PLATFORM must be operator or feed'],
  ])('refuses a platform with %j', { tags: ['R-428'] }, (settings, problem) => {
    expect(readConfig(settings)).toEqual({ ok: false, problems: [problem] });
  });

  it('refuses in production a feed without TLS', { tags: ['R-428', 'R-111'] }, () => {
    const origin = { NODE_ENV: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://ushindi.example' };
    const open = { ...feed, FEED_API_URL: 'http://feed.example', FEED_MESSAGES_URL: 'ws://feed.example' };
    expect(readConfig({ ...origin, ...feed })).toMatchObject({ ok: true });
    expect(readConfig(open)).toMatchObject({ ok: true });
    expect(readConfig({ ...origin, ...open })).toEqual({
      ok: false,
      problems: [
        expect.stringContaining('FEED_API_URL must use TLS'),
        expect.stringContaining('FEED_MESSAGES_URL must use TLS'),
      ],
    });
    const own = { FEED_API_URL: 'http://127.0.0.1:8091', FEED_MESSAGES_URL: 'ws://127.0.0.1:8091' };
    expect(readConfig({ ...origin, ...feed, ...own })).toMatchObject({ ok: true });
  });

  it('reads comma-separated previous session secrets and trusted proxies', () => {
    const lists = { ...enough, SESSION_SECRET_PREVIOUS: `${SECRET}, ${SECRET}y`, TRUST_PROXY: '10.0.0.0/8, ::1' };
    expect(readConfig(lists)).toMatchObject({
      ok: true,
      config: { previousSessionSecrets: [SECRET, `${SECRET}y`], trustedProxies: ['10.0.0.0/8', '::1'] },
    });
    expect(readConfig(enough)).toMatchObject({ config: { previousSessionSecrets: [], trustedProxies: [] } });
  });

  it.each(['true', '1', '*', '10.0.0.0/33', '10.0.0.0/8,', '0.0.0.0/0', '::/0', '10.0.0.0/8/9', 'proxy.example'])(
    'rejects the trusted proxy %j',
    (TRUST_PROXY) => {
      expect(readConfig({ ...enough, TRUST_PROXY, SESSION_SECRET_PREVIOUS: `${SECRET},short` })).toEqual({
        ok: false,
        problems: [
          'SESSION_SECRET_PREVIOUS must be secrets of at least 32 characters',
          'TRUST_PROXY must be addresses of proxies, or networks such as 10.0.0.0/8',
        ],
      });
    },
  );

  it('allows games on the operator’s hosts without framing them, unless origins are set', { tags: ['T-24'] }, () => {
    expect(readConfig(enough)).toMatchObject({
      config: {
        games: { origins: ['http://operator:8090', 'https://fixtures.example'], thumbnailUrl: undefined },
        embedding: { frameOrigins: [], imageOrigins: [] },
        upstream: { highlightsUrl: 'https://fixtures.example/v1' },
      },
    });
    const named = {
      ...enough,
      UPSTREAM_HIGHLIGHTS_URL: 'https://highlights.example',
      GAME_ORIGINS: 'https://Games.example/, http://localhost:8090',
      GAME_THUMBNAIL_URL: 'https://cdn.example/{id}_260x350.png',
      IMAGE_ORIGINS: 'https://icons.example',
    };
    const origins = ['https://games.example', 'http://localhost:8090'];
    expect(readConfig(named)).toMatchObject({
      config: {
        games: { origins, thumbnailUrl: named.GAME_THUMBNAIL_URL },
        embedding: { frameOrigins: origins, imageOrigins: ['https://cdn.example', 'https://icons.example'] },
        upstream: { highlightsUrl: 'https://highlights.example' },
      },
    });
  });

  it.each(['games.example', 'https://games.example/play', 'https://games.example,', '*', 'javascript:', 'https://a@b'])(
    'rejects the origin %j',
    (GAME_ORIGINS) => {
      expect(readConfig({ ...enough, GAME_ORIGINS })).toEqual({
        ok: false,
        problems: ['GAME_ORIGINS must be origins such as https://games.example, between commas'],
      });
    },
  );

  it.each(['https://cdn.example/game.png', 'https://{id}.example/', 'ftp://cdn.example/{id}'])(
    'rejects the game picture address %j',
    (GAME_THUMBNAIL_URL) => {
      expect(readConfig({ ...enough, GAME_THUMBNAIL_URL })).toEqual({
        ok: false,
        problems: ['GAME_THUMBNAIL_URL must be an http or https address with {id} in its path'],
      });
    },
  );

  it('reports each problem on one line, without values', () => {
    const wrong = {
      ...enough,
      PORT: 'eighty',
      SESSION_SECRET: 'short',
      UPSTREAM_API_URL: 'ftp://me:pass@host',
      UPSTREAM_HASH_KEY: undefined,
    };
    expect(readConfig(wrong)).toEqual({
      ok: false,
      problems: [
        'PORT must be a port number',
        'SESSION_SECRET must be at least 32 characters long',
        'UPSTREAM_API_URL must be an http or https address',
        'UPSTREAM_HASH_KEY is missing',
      ],
    });
  });

  it('derives the addresses of all services from one, unless they are set', () => {
    const { UPSTREAM_API_URL: _, UPSTREAM_FIXTURES_URL: __, ...others } = enough;
    const { UPSTREAM_LIVE_URL: ___, UPSTREAM_MATCH_URL: ____, ...keys } = others;
    expect(readConfig({ ...keys, UPSTREAM_URL: 'https://operator.example/' })).toMatchObject({
      config: {
        upstream: {
          apiUrl: 'https://operator.example/',
          fixturesUrl: 'https://operator.example/',
          highlightsUrl: 'https://operator.example/',
        },
        upstreamLiveUrl: 'wss://operator.example/live',
        upstreamMatchUrl: 'wss://operator.example/match',
      },
    });
    expect(readConfig({ ...enough, UPSTREAM_URL: 'http://other' })).toMatchObject({
      config: {
        upstream: { apiUrl: enough.UPSTREAM_API_URL, highlightsUrl: enough.UPSTREAM_FIXTURES_URL },
        upstreamLiveUrl: enough.UPSTREAM_LIVE_URL,
        upstreamMatchUrl: enough.UPSTREAM_MATCH_URL,
      },
    });
    expect(readConfig(others)).toEqual({
      ok: false,
      problems: [
        'UPSTREAM_API_URL is missing, and so is UPSTREAM_URL',
        'UPSTREAM_FIXTURES_URL is missing, and so is UPSTREAM_URL',
      ],
    });
  });

  it.each(Object.entries(RETIRED_SETTINGS))('refuses the retired setting %s', (old, current) => {
    const problem = current === undefined ? `${old} is no longer a setting` : `${old} was renamed to ${current}`;
    expect(readConfig({ ...enough, [old]: '1' })).toEqual({ ok: false, problems: [problem] });
    const names = Object.values(SETTINGS).flatMap(({ settings }) => Object.values(settings).map(({ name }) => name));
    expect(names).not.toContain(old);
    expect([undefined, ...names]).toContain(current);
  });
});
