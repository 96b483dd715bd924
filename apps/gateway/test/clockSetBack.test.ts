import { expect, it } from 'vitest';
import { dataOf, startTestApp } from './testApp.ts';
import { success } from './wire.ts';

const HOUR_MS = 3_600_000;
/** Longer than the fresh time of the sports, and than the time to live of a response. */
const LATER_MS = 31_000;

it('asks the operator again after the fresh time of a value, although the date was set back', {
  tags: ['D-175'],
}, async () => {
  const clocks = { dateMs: Date.now(), monotonicMs: 1000 };
  const app = await startTestApp({}, (parts) => parts, {
    nowMs: () => clocks.dateMs,
    monotonicMs: () => clocks.monotonicMs,
  });
  const sports = async () => dataOf(await app.query('sports.list').expect(200));
  app.upstream.on('GET /sports', success([{ sport_id: 10, sport_name: 'Soccer', total_live_fixtures: 1 }]));
  expect(await sports()).toMatchObject([{ liveCount: 1 }]);
  app.upstream.on('GET /sports', success([{ sport_id: 10, sport_name: 'Soccer', total_live_fixtures: 2 }]));
  clocks.dateMs -= HOUR_MS;
  clocks.monotonicMs += LATER_MS;
  expect(await sports()).toMatchObject([{ liveCount: 2 }]);
  await app.close();
});
