import { setTimeout as sleep } from 'node:timers/promises';
import { follow, repeat } from '../players.mjs';
import { LIVE_TOPICS } from './play.mjs';

/** Times that a starved gateway runs and is stopped. */
const RUNS_MS = 12;

const STOPPED_MS = 1_100;

export const gatewayStarved = {
  alerts: ['Shedding', 'LiveLag'],
  cause: `a gateway gets ${RUNS_MS} ms of processor in ${RUNS_MS + STOPPED_MS} (SIGSTOP and SIGCONT), while it is called`,
  clears: 'it runs freely',
  monitoring: { name: 'starved', factor: 8, scrapeSeconds: 6 },
  firesWithin: 200,
  resolvesWithin: 200,
  async begin({ players, product }) {
    const [gateway] = product.gateways;
    const [port] = product.gatewayPorts;
    const unwatch = Array.from({ length: 30 }, () => follow(players.origin, LIVE_TOPICS, port));
    await sleep(3_000);
    const calls = Array.from({ length: 3 }, () => repeat(() => players.guest(port).query('sports.list'), 20));
    const starve = repeat(async () => {
      gateway.signal('SIGSTOP');
      await sleep(STOPPED_MS);
      gateway.signal('SIGCONT');
    }, RUNS_MS);
    return async () => {
      await starve();
      for (const end of [...calls, ...unwatch]) await end();
    };
  },
};

export const gatewayDown = {
  alerts: ['GatewayDown'],
  cause: 'one of three gateways is killed',
  clears: 'it is started again',
  async begin({ product }) {
    await product.gateways[2].end('SIGKILL');
    return () => product.gateways[2].start();
  },
};

export const gatewaysDown = {
  alerts: ['TooFewGateways', 'ProxyErrors'],
  cause: 'all gateways are killed while players call through the proxy',
  clears: 'they are started again',
  async begin({ product, players }) {
    const end = repeat(() => players.guest().query('sports.list'), 100);
    for (const gateway of product.gateways) await gateway.end('SIGKILL');
    return async () => {
      await Promise.all(product.gateways.map((gateway) => gateway.start()));
      await end();
    };
  },
};

export const restarts = {
  alerts: ['Restarts'],
  cause: 'a gateway is killed and started again five times',
  clears: 'it stays up for half an hour',
  async begin({ product }) {
    for (let count = 0; count < 5; count += 1) {
      await product.gateways[1].end('SIGKILL');
      await product.gateways[1].start();
      await sleep(1_500);
    }
    return () => undefined;
  },
};

export const filesOpen = {
  alerts: ['FilesOpen'],
  cause: 'a gateway that may open 128 files has eighty live sockets',
  clears: 'its clients leave',
  async begin({ product, players, monitoring }) {
    const port = product.ports.otherGateway;
    const gateway = await product.startGateway('gatewayOfFewFiles', { port, shell: 'ulimit -n 128' });
    monitoring.setTargets('gateway', [...product.gatewayPorts, port]);
    const ends = Array.from({ length: 80 }, () => follow(players.origin, LIVE_TOPICS, port));
    return async () => {
      ends.forEach((end) => end());
      monitoring.setTargets('gateway', product.gatewayPorts);
      await gateway.end();
    };
  },
};

export const listsDiffer = {
  alerts: ['LiveRedisListsDiffer'],
  cause: 'a gateway is started with another LIVE_REDIS_URLS than the rest',
  clears: 'it is stopped',
  async begin({ product }) {
    const env = { LIVE_REDIS_URLS: `redis://localhost:${product.ports.redis}` };
    const gateway = await product.startGateway('gatewayOfOtherList', { port: product.ports.otherGateway, env });
    return () => gateway.end();
  },
};

export const maintenanceLong = {
  alerts: ['MaintenanceLong'],
  cause: 'maintenance is turned on with its command and stays on for two hours',
  clears: 'it is turned off',
  firesWithin: 200,
  async begin({ product }) {
    await product.maintenance('on');
    return () => product.maintenance('off');
  },
};

export const operatorDown = {
  alerts: ['OperatorUnready'],
  cause: 'the operator is killed, and its name leaves DNS',
  clears: 'it is started again',
  async begin({ product, monitoring }) {
    await product.parts.operator.end('SIGKILL');
    monitoring.setTargets('operator', []);
    return async () => {
      await product.parts.operator.start();
      monitoring.setTargets('operator', product.targets.operator);
    };
  },
};
