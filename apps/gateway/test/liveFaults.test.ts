import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wireMatch } from '../src/live/test/wireMatches.ts';
import {
  startLiveCluster,
  TOPICS,
  within,
  type LiveCluster,
  type ClusterGateway,
  type ClusterClient,
} from './liveCluster.ts';
import { areInstalled, startOwnRedis, type OwnRedis } from './ownRedis.ts';

/** The seed of the operator's updates. */
const SEED = 5;
const UPDATE_EVERY_MS = 250;
const otherGame = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.option(fc.integer({ min: 101, max: 900 })))
  .map(([matchId, hundredths]) => wireMatch(String(matchId), hundredths && hundredths / 100));

/** Longer than the default: a process that pauses for half of it on a busy machine may lose its topics. */
const LEASE_MS = 5000;
/** The time within which a lost leader and a lost Redis are replaced. */
const HEALED_WITHIN_MS = LEASE_MS + 3000;

describe.skipIf(!areInstalled('redis-server'))('gateways that share live topics, as processes', () => {
  let redis: OwnRedis;
  let cluster: LiveCluster;
  beforeEach(async () => {
    redis = await startOwnRedis();
    cluster = await startLiveCluster({ REDIS_URL: redis.url, LIVE_LEASE_MS: String(LEASE_MS) });
  });
  afterEach(async () => {
    await cluster.close();
    await redis.close();
  });

  const healed = (what: string, promise: Promise<unknown>) => within(HEALED_WITHIN_MS, what, promise);
  const allHave = (clients: readonly ClusterClient[], odds: number) =>
    Promise.all(clients.map((client) => client.has(odds)));

  /** A leading and a following gateway, and a client of each, which have the first update. */
  async function pair() {
    const gateways: ClusterGateway[] = [];
    const clients: ClusterClient[] = [];
    const odds = cluster.update();
    for (const _ of ['leads', 'follows']) {
      const gateway = await cluster.gateway();
      gateways.push(gateway);
      clients.push(await cluster.client(gateway));
      await allHave(clients, odds);
    }
    await cluster.socketsPerTopic(1);
    await allHave(clients, cluster.update());
    const [leader, follower] = gateways as [ClusterGateway, ClusterGateway];
    expect(await leader.sharingStats()).toMatchObject({ leading: TOPICS.length, following: 0, standalone: 0 });
    expect(await follower.sharingStats()).toMatchObject({ leading: 0, following: TOPICS.length, standalone: 0 });
    return { leader, follower, clients: clients as [ClusterClient, ClusterClient] };
  }

  /** As before the fault: one socket per topic, and the same state at the same version for all clients. */
  async function together(clients: readonly ClusterClient[]) {
    await healed('one socket to the operator per topic', cluster.socketsPerTopic(1));
    const opened = cluster.upstream.opened.length;
    for (const _ of [1, 2, 3]) await healed('the next update', allHave(clients, cluster.update()));
    const shown = clients.flatMap(({ state }) => TOPICS.map((topic) => state(topic)));
    return {
      numbers: new Set(clients.map((client) => client.at().join())).size,
      moreSockets: cluster.upstream.opened.length - opened,
      wrong: shown.filter((state) => !isDeepStrictEqual(state, cluster.truth())),
      gaps: cluster.gaps(),
      faults: cluster.faults,
    };
  }
  const AS_BEFORE = { numbers: 1, moreSockets: 0, wrong: [], gaps: 0, faults: [] };

  it('continue with one snapshot per topic, in a new epoch, when the leader is killed', async () => {
    const { leader, follower, clients } = await pair();
    const [orphan, client] = clients;
    const [epochs, snapshots] = [client.epochs(), client.kinds('snapshot').length];
    leader.signal('SIGKILL');
    const odds = cluster.update();
    const moved = await cluster.client(follower);
    await healed('the clients of the other gateway', client.has(odds));
    await healed('the client that moved', Promise.all([orphan.closed(), moved.has(odds)]));
    expect(client.kinds('snapshot')).toHaveLength(snapshots + TOPICS.length);
    expect(new Set([...epochs, ...client.epochs()]).size).toBe(2 * TOPICS.length);
    expect(moved.at()).toEqual(client.at());
    expect(await follower.sharingStats()).toMatchObject({ leading: TOPICS.length, takeovers: TOPICS.length });
    expect(await together([client, moved, await cluster.client(await cluster.gateway())])).toEqual(AS_BEFORE);
  });

  it('send nothing old after a paused leader continues', async () => {
    const { leader, follower, clients } = await pair();
    leader.signal('SIGSTOP');
    const missed = cluster.update();
    await healed('the clients of the other gateway', clients[1].has(missed));
    const odds = cluster.update();
    await clients[1].has(odds);
    leader.signal('SIGCONT');
    await healed('the clients of the leader that was', clients[0].has(odds));
    expect(await follower.sharingStats()).toMatchObject({ leading: TOPICS.length });
    expect(await together(clients)).toEqual(AS_BEFORE);
  });

  // The second Redis has the state of some updates ago.
  it.each(['nothing', 'an older state'])(
    'serve standalone without Redis, and share again when it is back with %s',
    async (kept) => {
      const { clients } = await pair();
      if (kept !== 'nothing') await redis.save();
      await allHave(clients, cluster.update());
      await redis.kill();
      const odds = cluster.update();
      await healed('the clients of both', allHave(clients, odds));
      await cluster.socketsPerTopic(2);
      await allHave(clients, cluster.update());
      await redis.startAgain();
      expect(await together(clients)).toEqual(AS_BEFORE);
    },
  );

  it('serve standalone while Redis is paused, and send nothing old when it continues', async () => {
    const { leader, clients } = await pair();
    redis.pause();
    // Redis will execute the leader's publication of this when it continues.
    const unheard = cluster.update();
    await healed('the clients of both', allHave(clients, unheard));
    await cluster.socketsPerTopic(2);
    await allHave(clients, cluster.update());
    const outageWarnings = () => leader.warnings().filter((message) => message.includes('live topics'));
    // Later than it is standalone: by then several pings of a connection have had no answer.
    await expect.poll(outageWarnings).toHaveLength(1);
    redis.resume();
    expect(await together(clients)).toEqual(AS_BEFORE);
    await leader.stop();
    // Logged once, though every attempt fails.
    expect(outageWarnings()).toHaveLength(1);
  });

  it('share all other topics while Redis cannot store one of them', async () => {
    const { leader, follower, clients } = await pair();
    const [topic] = TOPICS;
    await redis.command((connection) => connection.set(`ushindi:live:topic:${topic}`, 'of another program'));
    await healed('the clients of both', allHave(clients, cluster.update()));
    await healed('a socket of each gateway for the topic', cluster.sockets(TOPICS.length + 1));
    await healed('the next update', allHave(clients, cluster.update()));
    const [one, other] = [await leader.sharingStats(), await follower.sharingStats()];
    expect([one.standalone, other.standalone]).toEqual([1, 1]);
    expect((one.leading ?? 0) + (other.leading ?? 0)).toBe(TOPICS.length - 1);
    await redis.command((connection) => connection.del(`ushindi:live:topic:${topic}`));
    expect(await together(clients)).toEqual(AS_BEFORE);
  });

  it('give every client the current state while the operator keeps sending through all faults', async () => {
    const { leader, follower, clients } = await pair();
    const [orphan, settled] = clients;
    const others = fc.sample(fc.uniqueArray(otherGame, { selector: ({ match_id }) => match_id, maxLength: 4 }), {
      seed: SEED,
      numRuns: 100,
    });
    let sent = 0;
    const updates = setInterval(() => cluster.update(others[(sent += 1) % others.length]), UPDATE_EVERY_MS);
    const crowd = [settled, await cluster.client(follower), await cluster.client(follower)];
    const goOn = (what: string) => healed(what, allHave(crowd, cluster.update()));

    const opened = cluster.upstream.opened.length;
    leader.signal('SIGKILL');
    await goOn('the loss of the leader');
    await Promise.all([orphan.closed(), cluster.upstream.until(() => cluster.upstream.opened.length > opened)]);
    const newcomer = await cluster.gateway();
    crowd.push(await cluster.client(newcomer), await cluster.client(newcomer));
    await goOn('a new gateway');

    redis.pause();
    await goOn('a paused Redis');
    await cluster.socketsPerTopic(2);
    redis.resume();
    await healed('one socket to the operator per topic', cluster.socketsPerTopic(1));

    await redis.kill();
    await goOn('the loss of Redis');
    await cluster.socketsPerTopic(2);
    await redis.startAgain();
    await goOn('the return of Redis');
    clearInterval(updates);
    expect(await together(crowd)).toEqual(AS_BEFORE);
  });
});
