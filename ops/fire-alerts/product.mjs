import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { OwnPostgres } from '../../apps/operator/src/test/ownPostgres.ts';
import { FaultProxy } from '../../bench/faults/faultProxy.ts';
import { psql } from '../../scripts/lib/postgres.ts';
import { feedSettings, freePort, nodeFlagsOf, upstreamSettings } from '../../scripts/lib/launcher.mjs';
import { at, node } from '../../scripts/lib/paths.mjs';
import { selfSigned } from '../container/certificate.mjs';
import { Part, responds, until } from './processes.mjs';

const GATEWAYS = 3;
const LEDGER_CHECK_MS = 300_000;
/** Less than in docker-compose.yml, because an attack has to fill it. */
const REDIS_MEMORY = '48mb';
/** About 190 connections, as many as a scenario can open. */
const PROXY_DESCRIPTORS = 400;
const CERTIFICATE_DAYS = 397;
const DAY_MS = 86_400_000;
const KEYS = [
  'MATCH_RESULT_KEY',
  'GAME_SEED_KEY',
  'PAYMENT_CALLBACK_KEY',
  'ACCOUNT_NUMBER_KEY',
  'PUSH_KEY',
  'LEDGER_SIGNING_KEY',
];
const OPERATOR_KEYS = { hashKey: 'alerts-hash', appKey: 'alerts-app', fixturesToken: 'alerts-token' };
const random = () => randomBytes(32).toString('base64url');
const local = (port) => `http://127.0.0.1:${port}`;

/** Limits that one machine with a few players would meet. Those of a scenario stay as they are shipped. */
const GATEWAY_LIMITS = {
  LIMIT_BETS_PER_PLAYER_MINUTE: '1000000',
  LIMIT_READS_PER_PLAYER_MINUTE: '1000000',
  LIMIT_CHANGES_PER_PLAYER_MINUTE: '1000000',
  LIMIT_CALLS_PER_ADDRESS_MINUTE: '1000000',
  LIMIT_TEXTS_PER_ADDRESS_HOUR: '1000000',
  LIMIT_FAILED_LOGINS_PER_ADDRESS_15MIN: '1000000',
  LIVE_MAX_CLIENTS_PER_ADDRESS: '100',
};

/** The shipped haproxy.cfg with the addresses of this run. */
function proxyConfig({ ports, gateways, operatorPort, certificate }) {
  const servers = gateways.map((port, index) => `    server gateway${index} 127.0.0.1:${port}`).join('\n');
  const changes = [
    [/fd-hard-limit \d+/, `fd-hard-limit ${PROXY_DESCRIPTORS}`],
    [/resolvers compose\n(?: +.*\n)+/, ''],
    ['bind :8080', `bind 127.0.0.1:${ports.http}`],
    ['bind :8443 ssl crt /run/secrets/tls/tls.pem', `bind 127.0.0.1:${ports.tls} ssl crt ${certificate}`],
    ['bind :8090', `bind 127.0.0.1:${ports.pages}`],
    ['bind :8404', `bind 127.0.0.1:${ports.inside}`],
    [/ +server-template gateway .*/, servers],
    [/ +server-template operator .*/, `    server operator 127.0.0.1:${operatorPort}`],
  ];
  const shipped = readFileSync(at('ops', 'haproxy', 'haproxy.cfg'), 'utf8');
  return changes.reduce((text, [from, to]) => {
    if (text.search(from) === -1) throw new Error(`ops/haproxy/haproxy.cfg has no ${from}`);
    return text.replace(from, to);
  }, shipped);
}

/**
 * The product as compose has it: PostgreSQL with a replica, Redis, an operator, three gateways and HAProxy, as processes of
 * this machine. Connections between gateways and operator go through a proxy that can disturb them.
 */
export class Product {
  parts = {};
  gateways = [];
  #folder;
  #operatorEnv;

  static async start({ folder, factor, provider }) {
    const product = new Product();
    product.#folder = folder;
    product.keys = Object.fromEntries(KEYS.map((name) => [name, random()]));
    const names = ['redis', 'operator', 'http', 'tls', 'pages', 'inside', 'feed', 'feedGateway', 'otherGateway'];
    product.ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
    product.gatewayPorts = await Promise.all(Array.from({ length: GATEWAYS }, () => freePort()));
    product.database = await OwnPostgres.start();
    await psql(product.database.url, 'create role ushindi_monitor login', 'grant pg_monitor to ushindi_monitor');
    product.replica = await product.database.replicate();
    product.toOperator = await FaultProxy.start(product.ports.operator);
    product.toFeed = await FaultProxy.start(product.ports.feed);
    mkdirSync(product.headsFolder, { recursive: true });
    product.writeCertificate(CERTIFICATE_DAYS);
    const services = provider.settings(local(product.ports.operator));
    await product.#startParts(factor, services);
    return product;
  }

  get headsFolder() {
    return path.join(this.#folder, 'heads');
  }

  get origin() {
    return local(this.ports.http);
  }

  get redisPort() {
    return this.ports.redis;
  }

  get targets() {
    const { operator, inside, tls } = this.ports;
    return { gateway: this.gatewayPorts, operator: [operator], proxy: [inside], certificate: [tls] };
  }

  sql(...statements) {
    return psql(this.database.url, ...statements);
  }

  /** Changes rows as a person with the superuser's login could, past the triggers that protect them. */
  tamper(statement) {
    return this.sql('set session_replication_role = replica', statement);
  }

  /** Writes a certificate that ends in this many days for the proxy. */
  writeCertificate(days) {
    const pem = selfSigned(['localhost'], ['127.0.0.1'], Date.now() - (CERTIFICATE_DAYS - days) * DAY_MS);
    writeFileSync(this.#certificate, pem);
  }

  /** Runs a command of the operator's staff. */
  async staff(...argv) {
    const { stdout } = await promisify(execFile)(node, ['src/staff/main.ts', ...argv], {
      cwd: at('apps', 'operator'),
      env: { ...process.env, ...this.#operatorEnv },
    });
    return stdout;
  }

  maintenance(state) {
    const env = { ...process.env, ...this.gatewayEnv(this.ports.otherGateway) };
    return promisify(execFile)(node, ['src/maintenanceCommand.ts', state], { cwd: at('apps', 'gateway'), env });
  }

  /** Starts a gateway beside the usual ones. @param shell a command before it, such as a limit of its files */
  startGateway(name, { port, env, shell = 'true' }) {
    const line = `${shell}; exec "${node}" ${nodeFlagsOf('gateway').join(' ')} src/main.ts`;
    return Part.start({
      ...this.#service('gateway', name, { ...this.gatewayEnv(port), ...env }, port),
      command: 'sh',
      args: ['-c', line],
    });
  }

  startFeed() {
    const env = { REPLAY_PORT: String(this.ports.feed), REPLAY_TOKEN: OPERATOR_KEYS.appKey };
    return Part.start(this.#service('feed-replay', 'feed', env, this.ports.feed));
  }

  startFeedGateway() {
    const settings = feedSettings(this.toFeed.port, OPERATOR_KEYS.appKey);
    return this.startGateway('feedGateway', { port: this.ports.feedGateway, env: settings });
  }

  gatewayEnv(port) {
    return {
      ...upstreamSettings(local(this.toOperator.port), OPERATOR_KEYS),
      ...GATEWAY_LIMITS,
      PORT: String(port),
      PUBLIC_ORIGIN: this.origin,
      TRUST_PROXY: '127.0.0.1',
      SESSION_SECRET: this.keys.GAME_SEED_KEY,
      REDIS_URL: `redis://127.0.0.1:${this.ports.redis}`,
      LOG_LEVEL: 'warn',
    };
  }

  async stop() {
    for (const part of [...Object.values(this.parts), ...this.gateways].toReversed()) await part.end();
    for (const proxy of [this.toOperator, this.toFeed]) {
      proxy.end();
      await proxy.close();
    }
    await this.replica.remove();
    await this.database.remove();
  }

  get #certificate() {
    return path.join(this.#folder, 'tls.pem');
  }

  #service(app, name, env, port) {
    return {
      name,
      logs: path.join(this.#folder, 'logs'),
      command: node,
      args: [...nodeFlagsOf(app), 'src/main.ts'],
      cwd: at('apps', app),
      env,
      ready: `${local(port)}/readyz`,
    };
  }

  #operatorSettings(factor, services) {
    const application = new URL(this.database.url);
    [application.username, application.password] = ['ushindi_alerts_application', 'alerts'];
    const replica = new URL(this.replica.url);
    [replica.username, replica.password] = [application.username, application.password];
    return {
      ...this.keys,
      ...services,
      DATABASE_URL: application.href,
      MIGRATION_DATABASE_URL: this.database.url,
      DATABASE_REPLICA_URL: replica.href,
      OPERATOR_PORT: String(this.ports.operator),
      OPERATOR_HASH_KEY: OPERATOR_KEYS.hashKey,
      OPERATOR_APP_KEY: OPERATOR_KEYS.appKey,
      OPERATOR_FIXTURES_TOKEN: OPERATOR_KEYS.fixturesToken,
      LEDGER_HEADS_DIR: this.headsFolder,
      LEDGER_CHECK_INTERVAL_MS: String(LEDGER_CHECK_MS / factor),
      HASH_CONCURRENCY: '1',
      HASH_MAX_WAIT_MS: '300',
      TEXTS_PER_HOUR: '120',
    };
  }

  async #startParts(factor, services) {
    const { redis, operator } = this.ports;
    const logs = path.join(this.#folder, 'logs');
    const flags = [
      '--port',
      String(redis),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--maxmemory',
      REDIS_MEMORY,
      '--maxmemory-policy',
      'allkeys-lru',
    ];
    this.parts.redis = await Part.start({ name: 'redisServer', logs, command: 'redis-server', args: flags });
    this.#operatorEnv = this.#operatorSettings(factor, services);
    this.parts.operator = await Part.start(this.#service('operator', 'operator', this.#operatorEnv, operator));
    this.gateways = await Promise.all(
      this.gatewayPorts.map((port, index) =>
        Part.start(this.#service('gateway', `gateway${index}`, this.gatewayEnv(port), port)),
      ),
    );
    const config = path.join(this.#folder, 'haproxy.cfg');
    writeFileSync(
      config,
      proxyConfig({
        ports: this.ports,
        gateways: this.gatewayPorts,
        operatorPort: operator,
        certificate: this.#certificate,
      }),
    );
    const haproxy = {
      name: 'proxy',
      logs,
      command: 'haproxy',
      args: ['-db', '-f', config],
      env: { FRONT_PROXIES: '192.0.2.1' },
    };
    this.parts.proxy = await Part.start({ ...haproxy, ready: `${local(this.ports.inside)}/metrics` });
    await until('the proxy has a gateway', () => responds(`${local(this.ports.inside)}/up`));
  }
}
