import { formatExp, formatNairobi } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { cookieSet, dataOf, useTestApp, type TestApp } from './testApp.ts';
import { grant, success, wireBet, wireBonus, wireFixture } from './wire.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const CANCEL_MS = 5 * MINUTE_MS;
const SESSION_MS = 24 * 60 * MINUTE_MS;

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { nowMs: NOW_MS, fresh: 'caches' });

describe.each([
  { how: 'ten minutes behind', offsetMs: -10 * MINUTE_MS, cancellableForMs: 0 },
  { how: 'ten minutes ahead', offsetMs: 10 * MINUTE_MS, cancellableForMs: CANCEL_MS },
])('an operator whose clock is $how', { tags: ['A-109'] }, ({ offsetMs, cancellableForMs }) => {
  /** A moment by the operator's clock. */
  const wireTime = (fromNowMs: number) => formatNairobi(Date.now() + offsetMs + fromNowMs);

  it('shortens or lengthens a session by the difference, and ends none', async () => {
    app.upstream.on('POST /acc/v1/login', success(grant(formatExp(Date.now() + offsetMs + SESSION_MS))));
    const login = await app.mutate('account.login', { phone: '0712345678', password: 'Simba-1963' }).expect(200);
    const session = await app.query('account.session', undefined, `${SESSION_COOKIE}=${cookieSet(login)}`).expect(200);
    // The text of the expiry has whole seconds.
    const { expiresInMs } = dataOf(session) as { expiresInMs: number };
    expect(Math.round(expiresInMs / MINUTE_MS)).toBe((SESSION_MS + offsetMs) / MINUTE_MS);
  });

  it('shows five minutes to cancel at most, and none for a bet that seems older; the operator decides', async () => {
    const bet = wireBet({ created_at: wireTime(0), outcomes: [] });
    app.upstream.on('GET /ds/v1/bets/sports', success([bet]));
    const list = dataOf(await app.query('bets.list', { kind: 'sports', page: 1 }, cookie).expect(200));
    expect(list).toMatchObject({ items: [{ cancellableForMs }] });
  });

  it('hides and shows no match: the kick-off is compared with the gateway’s clock', async () => {
    const at = (match_id: string, fromNowMs: number) =>
      wireFixture({ match_id, date: formatNairobi(Date.now() + fromNowMs) });
    app.upstream.on('GET /fixtures/upcoming', success([at('begun', -MINUTE_MS), at('ahead', MINUTE_MS)]));
    const list = dataOf(await app.query('fixtures.list', { tab: 'upcoming', sportId: 10, marketId: '2' }).expect(200));
    expect(list).toMatchObject({ items: [{ matchId: 'ahead' }], stale: false, givenAtMs: null });
  });

  it('moves the expiry of a bonus by the difference', async () => {
    app.upstream.on('GET /ds/v1/freebets', success([wireBonus({ expiry_date: wireTime(20 * MINUTE_MS) })]));
    const bonuses = dataOf(await app.query('bonuses.list', undefined, cookie).expect(200));
    expect(bonuses).toMatchObject({ items: [{ status: 'awarded', remainingMs: 20 * MINUTE_MS + offsetMs }] });
  });
});
