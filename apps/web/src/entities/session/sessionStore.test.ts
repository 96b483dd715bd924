import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptSession, endSession, onSessionEnd, currentSession, type SessionEnd } from './sessionStore.ts';

const dayMs = 24 * 60 * 60 * 1000;
const signedIn = (expiresInMs: number) => ({
  signedIn: true as const,
  phone: '0712345678',
  name: 'Player',
  accNo: '7',
  expiresInMs,
});

let ends: SessionEnd[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
  stop = onSessionEnd((end) => ends.push(end));
  adoptSession({ signedIn: false });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the session', () => {
  it("is a guest's or a player's as the gateway reports", () => {
    expect(currentSession().status).toBe('guest');
    adoptSession(signedIn(dayMs));
    expect(currentSession()).toEqual({
      status: 'player',
      player: { phone: '0712345678', name: 'Player', accNo: '7' },
      hasSignedIn: false,
    });
  });

  it("ends at its expiry, not before, and not by the phone's clock", { tags: ['A-106', 'A-109'] }, () => {
    adoptSession(signedIn(dayMs));
    vi.setSystemTime(Date.now() + 7 * dayMs);
    vi.advanceTimersByTime(dayMs - 1);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual([{ why: 'expired' }]);
    expect(currentSession()).toEqual({ status: 'guest', redirectTo: '/' });
  });

  it('does not end at once when it lasts 60 days', { tags: ['A-107'] }, () => {
    adoptSession(signedIn(60 * dayMs));
    vi.advanceTimersByTime(59 * dayMs);
    expect(ends).toEqual([]);
  });

  it('follows the latest expiry', () => {
    adoptSession(signedIn(1000));
    adoptSession(signedIn(5000));
    vi.advanceTimersByTime(4999);
    expect(ends).toEqual([]);
  });

  it.each<[SessionEnd, string]>([
    [{ why: 'loggedOut' }, '/'],
    [{ why: 'lost', message: 'Over.' }, '/'],
    [{ why: 'lost', message: 'Over.', toLogin: true }, '/login'],
    [{ why: 'excluded', untilMs: null }, '/excluded'],
    [{ why: 'excludedElsewhere' }, '/excluded'],
    [{ why: 'unverified', message: '' }, '/verify/7?msisdn=0712345678&fromLogin=true'],
  ])('redirects after its end by %j to %s, also once the gateway reports a guest', (end, redirectTo) => {
    adoptSession(signedIn(dayMs));
    endSession(end);
    adoptSession({ signedIn: false });
    expect(currentSession()).toEqual({ status: 'guest', redirectTo });
  });

  it('ends once, and a guest loses nothing', () => {
    endSession({ why: 'loggedOut' });
    adoptSession(signedIn(dayMs));
    endSession({ why: 'lost', message: 'Session expired. Please log in again.' });
    endSession({ why: 'loggedOut' });
    expect(ends).toEqual([{ why: 'lost', message: 'Session expired. Please log in again.' }]);
  });
});
