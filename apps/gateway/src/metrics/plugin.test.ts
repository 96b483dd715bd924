import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLiveGateway, type LiveGateway } from '../live/test/liveGateway.ts';
import { wireMatch } from '../live/test/wireMatches.ts';
import { registerMetrics } from './plugin.ts';

const IDLE_TIMEOUT_MS = 15_000;
let live: LiveGateway;
let app: FastifyInstance;

beforeEach(async () => {
  live = await startLiveGateway();
  app = Fastify();
  registerMetrics(app, new Registry(), live.hub);
});
afterEach(() => Promise.all([live.close(), app.close()]));

/** The metrics of single topics. */
async function ofTopics(): Promise<string[]> {
  const { body } = await app.inject('/metrics');
  return body.split('\n').filter((line) => line.startsWith('ushindi_live_topic_'));
}

it('shows the clients, deltas and age of a topic by name while it has clients', async () => {
  const [first, second] = await Promise.all([live.client(), live.client()]);
  for (const client of [first, second]) client.sub('live:10:2');
  await Promise.all([first.roundTrip(), second.roundTrip()]);
  expect(await ofTopics()).toEqual([
    'ushindi_live_topic_clients{topic="live:10:2"} 2',
    'ushindi_live_topic_deltas_total{topic="live:10:2"} 0',
  ]);

  await live.connected(1);
  await live.update({ data: [wireMatch('7', 2)] });
  await live.update({ data: [wireMatch('7', 3)] });
  await first.until(() => first.seq('live:10:2') === 1);
  live.clock.advance(1_500);
  expect(await ofTopics()).toEqual([
    'ushindi_live_topic_clients{topic="live:10:2"} 2',
    'ushindi_live_topic_age_seconds{topic="live:10:2"} 1.5',
    'ushindi_live_topic_deltas_total{topic="live:10:2"} 1',
  ]);

  for (const client of [first, second]) client.unsub('live:10:2');
  await Promise.all([first.roundTrip(), second.roundTrip()]);
  expect(await ofTopics()).toEqual([]);
  live.clock.advance(IDLE_TIMEOUT_MS);
  expect(await ofTopics()).toEqual([]);
});

it('names the twenty topics with most clients and sums up all others', async () => {
  const [one, many] = await Promise.all([live.client(), live.client()]);
  const topics = Array.from({ length: 45 }, (_, n) => `match:${100 + n}`);
  for (const topic of topics) many.sub(topic);
  await many.roundTrip();
  for (const topic of ['match:144', 'match:143']) one.sub(topic);
  await one.roundTrip();
  const lines = await ofTopics();
  const clients = lines.filter((line) => line.includes('_clients'));
  expect(clients.slice(0, 3)).toEqual([
    'ushindi_live_topic_clients{topic="match:143"} 2',
    'ushindi_live_topic_clients{topic="match:144"} 2',
    'ushindi_live_topic_clients{topic="match:100"} 1',
  ]);
  expect(clients).toHaveLength(21);
  expect(clients.at(-1)).toBe('ushindi_live_topic_clients{topic="others"} 25');
  expect(lines.filter((line) => line.includes('_deltas_total'))).toHaveLength(20);
});
