import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wireGame } from '../src/live/test/wireGames.ts';
import { startLiveStage, TOPICS, within, type LiveStage, type StageGateway, type StagePlayer } from './liveStage.ts';
import { areInstalled, startOwnRedis, type OwnRedis } from './ownRedis.ts';

/** The operator's words, repeated by their seed. */
const SEED = 5;
const SPEAKS_EVERY_MS = 250;
const otherGame = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.option(fc.integer({ min: 101, max: 900 })))
  .map(([matchId, hundredths]) => wireGame(String(matchId), hundredths && hundredths / 100));

/** A lost leader and a lost Redis are made good within so long. */
const HEALED_WITHIN_MS = 5000;

describe.skipIf(!areInstalled('redis-server'))('gateways that share live topics, as processes', () => {
  let redis: OwnRedis;
  let stage: LiveStage;
  beforeEach(async () => {
    redis = await startOwnRedis();
    stage = await startLiveStage({ REDIS_URL: redis.url });
  });
  afterEach(async () => {
    await stage.close();
    await redis.close();
  });

  const healed = (what: string, promise: Promise<unknown>) => within(HEALED_WITHIN_MS, what, promise);
  const allHave = (players: readonly StagePlayer[], odds: number) =>
    Promise.all(players.map((player) => player.has(odds)));

  /** A gateway that leads, one that follows, and a player at each, who have the first word. */
  async function pair() {
    const gateways: StageGateway[] = [];
    const players: StagePlayer[] = [];
    const odds = stage.tell();
    for (const _ of ['leads', 'follows']) {
      const gateway = await stage.gateway();
      gateways.push(gateway);
      players.push(await stage.player(gateway));
      await allHave(players, odds);
    }
    await stage.socketsPerTopic(1);
    await allHave(players, stage.tell());
    const [leader, follower] = gateways as [StageGateway, StageGateway];
    expect(await leader.figures()).toMatchObject({ leading: TOPICS.length, following: 0, alone: 0 });
    expect(await follower.figures()).toMatchObject({ leading: 0, following: TOPICS.length, alone: 0 });
    return { leader, follower, players: players as [StagePlayer, StagePlayer] };
  }

  /** All is as before the fault: one socket per topic, and everybody is told the same under the same number. */
  async function together(players: readonly StagePlayer[]) {
    await healed('one socket to the operator per topic', stage.socketsPerTopic(1));
    const opened = stage.upstream.opened.length;
    for (const _ of [1, 2, 3]) await healed('the next word', allHave(players, stage.tell()));
    const shown = players.flatMap(({ state }) => TOPICS.map((topic) => state(topic)));
    return {
      numbers: new Set(players.map((player) => player.at().join())).size,
      moreSockets: stage.upstream.opened.length - opened,
      wrong: shown.filter((state) => !isDeepStrictEqual(state, stage.truth())),
      gaps: stage.gaps(),
      faults: stage.faults,
    };
  }
  const AS_BEFORE = { numbers: 1, moreSockets: 0, wrong: [], gaps: 0, faults: [] };

  it('go on without a snapshot when the leader is killed', async () => {
    const { leader, follower, players } = await pair();
    const [orphan, player] = players;
    const [began, snapshots] = [player.at(), player.kinds('snapshot').length];
    leader.signal('SIGKILL');
    const odds = stage.tell();
    const moved = await stage.player(follower);
    await healed('the clients of the other gateway', player.has(odds));
    await healed('the client that moved', Promise.all([orphan.closed(), moved.has(odds)]));
    expect(player.kinds('snapshot')).toHaveLength(snapshots);
    expect(player.at()).toEqual(began.map((at) => at.replace(/\d+$/, (seq) => String(Number(seq) + 1))));
    expect(await follower.figures()).toMatchObject({ leading: TOPICS.length, takeovers: TOPICS.length });
    expect(await together([player, moved, await stage.player(await stage.gateway())])).toEqual(AS_BEFORE);
  });

  it('are told nothing old by a leader that stood still and goes on', async () => {
    const { leader, follower, players } = await pair();
    leader.signal('SIGSTOP');
    const missed = stage.tell();
    await healed('the clients of the other gateway', players[1].has(missed));
    const odds = stage.tell();
    await players[1].has(odds);
    leader.signal('SIGCONT');
    await healed('the clients of the leader that was', players[0].has(odds));
    expect(await follower.figures()).toMatchObject({ leading: TOPICS.length });
    expect(await together(players)).toEqual(AS_BEFORE);
  });

  // The second Redis holds what was true some words ago.
  it.each(['nothing', 'an older state'])(
    'serve alone without Redis, and together when it is back with %s',
    async (kept) => {
      const { players } = await pair();
      if (kept !== 'nothing') await redis.save();
      await allHave(players, stage.tell());
      await redis.kill();
      const odds = stage.tell();
      await healed('the clients of both', allHave(players, odds));
      await stage.socketsPerTopic(2);
      await allHave(players, stage.tell());
      await redis.startAgain();
      expect(await together(players)).toEqual(AS_BEFORE);
    },
  );

  it('serve alone while Redis stands still, and tell nothing old when it goes on', async () => {
    const { leader, players } = await pair();
    redis.pause();
    // The leader has said this to Redis, which will read it when it goes on.
    const unheard = stage.tell();
    await healed('the clients of both', allHave(players, unheard));
    await stage.socketsPerTopic(2);
    await allHave(players, stage.tell());
    const saidOf = () => leader.warnings().filter((message) => message.includes('live topics'));
    // Later than it serves alone: by then a connection has answered several pings with nothing.
    await vi.waitFor(() => expect(saidOf()).toHaveLength(1), { timeout: 20_000 });
    redis.resume();
    expect(await together(players)).toEqual(AS_BEFORE);
    await leader.stop();
    // Said once, though each try fails.
    expect(saidOf()).toHaveLength(1);
  });

  it('leave every client with the truth while the operator speaks on through all of it', async () => {
    const { leader, follower, players } = await pair();
    const [orphan, settled] = players;
    const others = fc.sample(fc.uniqueArray(otherGame, { selector: ({ match_id }) => match_id, maxLength: 4 }), {
      seed: SEED,
      numRuns: 100,
    });
    let turn = 0;
    const speaking = setInterval(() => stage.tell(others[(turn += 1) % others.length]), SPEAKS_EVERY_MS);
    const crowd = [settled, await stage.player(follower), await stage.player(follower)];
    const goOn = (what: string) => healed(what, allHave(crowd, stage.tell()));

    const opened = stage.upstream.opened.length;
    leader.signal('SIGKILL');
    await goOn('the loss of the leader');
    await Promise.all([orphan.closed(), stage.upstream.until(() => stage.upstream.opened.length > opened)]);
    const newcomer = await stage.gateway();
    crowd.push(await stage.player(newcomer), await stage.player(newcomer));
    await goOn('a gateway that comes');

    redis.pause();
    await goOn('a Redis that stands still');
    await stage.socketsPerTopic(2);
    redis.resume();
    await healed('one socket to the operator per topic', stage.socketsPerTopic(1));

    await redis.kill();
    await goOn('the loss of Redis');
    await stage.socketsPerTopic(2);
    await redis.startAgain();
    await goOn('the return of Redis');
    clearInterval(speaking);
    expect(await together(crowd)).toEqual(AS_BEFORE);
  });
});
