import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noteServerClock, serverNowMs } from '#lib/serverClock.ts';
import { fakeApi, noConnection, refusal } from '#test/fakeApi.tsx';
import { domainErrorOf } from './errors.ts';
import { asGuest } from './createApi.ts';
import { trpc } from './trpc.ts';

describe('the API', () => {
  it("batches the player's reads in one GET that names the campaign", { tags: ['C-015'] }, async () => {
    const { calls, wrapper } = fakeApi({
      'account.session': () => ({ signedIn: false }),
      'wallet.balance': () => ({ balance: 3, bonus: 0 }),
    });
    const { result } = renderHook(() => [trpc.account.session.useQuery(), trpc.wallet.balance.useQuery()] as const, {
      wrapper,
    });
    await waitFor(() => expect(result.current[1].data).toEqual({ balance: 3, bonus: 0 }));
    expect(calls.map(({ line }) => line)).toEqual(['GET account.session,wallet.balance']);
    expect(calls[0]?.headers.get('x-ua-key')).toBe('utm_source=radio');
  });

  it('sends shared queries unbatched and without a cookie, so that browsers can cache them', async () => {
    const { calls, wrapper } = fakeApi({ 'fixtures.liveCount': () => ({ count: 3 }), 'sports.list': () => [] });
    const { result } = renderHook(() => [trpc.fixtures.liveCount.useQuery(), trpc.sports.list.useQuery()] as const, {
      wrapper,
    });
    await waitFor(() => expect(result.current.map(({ data }) => data)).toEqual([{ count: 3 }, []]));
    expect(calls.map(({ line, credentials }) => [line, credentials])).toEqual([
      ['GET fixtures.liveCount', 'omit'],
      ['GET sports.list', 'omit'],
    ]);
  });

  it("sends a guest's call without the cookie", async () => {
    const { api, calls } = fakeApi({ 'games.launch': () => ({ url: '', freebet: false, freebetLines: [] }) });
    await api.client.games.launch.mutate({ game: 'turbo' }, asGuest);
    await api.client.games.launch.mutate({ game: 'turbo' });
    expect(calls.map(({ line, credentials }) => [line, credentials])).toEqual([
      ['POST games.launch', 'omit'],
      ['POST games.launch', undefined],
    ]);
  });

  it('sends each request under its own id, also a retry', async () => {
    const answers = [noConnection, () => ({ count: 3 })];
    const { api, calls, wrapper } = fakeApi({
      'fixtures.liveCount': () => answers.shift()?.(),
      'account.logout': () => null,
      'account.session': () => null,
      'wallet.balance': () => null,
    });
    const { result } = renderHook(() => trpc.fixtures.liveCount.useQuery(undefined, { retryDelay: 0 }), { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    await api.client.account.logout.mutate();
    await Promise.all([api.client.account.session.query(), api.client.wallet.balance.query()]);
    expect(calls.map(({ line }) => line)).toEqual([
      'GET fixtures.liveCount',
      'GET fixtures.liveCount',
      'POST account.logout',
      'GET account.session,wallet.balance',
    ]);
    for (const { headers } of calls) expect(headers.has('x-request-id')).toBe(false);
  });

  it("sets the page's clock from every response", async () => {
    const { wrapper } = fakeApi({ 'sports.list': () => [] }, () => Date.now() + 3_600_000);
    const { result } = renderHook(() => trpc.sports.list.useQuery(), { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(Math.round((serverNowMs() - Date.now()) / 60_000)).toBe(60);
    noteServerClock(String(Date.now()));
  });

  it('sends every mutation unbatched, and never twice', async () => {
    const { api, calls } = fakeApi({ 'account.logout': noConnection });
    const outcomes = await Promise.allSettled([api.client.account.logout.mutate(), api.client.account.logout.mutate()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls.map(({ line }) => line)).toEqual(['POST account.logout', 'POST account.logout']);
  });

  it('retries once without a response', { tags: ['C-016'] }, async () => {
    const answers = [noConnection, () => ({ count: 3 })];
    const { calls, wrapper } = fakeApi({
      'fixtures.liveCount': () => answers.shift()?.(),
      'account.logout': () => null,
      'account.session': () => null,
      'wallet.balance': () => null,
    });
    const { result } = renderHook(() => trpc.fixtures.liveCount.useQuery(undefined, { retryDelay: 0 }), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual({ count: 3 }));
    expect(calls).toHaveLength(2);
  });

  it('retries a read that was sent with a replaced session, and ends no session', { tags: ['R-492'] }, async () => {
    const replaced = () => refusal('SESSION_EXPIRED', 'Again.', { reason: { kind: 'sessionReplaced' } });
    const answers = [replaced, () => ({ balance: 3, bonus: 0 })];
    const { sessionsLost, wrapper } = fakeApi({ 'wallet.balance': () => answers.shift()?.() });
    const { result } = renderHook(() => trpc.wallet.balance.useQuery(undefined, { retryDelay: 0 }), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual({ balance: 3, bonus: 0 }));
    expect(sessionsLost).toEqual([]);
  });

  it('reads a refusal with its code, message and details', async () => {
    const { calls, sessionsLost, wrapper } = fakeApi({
      'fixtures.match': () => refusal('NOT_FOUND', 'No such match.', { accNo: '7' }),
    });
    const { result } = renderHook(() => trpc.fixtures.match.useQuery({ matchId: '1' }), { wrapper });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(domainErrorOf(result.current.error)).toEqual({
      code: 'NOT_FOUND',
      message: 'No such match.',
      details: { accNo: '7' },
    });
    expect([calls.length, sessionsLost.length]).toEqual([1, 0]);
  });

  it.each([
    ['SESSION_EXPIRED', 'Over.', {}, { why: 'lost', message: 'Over.' }],
    ['SESSION_EXPIRED', 'Over.', { toLogin: true }, { why: 'lost', message: 'Over.', toLogin: true }],
    // The gateway's message to a guest would confuse a player whose session ended.
    ['UNAUTHORIZED', 'Please log in to continue.', {}, { why: 'lost', message: '' }],
    ['NEEDS_VERIFICATION', 'Verify.', {}, { why: 'unverified', message: 'Verify.' }],
  ])('reports that the session has ended (%s, %s, %j)', async (code, message, details, loss) => {
    const { sessionsLost, wrapper } = fakeApi({ 'wallet.balance': () => refusal(code, message, details) });
    renderHook(() => trpc.wallet.balance.useQuery(), { wrapper });
    await waitFor(() => expect(sessionsLost).toEqual([loss]));
  });

  it('finds no domain error in anything else', () => {
    expect(domainErrorOf(new Error('boom'))).toBeNull();
    expect(domainErrorOf(undefined)).toBeNull();
  });
});
