import { randomBytes } from 'node:crypto';
import { freePort, startService, upstreamSettings } from '../../scripts/lib/launcher.mjs';
import { throwawayDatabase } from '../lib/postgres.ts';
import { startRedis } from '../lib/redis.ts';
import { FaultProxy } from './faultProxy.ts';

type Service = Awaited<ReturnType<typeof startService>>;

/** Connections between two parts, each through a proxy. The two gateways share `operator` and `redis`. */
export type Edge = 'phone' | 'operator' | 'database' | 'redis';
export const EDGES: readonly Edge[] = ['phone', 'operator', 'database', 'redis'];

/** The origin that phones send; nothing listens there. */
export const ORIGIN = 'http://localhost:8080';

const OPERATOR_KEYS = { hashKey: 'faults-hash', appKey: 'faults-app', fixturesToken: 'faults-token' };
const KEYS = ['MATCH_RESULT_KEY', 'GAME_SEED_KEY', 'PAYMENT_CALLBACK_KEY', 'ACCOUNT_NUMBER_KEY'] as const;
/** All calls come from a few players and one address. */
const NO_RATE_LIMITS = {
  LIMIT_BETS_PER_PLAYER_MINUTE: '1000000',
  LIMIT_CHANGES_PER_PLAYER_MINUTE: '1000000',
  LIMIT_CALLS_PER_ADDRESS_MINUTE: '1000000',
};

/** One operator on PostgreSQL and two gateways that share a Redis, with a proxy on every connection between two parts. */
export class FaultyProduct {
  /** Addresses of the gateways as phones reach them. */
  readonly addresses: readonly string[];
  readonly operatorUrl: string;
  readonly databaseUrl: string;
  readonly #proxies: Record<Edge, FaultProxy[]>;
  readonly #gatewayEnvs: Record<string, string>[];
  readonly #gateways: Service[];
  readonly #operatorEnv: Record<string, string>;
  #operator: Service;
  readonly #release: (() => unknown)[];

  private constructor(parts: {
    proxies: Record<Edge, FaultProxy[]>;
    gatewayEnvs: Record<string, string>[];
    gateways: Service[];
    operator: Service;
    operatorEnv: Record<string, string>;
    databaseUrl: string;
    release: (() => unknown)[];
  }) {
    this.#proxies = parts.proxies;
    this.#gatewayEnvs = parts.gatewayEnvs;
    this.#gateways = parts.gateways;
    this.#operator = parts.operator;
    this.#operatorEnv = parts.operatorEnv;
    this.#release = parts.release;
    this.addresses = parts.proxies.phone.map(({ port }) => `http://127.0.0.1:${port}`);
    this.operatorUrl = parts.operator.url;
    this.databaseUrl = parts.databaseUrl;
  }

  static async start(): Promise<FaultyProduct> {
    const [database, redis] = await Promise.all([throwawayDatabase('faults'), startRedis()]);
    const databasePort = Number(new URL(database.settings.DATABASE_URL ?? '').port || 5432);
    const [toDatabase, toRedis] = await Promise.all([FaultProxy.start(databasePort), FaultProxy.start(redis.port)]);
    const operatorEnv = operatorSettings(database.settings, toDatabase.port, await freePort());
    const operator = await startService('operator', { env: operatorEnv });
    const toOperator = await FaultProxy.start(operator.port);
    const secret = randomBytes(32).toString('base64url');
    const gatewayEnvs = [await freePort(), await freePort()].map((port) => ({
      ...NO_RATE_LIMITS,
      PORT: String(port),
      PUBLIC_ORIGIN: ORIGIN,
      SESSION_SECRET: secret,
      LOG_LEVEL: 'error',
      REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
      ...upstreamSettings(`http://127.0.0.1:${toOperator.port}`, OPERATOR_KEYS),
    }));
    const gateways = await Promise.all(gatewayEnvs.map((env) => startService('gateway', { env })));
    const phone = await Promise.all(gateways.map(({ port }) => FaultProxy.start(port)));
    const proxies = { phone, operator: [toOperator], database: [toDatabase], redis: [toRedis] };
    const release = [() => redis.stop(), () => database.drop()];
    return new FaultyProduct({
      proxies,
      gatewayEnvs,
      gateways,
      operator,
      operatorEnv,
      databaseUrl: database.url,
      release,
    });
  }

  /** The proxies of an edge. */
  on(edge: Edge): readonly FaultProxy[] {
    return this.#proxies[edge];
  }

  /** Ends a gateway with a signal and starts it again on its port. Resolves when it is ready. */
  async restartGateway(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#gateways[index]?.stop(signal);
    const env = this.#gatewayEnvs[index] ?? {};
    this.#gateways[index] = await startService('gateway', { env });
  }

  async restartOperator(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#operator.stop(signal);
    this.#operator = await startService('operator', { env: this.#operatorEnv });
  }

  async stop(): Promise<void> {
    for (const proxy of Object.values(this.#proxies).flat()) proxy.end();
    await Promise.all(this.#gateways.map((gateway) => gateway.stop()));
    await this.#operator.stop();
    for (const proxy of Object.values(this.#proxies).flat()) await proxy.close();
    for (const release of this.#release) await release();
  }
}

/** The operator migrates without the proxy and serves through it. */
function operatorSettings(database: Record<string, string>, proxyPort: number, port: number): Record<string, string> {
  const throughProxy = new URL(database.DATABASE_URL ?? '');
  throughProxy.port = String(proxyPort);
  return {
    ...database,
    DATABASE_URL: throughProxy.href,
    OPERATOR_PORT: String(port),
    OPERATOR_HASH_KEY: OPERATOR_KEYS.hashKey,
    OPERATOR_APP_KEY: OPERATOR_KEYS.appKey,
    OPERATOR_FIXTURES_TOKEN: OPERATOR_KEYS.fixturesToken,
    // A restarted operator needs the same keys.
    ...Object.fromEntries(KEYS.map((name) => [name, randomBytes(32).toString('base64url')])),
    PHONE_SIMULATOR: 'on',
    SIM_PREMATCH_STEP_MINUTES: '0',
    LOG_LEVEL: 'error',
  };
}
