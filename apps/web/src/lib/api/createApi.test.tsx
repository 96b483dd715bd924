import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noteServerClock, serverNowMs } from '../serverClock.ts';
import { domainErrorOf } from './errors.ts';
import { asGuest } from './createApi.ts';
import { fakeApi, noConnection, refusal } from './fakeApi.tsx';
import { trpc } from './trpc.ts';

describe('the API', () => {
  it("asks for several things of the player's in one GET that names the campaign", async () => {
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

  it('asks for what is the same for everybody alone and without a cookie, so that it can be kept', async () => {
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

  it('asks as a guest without the cookie where a call is told to', async () => {
    const { api, calls } = fakeApi({ 'games.launch': () => ({ url: '', freebet: false, freebetLines: [] }) });
    await api.client.games.launch.mutate({ game: 'turbo' }, asGuest);
    await api.client.games.launch.mutate({ game: 'turbo' });
    expect(calls.map(({ line, credentials }) => [line, credentials])).toEqual([
      ['POST games.launch', 'omit'],
      ['POST games.launch', undefined],
    ]);
  });

  it('sends each request under an id of its own, a second attempt too', async () => {
    const answers = [noConnection, () => ({ count: 3 })];
    const { api, calls, wrapper } = fakeApi({ 'fixtures.liveCount': () => answers.shift()?.() });
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
    const ids = calls.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(ids).size).toBe(4);
  });

  it("sets the page's clock by what every answer says of the server's", async () => {
    const { wrapper } = fakeApi({ 'sports.list': () => [] }, () => Date.now() + 3_600_000);
    const { result } = renderHook(() => trpc.sports.list.useQuery(), { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(Math.round((serverNowMs() - Date.now()) / 60_000)).toBe(60);
    noteServerClock(String(Date.now()));
  });

  it('sends every change alone, and never twice', async () => {
    const { api, calls } = fakeApi({ 'account.logout': noConnection });
    const outcomes = await Promise.allSettled([api.client.account.logout.mutate(), api.client.account.logout.mutate()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls.map(({ line }) => line)).toEqual(['POST account.logout', 'POST account.logout']);
  });

  it('asks once more when nothing answered', async () => {
    const answers = [noConnection, () => ({ count: 3 })];
    const { calls, wrapper } = fakeApi({ 'fixtures.liveCount': () => answers.shift()?.() });
    const { result } = renderHook(() => trpc.fixtures.liveCount.useQuery(undefined, { retryDelay: 0 }), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual({ count: 3 }));
    expect(calls).toHaveLength(2);
  });

  it('takes a refusal for an answer, with its code, message and details', async () => {
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
    // What the gateway says to a guest is no reason that a player would understand.
    ['UNAUTHORIZED', 'Please log in to continue.', {}, { why: 'lost', message: '' }],
    ['NEEDS_VERIFICATION', 'Verify.', {}, { why: 'unverified', message: 'Verify.' }],
  ])('passes on that the session is over (%s, %s, %j)', async (code, message, details, loss) => {
    const { sessionsLost, wrapper } = fakeApi({ 'wallet.balance': () => refusal(code, message, details) });
    renderHook(() => trpc.wallet.balance.useQuery(), { wrapper });
    await waitFor(() => expect(sessionsLost).toEqual([loss]));
  });

  it('finds no domain error in anything else', () => {
    expect(domainErrorOf(new Error('boom'))).toBeNull();
    expect(domainErrorOf(undefined)).toBeNull();
  });
});
