import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverOf } from '../src/live/redis/topicServer.ts';
import { serverNameOf } from '../src/redis/settings.ts';
import { startLiveCluster, within, type ClusterClient, type ClusterGateway, type LiveCluster } from './liveCluster.ts';
import { areInstalled, startOwnRedis, type OwnRedis } from './ownRedis.ts';

/** Longer than the default: a process that pauses for half of it on a busy machine may lose its topics. */
const LEASE_MS = 5000;
/** Where no lease has to expire. */
const LONG_LEASE = { LIVE_LEASE_MS: '60000' };
/** The time within which a lost leader and a lost Redis are replaced. */
const HEALED_WITHIN_MS = LEASE_MS + 3000;
const DIFFERENT = 'the same LIVE_REDIS_URLS on all gateways';

const healed = (what: string, promise: Promise<unknown>) => within(HEALED_WITHIN_MS, what, promise);

async function readiness({ address }: ClusterGateway): Promise<string[]> {
  const response = await fetch(`${address}/readyz`);
  return ((await response.json()) as { degraded: string[] }).degraded;
}

describe.skipIf(!areInstalled('redis-server'))('gateways that share live topics through two Redis servers', () => {
  let first: OwnRedis;
  let second: OwnRedis;
  let cluster: LiveCluster;
  /** A topic of the first server and one of the second. */
  let topics: [string, string];
  beforeEach(async () => {
    [first, second] = await Promise.all([startOwnRedis(), startOwnRedis()]);
    const names = [serverNameOf(first.url), serverNameOf(second.url)];
    const topicOf = (name: string | undefined): string =>
      Array.from({ length: 50 }, (_, index) => `live:10:${index + 2}`).find((each) => serverOf(each, names) === name) ??
      '';
    topics = [topicOf(names[0]), topicOf(names[1])];
    cluster = await startLiveCluster(both(), topics);
  });
  afterEach(async () => {
    await cluster.close();
    await Promise.all([first.close(), second.close()]);
  });

  const onlyFirst = () => ({ REDIS_URL: first.url, LIVE_LEASE_MS: String(LEASE_MS) });
  const onlySecond = () => ({ ...onlyFirst(), LIVE_REDIS_URLS: second.url });
  const both = () => ({ ...onlyFirst(), LIVE_REDIS_URLS: `${first.url},${second.url}` });

  const allHave = (clients: readonly ClusterClient[], odds: number) =>
    Promise.all(clients.map((client) => client.has(odds)));
  const hasSockets = (count: number) => cluster.upstream.until(() => cluster.upstream.live().length === count);
  const snapshots = (client: ClusterClient, topic: string) => client.kinds('snapshot', topic).length;

  /** Two gateways with the same settings, and a client of each, which have the same state. */
  async function pair(settings: Record<string, string>) {
    const gateways = [await cluster.gateway(settings), await cluster.gateway(settings)] as const;
    const odds = cluster.update();
    const clients = [await cluster.client(gateways[0]), await cluster.client(gateways[1])] as const;
    await allHave(clients, odds);
    await hasSockets(2);
    await allHave(clients, cluster.update());
    return { gateways, clients };
  }

  const FLAWLESS = { gaps: 0, faults: [], wrong: [] };
  /** The gaps, faults and wrong states of the clients after three more updates. */
  async function flaws(clients: readonly ClusterClient[]) {
    for (const _ of [1, 2, 3]) await healed('the next update', allHave(clients, cluster.update()));
    const shown = clients.flatMap(({ state }) => topics.map((topic) => state(topic)));
    return {
      gaps: cluster.gaps(),
      faults: cluster.faults,
      wrong: shown.filter((state) => !isDeepStrictEqual(state, cluster.truth())),
    };
  }

  it('have one socket to the operator and one order per topic, and nothing degraded', async () => {
    const { gateways, clients } = await pair(both());
    expect(await flaws(clients)).toEqual(FLAWLESS);
    expect(clients[0].at()).toEqual(clients[1].at());
    expect(await Promise.all(gateways.map(readiness))).toEqual([[], []]);
  });

  it('serve only the topics of a lost server standalone, and share them again when it is back', async () => {
    const { gateways, clients } = await pair(both());
    const [kept, lost] = topics;
    const before = clients.map((client) => snapshots(client, kept));
    await second.kill();
    await healed('the clients of both', allHave(clients, cluster.update()));
    await hasSockets(3);
    for (const gateway of gateways) {
      expect(await gateway.sharingStats()).toMatchObject({ standalone: 1 });
      expect(await readiness(gateway)).toEqual(['live redis 2']);
    }
    expect(new Set(clients.map((client) => client.epoch(lost))).size).toBe(2);
    await second.startAgain();
    await hasSockets(2);
    expect(await flaws(clients)).toEqual(FLAWLESS);
    expect(clients[0].at()).toEqual(clients[1].at());
    // The other topic's clients have had nothing but deltas since.
    expect(clients.map((client) => snapshots(client, kept))).toEqual(before);
    expect(await Promise.all(gateways.map(readiness))).toEqual([[], []]);
  });

  it.each([
    ['a list that has a server in common', both, onlyFirst],
    ['a list that has none in common', onlyFirst, onlySecond],
  ])('report %s, and serve every client all the same', async (_, settingsOf, oddSettingsOf) => {
    const other = await cluster.gateway(settingsOf());
    const odd = await cluster.gateway(oddSettingsOf());
    const clients = [await cluster.client(other), await cluster.client(odd)];
    await allHave(clients, cluster.update());
    for (const gateway of [other, odd]) {
      await expect.poll(() => readiness(gateway)).toEqual([DIFFERENT]);
      const metrics = await (await fetch(`${gateway.address}/metrics`)).text();
      expect(metrics).toMatch(/^ushindi_live_redis_lists 2$/m);
      await expect.poll(() => gateway.warnings().join()).toContain('different LIVE_REDIS_URLS');
    }
    expect(await flaws(clients)).toEqual(FLAWLESS);
    await odd.stop();
    await expect.poll(() => readiness(other)).toEqual([]);
  });

  it('are replaced one by one, from one server to two, without a gap, a wrong or an older state', async () => {
    const { gateways: old, clients } = await pair({ ...onlyFirst(), ...LONG_LEASE });
    const [kept, moved] = topics;
    const goOn = (what: string, crowd: readonly ClusterClient[]) => healed(what, allHave(crowd, cluster.update()));
    const untouched = snapshots(clients[1], kept);

    const next = await cluster.gateway({ ...both(), ...LONG_LEASE });
    const early = await cluster.client(next);
    await goOn('the first new gateway', [...clients, early]);
    // The moved topic has a leader on each server; the other one has a single leader.
    await hasSockets(3);
    expect(early.epoch(kept)).toBe(clients[1].epoch(kept));
    expect(early.epoch(moved)).not.toBe(clients[1].epoch(moved));

    // The old leader of both topics stops; its client moves to a new gateway.
    await old[0].stop();
    const followed = await cluster.client(next);
    await goOn('the stop of the leader', [clients[1], early, followed]);
    const last = await cluster.gateway({ ...both(), ...LONG_LEASE });
    const late = await cluster.client(last);
    await goOn('the second new gateway', [clients[1], early, followed, late]);
    await old[1].stop();
    await hasSockets(2);

    const crowd = [early, followed, late];
    expect(await flaws(crowd)).toEqual(FLAWLESS);
    expect(new Set(crowd.map((client) => client.at().join())).size).toBe(1);
    // At most one snapshot for each change of the leader.
    expect(snapshots(clients[1], kept)).toBeLessThanOrEqual(untouched + 1);
    for (const client of crowd) for (const topic of topics) expect(snapshots(client, topic)).toBeLessThanOrEqual(3);
    for (const gateway of [next, last]) await expect.poll(() => readiness(gateway)).toEqual([]);
  });
});
