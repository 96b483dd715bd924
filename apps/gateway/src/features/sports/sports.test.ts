import { describe, expect, it } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { success } from '../../../test/wire.ts';

const wire = [
  { sport_id: 30, sport_name: 'Tennis', total_live_fixtures: '4' },
  { id: 10, sport_name: 'Soccer' },
  { sport_id: 999, sport_name: 'Darts' },
  { sport_id: null, sport_name: 'Nothing' },
  { sport_id: 4, sport_name: null, total_live_fixtures: 1 },
];

let app: TestApp;
useTestApp((started) => (app = started), { fresh: 'caches' });

describe('sports.list', () => {
  it.each([
    ['data.data', { json: { data: { data: wire } } }],
    ['data', { json: { code: 200, data: wire } }],
    ["'Success'", success(wire)],
  ])('reads the sports of the fixed table from %s, in its order', { tags: ['D-149', 'D-176'] }, async (_, answer) => {
    app.upstream.on('GET /sports', answer);
    expect(dataOf(await app.query('sports.list').expect(200))).toEqual([
      { sportId: 10, name: 'Soccer', liveCount: 0 },
      { sportId: 4, name: 'Basketball', liveCount: 1 },
      { sportId: 24, name: 'Tennis', liveCount: 4 },
    ]);
  });

  it('is requested once for many callers', { tags: ['D-175'] }, async () => {
    app.upstream.on('GET /sports', success(wire));
    await Promise.all(Array.from({ length: 10 }, () => app.query('sports.list').expect(200)));
    expect(app.upstream.count('GET /sports')).toBe(1);
    expect(app.upstream.received.at(-1)).toMatchObject({ query: {}, body: undefined });
  });

  it('fails with its own message', { tags: ['D-199'] }, async () => {
    app.upstream.on('GET /sports', { json: { code: 499 } });
    expect(domainOf(await app.query('sports.list').expect(422))).toMatchObject({
      message: 'Failed to load sports list.',
    });
  });
});
