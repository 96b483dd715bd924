import { BEAT_EVERY_MS } from '@ushindi/api-contract/live';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLiveGateway, type LiveGateway } from './test/liveGateway.ts';
import { wireMatch } from './test/wireMatches.ts';

const LIST = 'live:10:2';
const BATCHED = 'batched:10:2';
let gateway: LiveGateway;

beforeEach(async () => {
  gateway = await startLiveGateway();
});
afterEach(() => gateway.close());

/** A client on the batched topic, after the operator's first update. */
async function following() {
  const client = await gateway.client();
  client.sub(BATCHED);
  await gateway.connected(1);
  await gateway.update({ data: [wireMatch('7', 2)] });
  gateway.clock.advance(0);
  await client.until(() => client.state(BATCHED) !== undefined);
  return client;
}

describe('a batched topic', { tags: ['R-38'] }, () => {
  it('sends the changes of five seconds as one delta, with the beat', async () => {
    const client = await following();
    for (const odds of [2.2, 2.3, 2.4]) await gateway.update({ data: [wireMatch('7', odds)] });
    await client.roundTrip();
    expect(client.kinds('delta', BATCHED)).toEqual([]);
    gateway.clock.advance(BEAT_EVERY_MS);
    await client.until(() => client.kinds('beat', BATCHED).length === 1);
    expect(client.kinds('delta', BATCHED)).toEqual([
      {
        kind: 'delta',
        topic: BATCHED,
        epoch: client.epoch(BATCHED),
        seq: 1,
        patch: { matches: { 7: { markets: { 2: { outcomes: { 1: { odds: 2.4 } } } } } } },
      },
    ]);
    expect(client.gaps()).toBe(0);
  });

  it("shares its list's socket to the operator, in an epoch of its own", async () => {
    const client = await following();
    const quick = await gateway.client();
    quick.sub(LIST);
    await quick.until(() => quick.state(LIST) !== undefined);
    expect(gateway.upstream.opened).toHaveLength(1);
    expect(quick.state(LIST)).toEqual(client.state(BATCHED));
    expect(quick.epoch(LIST)).not.toBe(client.epoch(BATCHED));
    await gateway.update({ data: [wireMatch('7', 3)] });
    await quick.until(() => quick.seq(LIST) === 1);
    expect(client.seq(BATCHED)).toBe(0);
  });

  it('gives a newcomer the state of the others, and shortens no batch', async () => {
    const client = await following();
    await gateway.update({ data: [wireMatch('7', 3)] });
    const newcomer = await gateway.client();
    newcomer.sub(BATCHED);
    await newcomer.until(() => newcomer.seq(BATCHED) === 0);
    expect(newcomer.state(BATCHED)).toEqual(client.state(BATCHED));
    gateway.clock.advance(BEAT_EVERY_MS);
    await Promise.all([client, newcomer].map((each) => each.until(() => each.seq(BATCHED) === 1)));
    expect(newcomer.state(BATCHED)).toEqual(client.state(BATCHED));
    expect(newcomer.gaps() + client.gaps()).toBe(0);
  });

  it("carries the age of the operator's last update, so that odds lock when no further one arrives", async () => {
    const client = await following();
    await gateway.pass(3 * BEAT_EVERY_MS);
    await client.until(() => client.kinds('beat', BATCHED).length === 3);
    expect(client.kinds('beat', BATCHED).at(-1)).toMatchObject({ ageMs: 3 * BEAT_EVERY_MS });
  });

  it('is refused with its list, and a batched match is no topic', async () => {
    const client = await gateway.client();
    for (const topic of ['batched:999:2', 'batched:7', 'batched:10:2:3']) client.sub(topic);
    await client.until(() => client.kinds('refused').length === 3);
    expect(client.kinds('refused').map((frame) => 'reason' in frame && frame.reason)).toEqual(
      Array.from({ length: 3 }, () => 'badTopic'),
    );
    expect(gateway.upstream.opened).toEqual([]);
  });

  it('closes with its last subscriber, and its list after it', async () => {
    const client = await following();
    client.unsub(BATCHED);
    await client.roundTrip();
    await gateway.pass(31_000);
    expect(gateway.topics()).toBe(0);
    expect(gateway.upstream.live()).toEqual([]);
  });
});
