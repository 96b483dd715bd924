import { describe, expect, it } from 'vitest';
import { CANARIES, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { EMPTY_LISTS, listShapes, success } from '../../../test/wire.ts';
import { withoutCountry } from './search.wire.ts';

const SEARCH = 'GET /search';
const wire = (over: object = {}) => ({
  match_id: 501,
  game_id: '4711',
  country: 'Kenya',
  tournament: 'Kenya, Premier League',
  name: 'Gor Mahia v AFC Leopards',
  date: '2026-01-15 18:00:00',
  sport_id: '10',
  ...over,
});

let app: TestApp;
useTestApp((started) => (app = started), { fresh: 'operator' });

const found = async (input: object = { text: 'gor' }) => dataOf(await app.query('search.matches', input).expect(200));

describe('the country before a tournament', () => {
  it.each([
    ['Kenya, Premier League', 'Kenya', 'Premier League'],
    ['kenya - Premier League', 'Kenya', 'Premier League'],
    ['Kenya Premier League', 'Kenya', 'Premier League'],
    ['Kenyan Premier League', 'Kenya', 'Kenyan Premier League'],
    ['Premier League', 'Kenya', 'Premier League'],
    ['Kenya', 'Kenya', 'Kenya'],
    ['Kenya - ', 'Kenya', 'Kenya - '],
    ['Premier League', '', 'Premier League'],
  ])('is left out if it is there: %j without %j is %j', { tags: ['D-104'] }, (tournament, country, expected) => {
    expect(withoutCountry(tournament, country)).toBe(expected);
  });
});

describe('search.matches', () => {
  it.each(listShapes([wire()]))('reads matches from $shape', { tags: ['D-104'] }, async ({ answer }) => {
    app.upstream.on(SEARCH, answer);
    expect(await found()).toEqual({
      items: [
        {
          matchId: '501',
          gameId: '4711',
          sportId: 10,
          country: 'Kenya',
          tournament: 'Premier League',
          homeTeam: 'Gor Mahia',
          awayTeam: 'AFC Leopards',
          startsAtMs: Date.UTC(2026, 0, 15, 15),
        },
      ],
      hasMore: false,
    });
  });

  it.each(EMPTY_LISTS)('finds nothing on $shape', async ({ answer }) => {
    app.upstream.on(SEARCH, answer);
    expect(await found()).toEqual({ items: [], hasMore: false });
  });

  it('sends the trimmed text and the page with the fixtures token, anew each time', {
    tags: ['D-181'],
  }, async () => {
    app.upstream.on(SEARCH, success([]));
    const input = { text: '  gor & co ', page: 3 };
    await app.query('search.matches', input, await app.signedIn()).expect(200);
    await found(input);
    const [call] = app.upstream.received;
    expect(call?.query).toEqual({ text: 'gor & co', page: '3', page_size: '20' });
    expect(call?.headers.authorization).toBe(`Bearer ${CANARIES.fixturesToken}`);
    expect(call?.headers).not.toHaveProperty('x-access-key');
    expect(app.upstream.count(SEARCH)).toBe(2);
  });

  it('has more pages after a full page, counting unreadable items', {
    tags: ['D-107', 'D-182'],
  }, async () => {
    const page = Array.from({ length: 19 }, (_, n) => wire({ match_id: n }));
    app.upstream.on(SEARCH, success([...page, { match_id: null }]));
    expect(await found()).toMatchObject({ items: { length: 19 }, hasMore: true });
    app.upstream.on(SEARCH, success(page));
    expect(await found()).toMatchObject({ hasMore: false });
  });

  it('reads tennis under 30, and unreadable dates and sports as null', { tags: ['D-148'] }, async () => {
    app.upstream.on(SEARCH, success([wire({ sport_id: 30 }), wire({ sport_id: 'darts', date: 'soon' })]));
    expect(await found()).toMatchObject({ items: [{ sportId: 24 }, { sportId: null, startsAtMs: null }] });
  });

  it('asks once for two letters that several players type', { tags: ['R-196'] }, async () => {
    app.upstream.on(SEARCH, success([wire()]));
    for (const text of ['go', 'GO', ' Go '])
      expect(await found({ text })).toMatchObject({ items: [{ gameId: '4711' }] });
    expect(app.upstream.received.map(({ query }) => query)).toEqual([{ text: 'go', page: '1', page_size: '20' }]);
    await found({ text: 'go', page: 2 });
    expect(app.upstream.count(SEARCH)).toBe(2);
  });

  it('refuses a single letter without an upstream call', { tags: ['D-103'] }, async () => {
    expect(domainOf(await app.query('search.matches', { text: ' g ' }).expect(400))).toMatchObject({
      message: 'Please enter at least 2 characters.',
    });
    expect(app.upstream.received).toEqual([]);
  });

  it('fails with a typed error when the operator fails', async () => {
    app.upstream.on(SEARCH, { status: 500 });
    expect(domainOf(await app.query('search.matches', { text: 'gor' }).expect(502))).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    });
  });
});
