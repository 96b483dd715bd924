import { describe, expect, it } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started));

const PLAY = { deposited: 500, withdrawn: 0, staked: '120.5', lost: -30, played_seconds: 90 };
const LIMIT = { kind: 'stake', period: 'week', amount: 300, used: 100, left: 200, renews_at: '2026-11-30 00:00:00' };

describe('saferPlay.status', () => {
  it('returns limits with their use and pending changes, and the turnover', { tags: ['R-152'] }, async () => {
    const pending = { amount: null, valid_from: '2026-11-24 10:00:00' };
    const limits = [
      { ...LIMIT, pending },
      { ...LIMIT, period: 'day', pending: null },
    ];
    const data = { limits, today: PLAY, month: { ...PLAY, played_seconds: undefined }, reality_check_minutes: 30 };
    app.upstream.on('GET /profile/v1/safer_play', success(data));
    const play = { deposited: 500, withdrawn: 0, staked: 120.5, lost: -30, playedSeconds: 90 };
    const view = { kind: 'stake', amount: 300, used: 100, left: 200, renewsAtMs: Date.parse('2026-11-29T21:00:00Z') };
    expect(dataOf(await app.query('saferPlay.status', undefined, cookie).expect(200))).toEqual({
      limits: [
        { ...view, period: 'week', pending: { amount: null, validFromMs: Date.parse('2026-11-24T07:00:00Z') } },
        { ...view, period: 'day', pending: null },
      ],
      today: play,
      month: { ...play, playedSeconds: 0 },
      realityCheckMinutes: 30,
    });
    expect(app.upstream.received.at(-1)?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it('is not found with an operator that has no such call', async () => {
    app.upstream.on('GET /profile/v1/safer_play', { status: 404 });
    const response = await app.query('saferPlay.status', undefined, cookie).expect(404);
    expect(domainOf(response)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a change', () => {
  it.each([
    ['saferPlay.setLimit', 'POST /profile/v1/limits', { kind: 'loss', period: 'day', amount: 50 }],
    ['saferPlay.setLimit', 'POST /profile/v1/limits', { kind: 'loss', period: 'day', amount: null }],
    ['saferPlay.withdrawChange', 'POST /profile/v1/limits/withdraw_change', { kind: 'deposit', period: 'month' }],
    ['saferPlay.takeBreak', 'POST /profile/v1/break', { days: 30 }],
    ['saferPlay.setLimit', 'POST /profile/v1/limits', { kind: 'time', period: 'day', amount: 90 }],
    ['saferPlay.setRealityCheck', 'POST /profile/v1/reality_check', { minutes: 15 }],
  ])('sends the input of %s and returns the message: %s %j', { tags: ['R-148', 'R-149'] }, async (name, call, body) => {
    app.upstream.on(call, { json: { data: { code: 200, message: 'Done.', data: {} } } });
    expect(dataOf(await app.mutate(name, body, cookie).expect(200))).toEqual({ message: 'Done.' });
    expect(app.upstream.received.at(-1)?.body).toEqual(body);
  });

  it.each([
    { kind: 'loss', period: 'day', amount: 0 },
    { kind: 'loss', period: 'day', amount: 0.5 },
    { kind: 'loss', period: 'year', amount: 5 },
  ])('is refused before any call when its limit makes no sense: %j', { tags: ['R-147'] }, async (body) => {
    const before = app.upstream.received.length;
    await app.mutate('saferPlay.setLimit', body, cookie).expect(400);
    expect(app.upstream.received).toHaveLength(before);
  });
});

describe('saferPlay.session', () => {
  const WIRE = {
    played_seconds: 1_830,
    staked: '120.5',
    lost: 20,
    check_in_seconds: 0,
    time_limit: { period: 'day', left_minutes: 0, renews_at: '2026-11-24 00:00:00' },
  };

  it.each([
    [true, 'GET /profile/v1/play_session'],
    [false, 'GET /profile/v1/play_session/away'],
  ])('reports to the operator whether the page is in use: %s', { tags: ['R-142', 'R-151'] }, async (isInUse, call) => {
    app.upstream.on(call, success(WIRE));
    expect(dataOf(await app.query('saferPlay.session', { isInUse }, cookie).expect(200))).toEqual({
      playedSeconds: 1_830,
      staked: 120.5,
      lost: 20,
      checkInSeconds: 0,
      timeLimit: { period: 'day', leftMinutes: 0, renewsAtMs: Date.parse('2026-11-23T21:00:00Z') },
    });
  });

  it('is a session without reality check and limit of time', { tags: ['R-151'] }, async () => {
    app.upstream.on('GET /profile/v1/play_session', success({ ...WIRE, check_in_seconds: null, time_limit: null }));
    const session = dataOf(await app.query('saferPlay.session', { isInUse: true }, cookie).expect(200));
    expect(session).toMatchObject({ checkInSeconds: null, timeLimit: null });
  });
});

describe('a break', () => {
  it('ends the session and names the end', { tags: ['R-141'] }, async () => {
    app.upstream.on('POST /profile/v1/break', success({ excluded_until: '2026-11-28 10:00:00' }));
    const response = await app.mutate('saferPlay.takeBreak', { days: 7 }, cookie).expect(200);
    expect(dataOf(response)).toMatchObject({ exclusion: { untilMs: Date.parse('2026-11-28T07:00:00Z') } });
    expect(cookieSet(response)).toBe('');
  });
});

describe('a refusal by a limit', () => {
  it('names limit, amount left and renewal', { tags: ['R-147'] }, async () => {
    const { used: _, ...limit } = LIMIT;
    app.upstream.on('POST /profile/v1/deposit', refusal(422, 'Your own limit.', { player_limit: limit }));
    expect(domainOf(await app.mutate('wallet.deposit', { amount: 500 }, cookie).expect(400))).toEqual({
      code: 'INVALID',
      message: 'Your own limit.',
      details: {
        playerLimit: {
          kind: 'stake',
          period: 'week',
          amount: 300,
          left: 200,
          renewsAtMs: Date.parse('2026-11-29T21:00:00Z'),
        },
      },
    });
  });
});

describe('the balance of an excluded player', () => {
  it.each([
    ['2026-11-28 10:00:00', Date.parse('2026-11-28T07:00:00Z')],
    ['9999-01-01 03:00:00', null],
  ])('carries the end %s', { tags: ['R-146'] }, async (until, untilMs) => {
    app.upstream.on('GET /profile/v1/balance', success({ balance: 5, bonus: 0, excluded_until: until }));
    const balance = dataOf(await app.query('wallet.balance', undefined, cookie).expect(200));
    expect(balance).toEqual({ balance: 5, bonus: 0, exclusion: { untilMs } });
  });
});
