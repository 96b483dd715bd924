import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLiveCluster, TOPICS, type ClusterGateway, type LiveCluster } from './liveCluster.ts';
import { areInstalled, startOwnRedis, type Certificate, type OwnRedis } from './ownRedis.ts';

/** A certificate for 127.0.0.1 that vouches for itself. */
function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'redis.crt'), join(folder, 'redis.key')];
  const what = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...what, '-keyout', key, '-out', certificate],
    {
      stdio: 'ignore',
    },
  );
  return { certificate, key };
}

describe.skipIf(!areInstalled('redis-server', 'openssl'))('a Redis over TLS', () => {
  let folder: string;
  let made: Certificate;
  let redis: OwnRedis;
  let cluster: LiveCluster;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ushindi-tls-'));
    made = makeCertificate(folder);
    redis = await startOwnRedis(made);
  });
  afterEach(async () => {
    await cluster.close();
    await redis.close();
    await rm(folder, { recursive: true });
  });

  const readiness = async ({ address }: ClusterGateway): Promise<unknown> => (await fetch(`${address}/readyz`)).json();
  const start = async (settings: Record<string, string>): Promise<ClusterGateway> => {
    cluster = await startLiveCluster({ REDIS_URL: redis.url, ...settings });
    return cluster.gateway();
  };
  /** A client gets the first odds. */
  async function serve(gateway: ClusterGateway): Promise<void> {
    const odds = cluster.update();
    await (await cluster.client(gateway)).has(odds);
  }

  it('is used when REDIS_CA_FILE has its certificate', async () => {
    const gateway = await start({ REDIS_CA_FILE: made.certificate });
    // A busy machine may need several tries to connect. A topic that began meanwhile would be standalone.
    await expect.poll(() => readiness(gateway)).toMatchObject({ degraded: [] });
    await serve(gateway);
    expect(await gateway.sharingStats()).toMatchObject({ leading: TOPICS.length, standalone: 0 });
  });

  it('is not used without its certificate, and the gateway serves standalone', async () => {
    const gateway = await start({});
    await serve(gateway);
    expect(await readiness(gateway)).toMatchObject({ degraded: ['live redis 1', 'redis'] });
    expect(await gateway.sharingStats()).toMatchObject({ leading: 0, standalone: TOPICS.length });
    await gateway.stop();
    // The line has the first failure of the outage. On a busy machine that may be a late connection.
    expect(gateway.lines.filter((line) => line.includes('live topics standalone'))).toEqual([
      expect.stringMatching(/"errorCode":"(?:DEPTH_ZERO_SELF_SIGNED_CERT|ETIMEDOUT)"/),
    ]);
  });
});
