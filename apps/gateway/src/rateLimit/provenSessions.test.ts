import type { ProcedurePolicy } from '@ushindi/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProvenSessions, type ProvenSessions } from './provenSessions.ts';

const OF_PLAYERS: ProcedurePolicy = { auth: 'player' };
const session = { accessToken: 'one', accNo: '1', phone: '0712345678', name: 'Achieng', expiresAtMs: Infinity };
const other = { ...session, accessToken: 'two' };

describe('a session', { tags: ['T-05'] }, () => {
  let sessions: ProvenSessions;
  const isProven = (each = session) => sessions.unprovenKey(each) === null;

  beforeEach(() => {
    vi.useFakeTimers();
    // To the library, the time 0 of `performance` is no time.
    vi.advanceTimersByTime(1);
    sessions = createProvenSessions();
  });
  afterEach(() => vi.useRealTimers());

  it('is proven by a success of a procedure for players, alone and for a minute', () => {
    sessions.settle(session, OF_PLAYERS, 'OK');
    expect([isProven(), isProven(other)]).toEqual([true, false]);
    vi.advanceTimersByTime(59_999);
    expect(isProven()).toBe(true);
    vi.advanceTimersByTime(2);
    expect(isProven()).toBe(false);
  });

  it.each(['INVALID', 'REFUSED', 'UPSTREAM_TIMEOUT', 'TOO_MANY_REQUESTS'])('is not proven by %s', (outcome) => {
    sessions.settle(session, OF_PLAYERS, outcome);
    expect(isProven()).toBe(false);
  });

  it('is not proven by a success of a procedure for everybody, which reads no session', () => {
    sessions.settle(session, {}, 'OK');
    expect(isProven()).toBe(false);
  });

  it('is unproven again when the operator refuses it', () => {
    sessions.settle(session, OF_PLAYERS, 'OK');
    sessions.settle(session, OF_PLAYERS, 'SESSION_EXPIRED');
    expect(isProven()).toBe(false);
  });

  it('has a key of its own that does not contain its token', () => {
    const keys = [session, other].map((each) => sessions.unprovenKey(each));
    expect(new Set(keys).size).toBe(2);
    expect(keys.join()).not.toMatch(/one|two/);
  });
});
