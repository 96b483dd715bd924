import { randomBytes } from 'node:crypto';
import { freePort, startService, upstreamSettings } from '../../scripts/lib/launcher.mjs';
import { OwnPostgres } from '../../apps/operator/src/test/ownPostgres.ts';
import { type OwnRedis, startRedis } from '../lib/redis.ts';
import { FaultProxy } from './faultProxy.ts';

type Service = Awaited<ReturnType<typeof startService>>;
type Settings = Record<string, string>;

/** A connection between two parts, which goes through a proxy. The two gateways share `operator` and `redis`. */
export type Edge = 'phone' | 'operator' | 'database' | 'redis';
/** All edges. */
export const EDGES: readonly Edge[] = ['phone', 'operator', 'database', 'redis'];

/** The origin that phones send. No server listens there. */
export const ORIGIN = 'http://localhost:8080';

const OPERATOR_KEYS = { hashKey: 'faults-hash', appKey: 'faults-app', fixturesToken: 'faults-token' };
const KEYS = ['MATCH_RESULT_KEY', 'GAME_SEED_KEY', 'PAYMENT_CALLBACK_KEY', 'ACCOUNT_NUMBER_KEY', 'PUSH_KEY'] as const;
/** All calls come from a few players and one address. */
const NO_RATE_LIMITS = Object.fromEntries(
  [
    'LIMIT_BETS_PER_PLAYER_MINUTE',
    'LIMIT_READS_PER_PLAYER_MINUTE',
    'LIMIT_CHANGES_PER_PLAYER_MINUTE',
    'LIMIT_CALLS_PER_ADDRESS_MINUTE',
    'LIMIT_TEXTS_PER_ADDRESS_HOUR',
  ].map((name) => [name, '1000000']),
);

type Options = {
  /** The product's public address; `ORIGIN` when only simulated phones call it. */
  readonly origin?: string;
  /** Settings of all services beside the usual ones. */
  readonly settings?: Settings;
  readonly nodeFlags?: readonly string[];
};

/** The services of the product, and how they are started again. */
type Parts = {
  readonly proxies: Record<Edge, FaultProxy[]>;
  readonly database: OwnPostgres;
  readonly redis: OwnRedis;
  readonly gateways: Service[];
  readonly startGateway: (index: number) => Promise<Service>;
  operator: Service;
  readonly startOperator: () => Promise<Service>;
};

/** One operator on PostgreSQL and two gateways that share a Redis, with a proxy on every connection between two parts. */
export class FaultyProduct {
  /** Addresses of the gateways as phones reach them. */
  readonly addresses: readonly string[];
  /** Ports of the gateways, without proxies. */
  readonly gatewayPorts: readonly number[];
  readonly operatorUrl: string;
  readonly databaseUrl: string;
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.addresses = parts.proxies.phone.map(({ port }) => `http://127.0.0.1:${port}`);
    this.gatewayPorts = parts.gateways.map(({ port }) => port);
    this.operatorUrl = parts.operator.url;
    this.databaseUrl = parts.database.url;
  }

  static async start({ origin = ORIGIN, settings = {}, nodeFlags = [] }: Options = {}): Promise<FaultyProduct> {
    const [database, redis] = await Promise.all([OwnPostgres.start(), startRedis()]);
    const databasePort = Number(new URL(database.url).port);
    const [toDatabase, toRedis] = await Promise.all([FaultProxy.start(databasePort), FaultProxy.start(redis.port)]);
    const operatorEnv = {
      ...operatorSettings(database.url, toDatabase.port),
      OPERATOR_PORT: String(await freePort()),
      ...settings,
    };
    const startOperator = () => startService('operator', { env: operatorEnv, nodeFlags });
    const operator = await startOperator();
    const toOperator = await FaultProxy.start(operator.port);
    const upstream = upstreamSettings(`http://127.0.0.1:${toOperator.port}`, OPERATOR_KEYS);
    const shared = { ...gatewaySettings(origin, toRedis.port), ...upstream, ...settings };
    const ports = [await freePort(), await freePort()];
    const startGateway = (index: number) =>
      startService('gateway', { env: { ...shared, PORT: String(ports[index]) }, nodeFlags });
    const gateways = await Promise.all(ports.map((_, index) => startGateway(index)));
    const phone = await Promise.all(gateways.map(({ port }) => FaultProxy.start(port)));
    const proxies = { phone, operator: [toOperator], database: [toDatabase], redis: [toRedis] };
    return new FaultyProduct({ proxies, database, redis, gateways, startGateway, operator, startOperator });
  }

  /** The proxies of an edge. */
  on(edge: Edge): readonly FaultProxy[] {
    return this.#parts.proxies[edge];
  }

  /** The processes of operator and gateways. */
  get services(): readonly Service[] {
    return [this.#parts.operator, ...this.#parts.gateways];
  }

  /** Ends a gateway with a signal and starts it again on its port. Resolves when it is ready. */
  async restartGateway(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#parts.gateways[index]?.stop(signal);
    this.#parts.gateways[index] = await this.#parts.startGateway(index);
  }

  async restartOperator(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#parts.operator.stop(signal);
    this.#parts.operator = await this.#parts.startOperator();
  }

  restartRedis(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    return this.#parts.redis.restart(signal);
  }

  /** Kills PostgreSQL and starts it again. Committed changes are recovered. */
  crashDatabase(): Promise<void> {
    return this.#parts.database.crash();
  }

  async stop(): Promise<void> {
    const { proxies, gateways, operator, database, redis } = this.#parts;
    for (const proxy of Object.values(proxies).flat()) proxy.end();
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await operator.stop();
    for (const proxy of Object.values(proxies).flat()) await proxy.close();
    await Promise.all([database.remove(), redis.stop()]);
  }
}

const gatewaySettings = (origin: string, redisPort: number): Settings => ({
  ...NO_RATE_LIMITS,
  PUBLIC_ORIGIN: origin,
  SESSION_SECRET: randomBytes(32).toString('base64url'),
  LOG_LEVEL: 'error',
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
});

/** The operator migrates without the proxy and serves through it. */
function operatorSettings(databaseUrl: string, proxyPort: number): Settings {
  const throughProxy = new URL(databaseUrl);
  throughProxy.username = 'ushindi_faults_application';
  throughProxy.password = 'bench';
  throughProxy.port = String(proxyPort);
  return {
    DATABASE_URL: throughProxy.href,
    MIGRATION_DATABASE_URL: databaseUrl,
    OPERATOR_HASH_KEY: OPERATOR_KEYS.hashKey,
    OPERATOR_APP_KEY: OPERATOR_KEYS.appKey,
    OPERATOR_FIXTURES_TOKEN: OPERATOR_KEYS.fixturesToken,
    // A restarted operator needs the same keys.
    ...Object.fromEntries(KEYS.map((name) => [name, randomBytes(32).toString('base64url')])),
    PHONE_SIMULATOR: 'on',
    LOG_LEVEL: 'error',
  };
}
