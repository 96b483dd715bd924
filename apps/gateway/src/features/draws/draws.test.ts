import { describe, expect, it, vi } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';
import { wireMatchDraw, wireRoundDraw } from '../../../test/wireDraws.ts';

const REFERENCE = 'ABCDEFGH2345';
const ROUND = `GET /ds/v1/draws/${REFERENCE}`;
const MATCH = 'GET /fixtures/draw/501';
const HIDDEN = { serverSeed: null, clientSeed: null, endedAtMs: null, outcome: null };

let app: TestApp;
useTestApp((started) => (app = started), { fresh: 'caches' });

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const round = (reference = REFERENCE) => app.query('draws.round', { reference });
const match = (matchId = '501') => app.query('draws.match', { matchId });

describe('draws.round', { tags: ['R-405'] }, () => {
  it('returns what verifies a round, to everybody alike', { tags: ['R-400'] }, async () => {
    app.upstream.on(ROUND, success(wireRoundDraw()));
    expect(dataOf(await round().expect(200))).toEqual(wireRoundDraw());
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBeUndefined();
  });

  it('keeps a round that is over for 10 minutes, with one call for fifty readers', async () => {
    app.upstream.on(ROUND, success(wireRoundDraw()));
    await Promise.all(Array.from({ length: 50 }, () => round().expect(200)));
    // Only a read that finds it over knows that it may be kept.
    pass(9 * 60_000);
    await round().expect(200);
    expect(app.upstream.count(ROUND)).toBe(1);
    pass(61_000);
    await round().expect(200);
    expect(app.upstream.count(ROUND)).toBe(2);
  });

  it('asks for an open round again after 5 s, and never shows an old one', async () => {
    app.upstream.on(ROUND, success(wireRoundDraw({ ...HIDDEN, state: 'open' })));
    await round().expect(200);
    pass(4_000);
    await round().expect(200);
    expect(app.upstream.count(ROUND)).toBe(1);
    pass(1_500);
    app.upstream.on(ROUND, { status: 500 });
    await round().expect(502);
    app.upstream.on(ROUND, success(wireRoundDraw()));
    expect(dataOf(await round().expect(200))).toMatchObject({ state: 'ended' });
  });

  it('is not found for an unknown round and at an operator without draws', async () => {
    for (const answer of [refusal(404, 'There is no such round.'), { status: 404 }]) {
      app.upstream.on('GET /ds/v1/draws/ZZZZZZZZ2345', answer);
      expect(domainOf(await round('ZZZZZZZZ2345').expect(404))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it.each(['', 'short', 'abcdefgh2345', 'ABCDEFGH2345X', '../balance/x', "ABCDEFGH234'"])(
    "refuses the reference '%s' without a call",
    async (reference) => {
      const before = app.upstream.received.length;
      await round(reference).expect(400);
      expect(app.upstream.received).toHaveLength(before);
    },
  );

  it.each([
    ['a seed', { serverSeed: 'xyz' }],
    ['a draw', { outcome: { kind: 'roulette' } }],
    ['a state', { state: 'almost' }],
    ['a commitment', { commitment: null }],
    ['another round', { reference: 'ABCDEFGH2346' }],
    ['an instant that no calendar has', { playedAtMs: -1e300 }],
  ])('fails on an unreadable answer: %s', async (_, over) => {
    app.upstream.on(ROUND, success(wireRoundDraw(over)));
    expect((await round()).status).toBe(502);
  });
});

describe('draws.match', { tags: ['R-405'] }, () => {
  it('returns what verifies a match', { tags: ['R-402'] }, async () => {
    app.upstream.on(MATCH, success(wireMatchDraw()));
    expect(dataOf(await match().expect(200))).toEqual(wireMatchDraw());
  });

  it('asks again until the key is public', { tags: ['R-401'] }, async () => {
    app.upstream.on(MATCH, success(wireMatchDraw({ matchKey: null })));
    expect(dataOf(await match().expect(200))).toMatchObject({ matchKey: null });
    pass(5_500);
    app.upstream.on(MATCH, success(wireMatchDraw()));
    expect(dataOf(await match().expect(200))).toMatchObject({ matchKey: 'd'.repeat(64) });
    pass(9 * 60_000);
    await match().expect(200);
    expect(app.upstream.count(MATCH)).toBe(2);
  });

  it('fails when the operator answers with another match', async () => {
    app.upstream.on(MATCH, success(wireMatchDraw({ matchId: '502' })));
    expect((await match()).status).toBe(502);
  });

  it('is not found for an unknown match', async () => {
    app.upstream.on(MATCH, refusal(404, 'record not found'));
    expect(domainOf(await match().expect(404))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('draws that do not exist', { tags: ['R-108', 'R-405', 'T-29'] }, () => {
  let bounded: TestApp;
  useTestApp((started) => (bounded = started), {
    fresh: 'caches',
    env: { LIMIT_UNKNOWN_MATCHES_PER_ADDRESS_MINUTE: '3' },
  });

  it('are asked for at the operator a bounded number of times for one address', async () => {
    bounded.upstream.otherwise(refusal(404, 'none'));
    const statuses: number[] = [];
    for (const reference of ['MADEUP000001', 'MADEUP000002', 'MADEUP000003', 'MADEUP000004'])
      statuses.push((await bounded.query('draws.round', { reference })).status);
    statuses.push((await bounded.query('draws.match', { matchId: 'made-up' })).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect(bounded.upstream.received).toHaveLength(3);
  });
});
