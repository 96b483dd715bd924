import { describe, expect, it } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success, wireJackpotResult, wireJackpotRound } from '../../../test/wire.ts';

const CURRENT = 'GET /ds/v1/jackpot';
const RESULTS = 'GET /ds/v1/jackpot/results';
const BUY = 'POST /jackpot/v1/tickets';
const ticket = { round: 7, picks: ['1', 'X'], idempotencyKey: 'jackpot-key-00000001' };

let app: TestApp;
useTestApp((started) => (app = started), { fresh: 'gateway' });

const current = async () => dataOf(await app.query('jackpot.current').expect(200));
const results = async () => dataOf(await app.query('jackpot.results').expect(200));

describe('jackpot.current', () => {
  it('returns the round on sale', { tags: ['R-380'] }, async () => {
    app.upstream.on(CURRENT, success({ round: wireJackpotRound() }));
    expect(await current()).toEqual({
      round: {
        round: 7,
        day: '2026-11-22',
        closesAtMs: Date.UTC(2026, 10, 22, 12),
        price: 50,
        housePercent: 30,
        maxVoid: 3,
        pool: 1234.5,
        tiers: [{ wrong: 0, percent: 60 }],
        matches: [
          {
            matchId: '501',
            homeTeam: 'Gor Mahia',
            awayTeam: 'AFC Leopards',
            competition: 'Kenya · Premier League',
            startsAtMs: Date.UTC(2026, 10, 22, 12),
          },
        ],
      },
    });
  });

  it.each([
    ['between two rounds', success({ round: null })],
    ['with an operator that has no jackpot', { status: 404 }],
    ['for a round whose closing time is unreadable', success({ round: wireJackpotRound({ closes_at: 'soon' }) })],
  ])('returns none %s', { tags: ['R-380'] }, async (_when, answer) => {
    app.upstream.on(CURRENT, answer);
    expect(await current()).toEqual({ round: null });
  });

  it('makes one upstream call for fifty callers', async () => {
    app.upstream.on(CURRENT, success({ round: wireJackpotRound() }));
    await Promise.all(Array.from({ length: 50 }, current));
    expect(app.upstream.received).toHaveLength(1);
  });
});

describe('jackpot.results', () => {
  it('returns decided rounds and leaves out unreadable ones', { tags: ['R-385'] }, async () => {
    app.upstream.on(RESULTS, success({ result: [wireJackpotResult(), { round: 'none' }] }));
    expect(await results()).toEqual({
      rounds: [
        {
          round: 6,
          day: '2026-11-21',
          isVoid: false,
          pool: 700,
          rolled: 0.01,
          tiers: [{ wrong: 0, winners: 2, prize: 210 }],
          matches: [{ matchId: '401', homeTeam: 'Tusker', awayTeam: 'Bandari', outcome: 'X', score: '1-1' }],
        },
      ],
    });
  });

  it('is empty with an operator that has no jackpot', async () => {
    app.upstream.on(RESULTS, { status: 404 });
    expect(await results()).toEqual({ rounds: [] });
  });
});

describe('jackpot.buy', () => {
  it('sends round, picks and key once, and returns the ticket', { tags: ['R-382'] }, async () => {
    app.upstream.on(BUY, success({ ticket: 'J12', bet_amount: 50 }, 'Bought.'));
    const answer = dataOf(await app.mutate('jackpot.buy', ticket, await app.signedIn()).expect(200));
    expect(answer).toMatchObject({ betId: 'J12', price: 50 });
    expect(app.upstream.received.filter(({ path }) => path === '/jackpot/v1/tickets')).toMatchObject([
      { body: { round: 7, picks: ['1', 'X'], idempotency_key: 'jackpot-key-00000001' } },
    ]);
  });

  it('names the missing money', { tags: ['R-383'] }, async () => {
    app.upstream.on(BUY, refusal(402, 'Your balance is too low.', { required_amount: 30 }));
    const response = await app.mutate('jackpot.buy', ticket, await app.signedIn());
    expect(domainOf(response)).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { requiredAmount: 30 } });
  });

  it.each([
    ['a pick that is none', { ...ticket, picks: ['1', 'Y'] }],
    ['no pick', { ...ticket, picks: [] }],
    ['a short key', { ...ticket, idempotencyKey: 'short' }],
  ])('refuses %s before any upstream call', async (_what, input) => {
    const cookie = await app.signedIn();
    const before = app.upstream.received.length;
    await app.mutate('jackpot.buy', input, cookie).expect(400);
    expect(app.upstream.received).toHaveLength(before);
  });
});
