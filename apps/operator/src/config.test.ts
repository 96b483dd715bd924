import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readServerConfig } from './config.ts';

/** Production accepts these. */
const PRODUCTION = {
  NODE_ENV: 'production',
  OPERATOR_HASH_KEY: 'hash',
  OPERATOR_APP_KEY: 'app',
  OPERATOR_FIXTURES_TOKEN: 'token',
  OPERATOR_PUBLIC_URL: 'http://127.0.0.1:8090',
  GAME_PARENT_ORIGINS: 'http://localhost:8080',
};
const CHANNELS = {
  SMS_GATEWAY: 'africastalking',
  SMS_USERNAME: 'ushindi',
  SMS_KEY: 'sms key',
  DARAJA_BASE_URL: 'https://sandbox.safaricom.co.ke',
  DARAJA_CONSUMER_KEY: 'consumer',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'passkey',
  DARAJA_CALLBACK_URL: 'https://pay.example',
  DARAJA_INITIATOR: 'initiator',
  DARAJA_SECURITY_CREDENTIAL: 'credential',
};
const PUBLIC = {
  ...PRODUCTION,
  ...CHANNELS,
  OPERATOR_HOST: '0.0.0.0',
  OPERATOR_PUBLIC_URL: 'https://games.example',
  GAME_PARENT_ORIGINS: 'https://ushindi.example',
};

describe('production', { tags: ['R-111', 'T-31'] }, () => {
  it.each([
    [{ ...PRODUCTION, OPERATOR_HASH_KEY: '' }, 'OPERATOR_HASH_KEY is missing'],
    [{ ...PRODUCTION, OPERATOR_APP_KEY: '' }, 'OPERATOR_APP_KEY is missing'],
    [{ ...PRODUCTION, OPERATOR_FIXTURES_TOKEN: '' }, 'OPERATOR_FIXTURES_TOKEN is missing'],
    [{ ...PUBLIC, PHONE_SIMULATOR: 'on' }, 'PHONE_SIMULATOR must be off'],
    [{ ...PRODUCTION, OPERATOR_HOST: '0.0.0.0', PHONE_SIMULATOR: 'on' }, 'PHONE_SIMULATOR must be off'],
    [{ ...PRODUCTION, PUBLISHED_ADDRESS: '0.0.0.0', PHONE_SIMULATOR: 'on' }, 'PHONE_SIMULATOR must be off'],
    [
      { ...PRODUCTION, GAME_PARENT_ORIGINS: 'http://localhost:8080,https://a.example', PHONE_SIMULATOR: 'on' },
      'PHONE_SIMULATOR must be off',
    ],
    [{ ...PUBLIC, OPERATOR_PUBLIC_URL: 'http://games.example' }, 'OPERATOR_PUBLIC_URL must be an https address'],
    [{ ...PUBLIC, GAME_PARENT_ORIGINS: 'http://ushindi.example' }, 'GAME_PARENT_ORIGINS must be https origins'],
    [{ ...PUBLIC, OPERATOR_PUBLIC_URL: 'https://ushindi.example:8090' }, 'OPERATOR_PUBLIC_URL must have another host'],
    [{ ...PUBLIC, SMS_GATEWAY: '' }, 'SMS_GATEWAY is missing: nobody could register'],
    [{ ...PUBLIC, SMS_URL: 'http://sms.example' }, 'SMS_URL must be an https address'],
    [
      { ...PUBLIC, ...Object.fromEntries(Object.keys(CHANNELS).map((name) => [name, ''])) },
      'DARAJA_BASE_URL is missing: nobody could deposit',
    ],
    [{ ...PUBLIC, RULES_PROFILE: 'kenya' }, 'IDENTITY_REGISTER_URL is missing: with RULES_PROFILE=kenya'],
    [
      { ...PUBLIC, IDENTITY_REGISTER_URL: 'http://ids.example', IDENTITY_REGISTER_KEY: 'key' },
      'IDENTITY_REGISTER_URL must be an https address',
    ],
  ])('refuses %j', (settings, problem) => {
    expect(() => readServerConfig(settings)).toThrow(problem);
    expect(readServerConfig({ ...settings, NODE_ENV: 'development' })).toMatchObject({ isProduction: false });
  });

  it('names everything that it lacks at once', { tags: ['R-410'] }, () => {
    const nothing = { NODE_ENV: 'production', OPERATOR_PUBLIC_URL: 'https://games.example', RULES_PROFILE: 'kenya' };
    const lacking = [
      'OPERATOR_HASH_KEY',
      'OPERATOR_APP_KEY',
      'OPERATOR_FIXTURES_TOKEN',
      'SMS_GATEWAY',
      'DARAJA_BASE_URL',
      'IDENTITY_REGISTER_URL',
    ];
    const everything = new RegExp(lacking.map((name) => `${name} is missing`).join('[^]*'));
    expect(() => readServerConfig(nothing)).toThrow(everything);
  });

  it('accepts a public operator without simulator, and one with it that a proxy keeps on this machine', () => {
    expect(readServerConfig(PUBLIC)).toMatchObject({ isProduction: true, phoneSimulator: false });
    const contained = {
      ...PRODUCTION,
      OPERATOR_HOST: '0.0.0.0',
      PUBLISHED_ADDRESS: '127.0.0.1',
      PHONE_SIMULATOR: 'on',
    };
    expect(readServerConfig(contained)).toMatchObject({ isProduction: true, phoneSimulator: true });
  });

  it("accepts Kenya's rules with an identity register", { tags: ['R-205'] }, () => {
    const register = { IDENTITY_REGISTER_URL: 'https://ids.example/persons', IDENTITY_REGISTER_KEY: 'key' };
    const config = readServerConfig({ ...PUBLIC, RULES_PROFILE: 'kenya', ...register });
    expect(config.identityRegister).toEqual({ url: 'https://ids.example/persons', key: 'key' });
    expect(Object.values(config.printable)).not.toContain('key');
  });

  it.each([{ IDENTITY_REGISTER_URL: 'https://ids.example' }, { IDENTITY_REGISTER_KEY: 'key' }])(
    'refuses half of an identity register: %j',
    { tags: ['R-205'] },
    (half) => expect(() => readConfig(half)).toThrow('are required together'),
  );

  it('demands nothing of a command, which listens nowhere', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ isProduction: true, hashKey: undefined });
  });
});

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig({ OPERATOR_PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8090,
      simSpeed: 1,
      simSeed: 'ushindi',
      simPrematchStepMinutes: 20,
      sessionMs: 86_400_000,
      phoneSimulator: true,
    });
  });

  it('accept the database passwords separately and are printed without secrets', () => {
    const given = {
      DATABASE_URL: 'postgres://ushindi@db:5432/ushindi',
      DATABASE_PASSWORD: 'a/b@c',
      MIGRATION_DATABASE_URL: 'postgres://owner@db:5432/ushindi',
      MIGRATION_DATABASE_PASSWORD: 'siri',
      OPERATOR_APP_KEY: 'key',
    };
    const config = readConfig(given);
    expect(decodeURIComponent(new URL(config.databaseUrl ?? '').password)).toBe('a/b@c');
    expect(config.migrationUrl).toBe('postgres://owner:siri@db:5432/ushindi');
    expect(config.printable).toMatchObject({
      OPERATOR_PORT: 8090,
      DATABASE_PASSWORD: '[hidden]',
      MIGRATION_DATABASE_PASSWORD: '[hidden]',
      OPERATOR_APP_KEY: '[hidden]',
    });
    expect(() => readConfig({ OPERATOR_APP_KEY_FILE: '/there/is/none' })).toThrow(
      'OPERATOR_APP_KEY_FILE names a file that cannot be read (ENOENT)',
    );
  });

  it('report every problem, one per line', () => {
    const wrong = { OPERATOR_PORT: 'many', SIM_SPEED: '0', DATABASE_URL: 'mysql://x', PHONE_SIMULATOR: 'yes' };
    let lines: readonly string[] = [];
    try {
      readConfig(wrong);
    } catch (error) {
      if (error instanceof ConfigError) lines = error.lines;
    }
    expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it('configure where games are served, framed, and their RTP', { tags: ['T-24'] }, () => {
    expect(readConfig({ OPERATOR_PORT: '9000' }).games).toEqual({
      publicUrl: 'http://127.0.0.1:9000',
      parentOrigins: ['http://localhost:8080', 'http://127.0.0.1:8080'],
      rtpPercent: 95,
    });
    const given = {
      OPERATOR_PUBLIC_URL: 'https://play.example/',
      GAME_PARENT_ORIGINS: 'https://a.example/, https://b.example',
      GAME_RTP_PERCENT: '90',
    };
    expect(readConfig(given).games).toEqual({
      publicUrl: 'https://play.example',
      parentOrigins: ['https://a.example', 'https://b.example'],
      rtpPercent: 90,
    });
    for (const wrong of ['x', 'ftp://a.example', 'https://a.example,'])
      expect(() => readConfig({ GAME_PARENT_ORIGINS: wrong })).toThrow(ConfigError);
  });

  it('turn the phone simulator off in production unless it is on', { tags: ['T-31'] }, () => {
    expect(readConfig(PRODUCTION).phoneSimulator).toBe(false);
    const own = { OPERATOR_PUBLIC_URL: 'http://127.0.0.1:8090', GAME_PARENT_ORIGINS: 'http://localhost:8080' };
    expect(readConfig({ ...PRODUCTION, ...own, PHONE_SIMULATOR: 'on' }).phoneSimulator).toBe(true);
    expect(readConfig({ PHONE_SIMULATOR: 'off' }).phoneSimulator).toBe(false);
  });

  it('allow forced faults with the phone simulator, never in production', () => {
    expect(readConfig({}).faults).toBe(true);
    expect(readConfig({ PHONE_SIMULATOR: 'off' }).faults).toBe(false);
    expect(readConfig({ ...PRODUCTION, PHONE_SIMULATOR: 'on', OPERATOR_HOST: '127.0.0.1' }).faults).toBe(false);
  });

  const DARAJA = {
    DARAJA_BASE_URL: 'https://sandbox.safaricom.co.ke/',
    DARAJA_CONSUMER_KEY: 'key',
    DARAJA_CONSUMER_SECRET: 'secret',
    DARAJA_SHORTCODE: '174379',
    DARAJA_PASSKEY: 'passkey',
    DARAJA_CALLBACK_URL: 'https://operator.example',
    DARAJA_INITIATOR: 'api-user',
    DARAJA_SECURITY_CREDENTIAL: 'encrypted',
  };

  it('require all Daraja settings or none', () => {
    expect(readConfig({}).daraja).toBeUndefined();
    expect(readConfig(DARAJA).daraja).toMatchObject({
      baseUrl: 'https://sandbox.safaricom.co.ke',
      shortcode: '174379',
      payoutShortcode: '174379',
      timeoutMs: 6_000,
    });
    const { DARAJA_PASSKEY: _, ...half } = DARAJA;
    expect(() => readConfig(half)).toThrow('DARAJA_PASSKEY is required with the other DARAJA_ settings');
    expect(() => readConfig({ ...DARAJA, DARAJA_CALLBACK_URL: 'operator.example' })).toThrow('DARAJA_CALLBACK_URL');
  });

  const LIVE = {
    ...DARAJA,
    NODE_ENV: 'production',
    DARAJA_BASE_URL: 'https://api.safaricom.co.ke',
    OPERATOR_HASH_KEY: 'hash',
    OPERATOR_APP_KEY: 'app',
    OPERATOR_FIXTURES_TOKEN: 'token',
    OPERATOR_PUBLIC_URL: 'https://games.example',
    GAME_PARENT_ORIGINS: 'https://ushindi.example',
  };

  it('are accepted with real money when nothing is open', { tags: ['R-57'] }, () => {
    expect(readConfig(LIVE)).toMatchObject({ phoneSimulator: false, daraja: { baseUrl: LIVE.DARAJA_BASE_URL } });
  });

  it.each([
    [{ PHONE_SIMULATOR: 'on' }, 'PHONE_SIMULATOR must be off'],
    [{ NODE_ENV: 'development' }, 'PHONE_SIMULATOR must be off'],
    [{ DARAJA_CALLBACK_URL: 'http://operator.example' }, 'DARAJA_CALLBACK_URL must be an https address'],
    [{ DARAJA_BASE_URL: 'http://api.safaricom.co.ke' }, 'DARAJA_BASE_URL must be an https address'],
    [{ OPERATOR_HASH_KEY: '' }, 'OPERATOR_HASH_KEY is required'],
    [{ OPERATOR_APP_KEY: '' }, 'OPERATOR_APP_KEY is required'],
    [{ OPERATOR_FIXTURES_TOKEN: '' }, 'OPERATOR_FIXTURES_TOKEN is required'],
  ])('refuse real money with %j', { tags: ['R-57'] }, (change, problem) => {
    expect(() => readConfig({ ...LIVE, ...change })).toThrow(problem);
  });

  it('allow an open simulator with the sandbox in development only', { tags: ['R-57'] }, () => {
    const sandbox = { ...LIVE, DARAJA_BASE_URL: DARAJA.DARAJA_BASE_URL };
    expect(() => readConfig({ ...sandbox, PHONE_SIMULATOR: 'on' })).toThrow('PHONE_SIMULATOR must be off');
    expect(readConfig(DARAJA).phoneSimulator).toBe(true);
  });

  it('refuse a length of new passwords that the gateway does not accept', () => {
    expect(readConfig({ PASSWORD_MIN_LENGTH: '128' })).toMatchObject({ minPasswordLength: 128 });
    expect(() => readConfig({ PASSWORD_MIN_LENGTH: '129' })).toThrow('PASSWORD_MIN_LENGTH must be at most 128');
  });

  it('refuse a renamed setting and name its successor', () => {
    expect(() => readConfig({ GAME_RETURN_PERCENT: '90' })).toThrow(
      'GAME_RETURN_PERCENT was renamed to GAME_RTP_PERCENT',
    );
  });
});
