import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { follow, repeat } from '../players.mjs';

const run = promisify(execFile);

export const redisDown = {
  alerts: ['RedisDown', 'RedisAway'],
  cause: 'Redis is killed while clients follow live topics',
  clears: 'it is started again',
  async begin({ product, players }) {
    const ends = Array.from({ length: 4 }, () => follow(players.origin, ['live:10:2']));
    await sleep(3_000);
    await product.parts.redis.end('SIGKILL');
    return async () => {
      await product.parts.redis.start();
      await sleep(5_000);
      ends.forEach((end) => end());
    };
  },
};

const redisCommand = ({ product }, ...args) => run('redis-cli', ['-p', String(product.ports.redis), ...args]);

const FILL = "for i = 1, 4000 do redis.call('set', ARGV[1] .. i, string.rep('x', 1000)) end";

export const redisFull = {
  alerts: ['RedisFull'],
  cause: 'keys are written to Redis until it is full and removes others',
  clears: 'they are deleted, and 15 minutes pass',
  async begin(world) {
    for (let part = 0; part < 14; part += 1) await redisCommand(world, 'eval', FILL, '0', `attack:${part}:`);
    return () => redisCommand(world, 'flushall');
  },
};

export const proxyDown = {
  alerts: ['ProxyDown'],
  cause: 'HAProxy is killed',
  clears: 'it is started again',
  async begin({ product }) {
    await product.parts.proxy.end('SIGKILL');
    return () => product.parts.proxy.start();
  },
};

export const proxyFull = {
  alerts: ['ProxyConnections'],
  cause: 'connections are opened and kept until 85 % of those of HAProxy are used',
  clears: 'they are closed',
  async begin({ product, monitoring }) {
    const [{ value }] = await monitoring.query('haproxy_process_max_connections');
    const sockets = new Set();
    const open = () => {
      const socket = connect(product.ports.http, '127.0.0.1');
      sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    };
    const end = repeat(() => {
      while (sockets.size < 0.87 * Number(value[1])) open();
    }, 50);
    return async () => {
      await end();
      for (const socket of sockets) socket.destroy();
    };
  },
};

export const certificate = (alert, days, within) => ({
  alerts: [alert],
  cause: `the proxy presents a certificate that ends in ${days} days`,
  clears: 'the proxy gets a certificate of 397 days',
  firesWithin: within,
  async begin({ product }) {
    const present = async (validDays) => {
      product.writeCertificate(validDays);
      await product.parts.proxy.end();
      await product.parts.proxy.start();
    };
    await present(days);
    return () => present(397);
  },
});
