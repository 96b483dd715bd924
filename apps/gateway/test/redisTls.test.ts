import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLiveStage, TOPICS, type LiveStage } from './liveStage.ts';
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
  let stage: LiveStage;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ushindi-tls-'));
    made = makeCertificate(folder);
    redis = await startOwnRedis(made);
  });
  afterEach(async () => {
    await stage.close();
    await redis.close();
    await rm(folder, { recursive: true });
  });

  /** A gateway whose player has the operator's first word. */
  async function serving(settings: Record<string, string>) {
    stage = await startLiveStage({ REDIS_URL: redis.url, ...settings });
    const odds = stage.tell();
    const gateway = await stage.gateway();
    await (await stage.player(gateway)).has(odds);
    const readiness = await fetch(`${gateway.address}/readyz`);
    return { gateway, readiness: await readiness.json() };
  }

  it('is shared when its certificate is vouched for by a file', async () => {
    const { gateway, readiness } = await serving({ REDIS_CA_FILE: made.certificate });
    expect(readiness).toMatchObject({ impaired: [] });
    expect(await gateway.figures()).toMatchObject({ leading: TOPICS.length, alone: 0 });
  });

  it('is not spoken to when nobody vouches for it, and the gateway serves alone', async () => {
    const { gateway, readiness } = await serving({});
    expect(readiness).toMatchObject({ impaired: ['redis'] });
    expect(await gateway.figures()).toMatchObject({ leading: 0, alone: TOPICS.length });
    await gateway.stop();
    expect(gateway.lines.filter((line) => line.includes('live topics by itself'))).toEqual([
      expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    ]);
  });
});
